// Package times has points in time.
package times

import "time"

// Span are the arguments of Length.
type Span struct {
	From time.Time   `json:"from"`
	To   *time.Time  `json:"to"`
	Also []time.Time `json:"also,omitempty"`
}

// Length is how long the span is, in seconds.
//
//tool:name length
func Length(s Span) float64 {
	if s.To == nil {
		return 0
	}
	return s.To.Sub(s.From).Seconds()
}

// Echo returns the span.
//
//tool:name echo
func Echo(s Span) Span { return s }

// Next is a day later.
//
//tool:name next
func Next(
	at time.Time, // Some time.
) time.Time {
	return at.AddDate(0, 0, 1)
}
