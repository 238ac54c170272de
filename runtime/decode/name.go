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
		f.Pointer, f.Nearest, f.Want = "/"+segment(s), Nearest(s, names), list(names)
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

func list(names iter.Seq[string]) string {
	var b []byte
	n := 0
	for name := range names {
		if n++; n > listed {
			continue
		}
		if n > 1 {
			b = append(b, ", "...)
		}
		b = append(b, name...)
	}
	switch {
	case n == 0:
		return "none"
	case n > listed:
		b = append(appendInt(append(b, " and "...), n-listed), " more"...)
	}
	return string(b)
}
