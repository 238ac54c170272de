package decode

import "time"

// Time reads a date-time of RFC 3339 as JSON Schema has it.
func (d *Decoder) Time() time.Time {
	t, ok := d.quoted()
	if !ok {
		return time.Time{}
	}
	v, err := time.Parse(time.RFC3339Nano, t.String())
	if err != nil {
		d.violates(Finding{Code: Format})
		return time.Time{}
	}
	return v
}
