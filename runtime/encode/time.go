package encode

import (
	"errors"
	"strconv"
	"time"
)

// Time writes t as a date-time of RFC 3339, to the nanosecond. Offsets that RFC
// 3339 cannot say (of parts of a minute, or a day and more) are written in UTC.
func (w *Writer) Time(t time.Time) {
	const minute, day = 60, 24 * 60 * 60
	if _, offset := t.Zone(); offset%minute != 0 || offset <= -day || offset >= day {
		t = t.UTC()
	}
	if y := t.Year(); y < 0 || y > 9999 {
		w.fail(errors.New("a time in the result is in the year " + strconv.Itoa(y) + "; RFC 3339 has the years 0 to 9999"))
		return
	}
	w.b = append(w.b, '"')
	w.b = t.AppendFormat(w.b, time.RFC3339Nano)
	w.b = append(w.b, '"')
}
