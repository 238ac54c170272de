// Package enums has values out of closed sets.
package enums

import "time"

// Currency is what an amount is in.
type Currency string

// The currencies.
const (
	USD Currency = "USD" // US dollars.
	EUR Currency = "EUR" // Euros.
)

// chf is known and not exported.
const chf Currency = "CHF"

// Level is how loud to be.
type Level int

// The levels.
const (
	Quiet Level = 1 // Only errors.
	Loud  Level = 5
)

// Bits are flags of few bits.
type Bits uint8

// Flags.
const (
	One Bits = 1 << iota
	Two
	Four
)

// Options are the arguments of Set.
type Options struct {
	Currency Currency `json:"currency"`
	Level    Level    `json:"level"`
	Bits     Bits     `json:"bits"`
	// Speed in words.
	//
	//tool:enum slow, fast
	Speed string `json:"speed"`
	// A narrower choice than the type's.
	//
	//tool:enum USD, CHF
	//tool:optional
	Home Currency `json:"home"`
	// Whatever the constants say.
	//
	//tool:enum -
	//tool:optional
	Any Currency `json:"any"`
	//tool:enum 2, 3, 5
	//tool:optional
	Prime int `json:"prime"`
	// All that were used before.
	Used []Currency `json:"used,omitempty"`
	// Levels by subsystem.
	Levels map[string]Level `json:"levels,omitempty"`
	// Amounts by currency.
	Amounts map[Currency]int `json:"amounts,omitempty"`
}

// Set echoes the options.
//
//tool:name set
func Set(o Options) Options { return o }

// IsHome says whether the decoder gave back the constant itself.
//
//tool:name is_home
func IsHome(
	c Currency, // The currency to look at.
) bool {
	return c == chf
}

// Day names a day of the weekend.
//
//tool:name name_day
func Day(
	//tool:enum 0, 6
	day time.Weekday, // The day's number.
) string {
	return day.String()
}
