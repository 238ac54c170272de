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
		f.Pointer, f.Nearest, f.Want = "/"+pointer(s), Nearest(s, names), list(names)
	}
	if d.skip(); !d.broken {
		d.record(f)
	}
}

// duplicate records a name that came before and passes over its value.
func (d *Decoder) duplicate(name string) {
	if d.skip(); !d.broken {
		d.record(Finding{Code: Duplicate, Pointer: "/" + pointer(name)})
	}
}

func list(names iter.Seq[string]) string {
	var b strings.Builder
	n := 0
	for name := range names {
		if n++; n <= listed {
			if n > 1 {
				b.WriteString(", ")
			}
			b.WriteString(name)
		}
	}
	switch {
	case n == 0:
		return "none"
	case n > listed:
		return string(append(appendInt([]byte(b.String()+" and "), n-listed), " more"...))
	}
	return b.String()
}
