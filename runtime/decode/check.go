package decode

import "unicode/utf8"

// Check records a finding about the value read last unless ok, or unless that
// value already has one: a finding states the whole contract of its value, so
// one is enough.
func (d *Decoder) Check(ok bool, code Code) {
	switch {
	case ok:
	case d.total == d.mark:
		d.violates(Finding{Code: code})
	case d.total <= maxFindings:
		// A number that is beyond its type, too: the schema's bounds or values are
		// the nearer ones, and enough.
		d.findings[d.total-1].Limits = ""
	}
}

// Runes reports whether s has at least least and, unless most is -1, at most
// most characters (Unicode code points, as JSON Schema counts minLength and
// maxLength). It counts them only where the length in bytes leaves it open.
func Runes(s string, least, most int) bool {
	if len(s) < least {
		return false
	}
	if (most < 0 || len(s) <= most) && (least <= 1 || len(s) >= least*utf8.UTFMax) {
		return true
	}
	n := utf8.RuneCountInString(s)
	return n >= least && (most < 0 || n <= most)
}
