package decode

import (
	"iter"
	"slices"
	"strings"
)

// listed is how many names a finding lists.
const listed = 64

// unknown records a name that is none of names, once, and passes over its value.
func (f *frame) unknown(name string, names iter.Seq[string]) {
	d := f.d
	one := Finding{Code: Unknown, Pointer: "/" + segment(name)}
	if !f.told(one) {
		if d.room() {
			one.Nearest, one.Want = Nearest(name, names), list(names, odd(names))
		}
		d.record(one)
	}
	d.skip()
}

// duplicate records a name that came before, once, and passes over its value.
func (f *frame) duplicate(name string) {
	one := Finding{Code: Duplicate, Pointer: "/" + segment(name)}
	if !f.told(one) {
		f.d.record(one)
	}
	f.d.skip()
}

// told reports whether the finding was kept before, so that a name that comes ten
// thousand times hides nothing else. No more findings than a report keeps are looked
// through for a name.
func (f *frame) told(one Finding) bool {
	return slices.ContainsFunc(f.d.findings[f.before:], func(other Finding) bool {
		return other.Code == one.Code && other.Pointer == one.Pointer
	})
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
