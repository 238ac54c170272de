package decode

import (
	"iter"
	"slices"
)

// Enum reads a string and returns the equal one of values, uncopied, or "".
func (d *Decoder) Enum(values []string) string {
	t, ok := d.quoted()
	if !ok {
		return ""
	}
	for _, v := range values {
		if t.is(v) {
			return v
		}
	}
	f := Finding{Code: Enum}
	if d.room() && !d.secret && t.size() <= maxNear {
		f.Nearest = Nearest(t.String(), slices.Values(values))
	}
	d.violates(f)
	return ""
}

// Choice is Enum for values that are known only now and that no static text can
// list, so its finding lists them. Without values any string is taken.
func (d *Decoder) Choice(values []string) string {
	if len(values) == 0 {
		return d.String()
	}
	v := d.Enum(values)
	if d.total > d.mark && d.total <= maxFindings {
		d.findings[d.total-1].Want = oneOf(values)
	}
	return v
}

func oneOf(values []string) string { return "one of " + list(once(values), true) }

// once leaves out what a function that chooses said before.
func once(values []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		said := map[string]bool{}
		for _, v := range values {
			if !said[v] && !yield(v) {
				return
			}
			said[v] = true
		}
	}
}
