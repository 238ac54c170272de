package decode

import (
	"iter"
	"strings"
)

// listed is how many names a finding lists.
const listed = 64

// unknown records a name that is none of names and passes over its value.
func (d *Decoder) unknown(name text, names iter.Seq[string]) {
	f := Finding{Code: Unknown}
	if d.room() {
		s := name.String()
		f.Pointer, f.Nearest, f.Want = "/"+segment(s), Nearest(s, names), list(names, odd(names))
	}
	d.record(f)
	d.skip()
}

// duplicate records a name that came before and passes over its value.
func (d *Decoder) duplicate(name string) {
	f := Finding{Code: Duplicate}
	if d.room() {
		f.Pointer = "/" + segment(name)
	}
	d.record(f)
	d.skip()
}

// segment is name as a part of an RFC 6901 pointer.
func segment(name string) string {
	if len(name) > maxNear {
		name = short(name, shown) + "..."
	}
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
}

// list lists names, in quotes if quote is set.
func list(names iter.Seq[string], quote bool) string {
	var b []byte
	n := 0
	for name := range names {
		if n++; n > listed {
			continue
		}
		if n > 1 {
			b = append(b, ", "...)
		}
		if quote {
			b = appendQuoted(b, name)
		} else {
			b = append(b, name...)
		}
	}
	switch {
	case n == 0:
		return "none"
	case n > listed:
		b = append(appendInt(append(b, " and "...), n-listed), " more"...)
	}
	return string(b)
}

// odd reports whether one of names is no plain word of ASCII letters, digits, _, .
// and -: in a list without quotes it would run into the text around it.
func odd(names iter.Seq[string]) bool {
	for name := range names {
		if name == "" {
			return true
		}
		for _, c := range []byte(name) {
			if !('a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '.' || c == '-') {
				return true
			}
		}
	}
	return false
}
