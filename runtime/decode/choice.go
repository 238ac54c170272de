package decode

import (
	"slices"
	"strconv"
)

// Choice reads a string and returns the equal one of values, which are known only
// now, or "". Without values any string is taken.
//
// It is Enum for values that no static text can list, so its finding lists them.
func (d *Decoder) Choice(values []string) string {
	if len(values) == 0 {
		return d.String()
	}
	t, ok := d.quoted()
	if ok {
		for _, v := range values {
			if t.is(v) {
				return v
			}
		}
		f := Finding{Code: Enum}
		if d.room() && t.size() <= maxNear {
			f.Nearest = Nearest(t.String(), slices.Values(values))
		}
		d.violates(f)
	}
	if n := len(d.findings); n > 0 && d.total > d.mark && d.total == n {
		d.findings[n-1].Want = among(values)
	}
	return ""
}

// among is values in words, as many as one line can bear.
func among(values []string) string {
	const most = 20
	b := []byte("one of ")
	for i, v := range values {
		if i == most {
			b = append(appendInt(append(b, " and "...), len(values)-i), " more"...)
			break
		}
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendQuote(b, v)
	}
	return string(b)
}
