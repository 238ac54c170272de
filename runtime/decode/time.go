package decode

import "time"

// Time reads a date-time of RFC 3339, as JSON Schema's format has it, to the
// nanosecond. A leap second, which time.Time cannot hold, and more than nine
// digits of a fraction, unless they are zeros, are findings. An offset of zero is
// UTC, any other a zone without a name.
func (d *Decoder) Time() time.Time {
	t, ok := d.quoted()
	if !ok {
		return time.Time{}
	}
	v, why, ok := instant(t.bytes())
	if !ok {
		d.violates(Finding{Code: Format, Why: why})
	}
	return v
}

// instant reads what time.Parse would, less what RFC 3339 does not allow: a comma
// before the fraction and hours of one digit. Where the form is right and the time
// is not, it says why.
func instant(b []byte) (t time.Time, why string, ok bool) {
	const date = "0000-00-00T00:00:00"
	if len(b) <= len(date) || !shaped(b[:len(date)], date) {
		return time.Time{}, "", false
	}
	year, month, day := number4(b), number2(b[5:]), number2(b[8:])
	hour, minute, second := number2(b[11:]), number2(b[14:]), number2(b[17:])
	nanos, b, fine := fraction(b[len(date):])
	zone, known := offset(b)
	switch {
	case zone == nil:
		return time.Time{}, "", false
	case !known:
		return time.Time{}, "there is no such offset", false
	}
	t = time.Date(year, time.Month(month), day, hour, minute, min(second, 59), nanos, zone)
	switch {
	case hour > 23 || minute > 59 || second > 60:
		why = "there is no such time of day"
	case t.Day() != day || t.Month() != time.Month(month):
		why = "there is no such day" // Date takes the 31st of April for the 1st of May
	case second == 60 && !lastMinute(t):
		why = "there is no such time of day"
	case second == 60:
		why = "a leap second cannot be held"
	case !fine:
		why = "at most nine fraction digits fit"
	default:
		return t, "", true
	}
	return time.Time{}, why, false
}

// lastMinute reports whether t is in the last minute of a day in UTC, which is where
// leap seconds are.
func lastMinute(t time.Time) bool {
	t = t.UTC()
	return t.Hour() == 23 && t.Minute() == 59
}

// shaped compares b with a form in which 0 is any digit and T may be small.
func shaped(b []byte, form string) bool {
	for i := range form {
		switch c := b[i]; form[i] {
		case '0':
			if c-'0' > 9 {
				return false
			}
		case 'T':
			if c|0x20 != 't' {
				return false
			}
		default:
			if c != form[i] {
				return false
			}
		}
	}
	return true
}

func number2(b []byte) int { return int(b[0]-'0')*10 + int(b[1]-'0') }

func number4(b []byte) int { return number2(b)*100 + number2(b[2:]) }

// fraction reads the fraction of a second, if there is one, and returns the rest.
// It is not fine if there is more of it than nanoseconds.
func fraction(b []byte) (nanos int, rest []byte, fine bool) {
	if len(b) < 2 || b[0] != '.' || b[1]-'0' > 9 {
		return 0, b, true
	}
	fine = true
	i := 1
	for unit := 100_000_000; i < len(b) && b[i]-'0' <= 9; i++ {
		fine = fine && (unit > 0 || b[i] == '0')
		nanos += int(b[i]-'0') * unit
		unit /= 10
	}
	return nanos, b[i:], fine
}

// offset reads what follows the second: nil where it has another form, and not known
// where no zone has such an offset.
func offset(b []byte) (zone *time.Location, known bool) {
	const form = "00:00"
	if len(b) == 1 && b[0]|0x20 == 'z' {
		return time.UTC, true
	}
	if len(b) != 1+len(form) || b[0] != '+' && b[0] != '-' || !shaped(b[1:], form) {
		return nil, false
	}
	hours, minutes := number2(b[1:]), number2(b[4:])
	seconds := (hours*60 + minutes) * 60
	switch {
	case hours > 23 || minutes > 59:
		return time.UTC, false
	case seconds == 0:
		return time.UTC, true
	case b[0] == '-':
		seconds = -seconds
	}
	return time.FixedZone("", seconds), true
}
