package decode

import "strings"

// Finding is one disagreement between the arguments and the schema.
type Finding struct {
	// Pointer is the RFC 6901 pointer to the value; "" is the arguments as a
	// whole. Names of more than 64 bytes are shortened in it, and for the model so is
	// the middle of one of more than 320.
	Pointer string
	Want    string // what the schema asks for there, or the names there are
	Got     string // what came, as the model wrote it, shortened; only its type where Input has Secret
	Limits  string // what the type can hold, where a number is beyond that
	Why     string // what is wrong with a value that looks right, or what mends it
	Nearest string // the allowed name or value that looks most like it
	At      int    // Syntax, Cut and Depth: the byte where the pass ended
	Code    Code
}

// Append writes f as the line that a model reads.
func (f Finding) Append(b []byte) []byte {
	if f.Pointer == "" {
		b = append(b, "the arguments"...)
	} else {
		b = appendPointer(b, f.Pointer)
	}
	b = append(b, ": "...)
	switch f.Code {
	case Syntax:
		b = appendInt(append(append(append(b, "not valid JSON: "...), f.Want...), " at byte "...), f.At)
		if f.Got != "" {
			b = append(append(b, ", before "...), f.Got...)
		}
		return f.appendMore(b)
	case Cut:
		return append(b, "the JSON was cut off before its end; send it again, whole or in smaller pieces"...)
	case Depth:
		b = appendInt(append(b, "arrays and objects nested more than "...), MaxDepth)
		return appendInt(append(b, " deep at byte "...), f.At)
	case Missing:
		return append(append(b, "missing; want "...), f.Want...)
	case Duplicate:
		return append(b, "given more than once; want it once"...)
	case Unknown:
		return f.appendUnknown(b)
	}
	b = append(append(b, "got "...), f.Got...)
	b = append(append(b, "; want "...), f.Want...)
	return f.appendNearest(f.appendMore(b))
}

// appendPointer appends where a value stands. Of a long way there the beginning and
// the end are enough: a model that nests names of its own choice can make one of
// thousands of bytes, for each finding.
func appendPointer(b []byte, pointer string) []byte {
	const half = 160 // bytes; no name has as many
	if n := len(pointer); n > 2*half {
		head, tail := pointer[:half], pointer[n-half:]
		b = append(AppendInline(b, head[:max(strings.LastIndexByte(head, '/'), 0)]), "/..."...)
		pointer = tail[max(strings.IndexByte(tail, '/'), 0):]
	}
	return AppendInline(b, pointer)
}

func (f Finding) appendMore(b []byte) []byte {
	for _, more := range [...]string{f.Limits, f.Why} {
		if more != "" {
			b = append(append(b, "; "...), more...)
		}
	}
	return b
}

func (f Finding) appendUnknown(b []byte) []byte {
	b = append(b, "unknown"...)
	if f.Nearest == "" {
		b = append(b, '.')
	}
	return append(append(f.appendNearest(b), " Allowed: "...), f.Want...)
}

func (f Finding) appendNearest(b []byte) []byte {
	if f.Nearest == "" {
		return b
	}
	return append(appendQuoted(append(b, "; did you mean "...), f.Nearest), '?')
}
