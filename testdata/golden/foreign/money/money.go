// Package money has types that tools of another package use.
package money

// Currency is what an amount is in.
type Currency string

// The currencies.
const (
	USD Currency = "USD" // US dollars.
	EUR Currency = "EUR" // Euros.
)

// yen cannot be named elsewhere.
const yen Currency = "JPY"

// IsYen says whether c is the currency that has no exported name.
func IsYen(c Currency) bool { return c == yen }

// Amount is a sum of money.
type Amount struct {
	// How much, in the smallest unit.
	//
	//tool:exclusivemin 0
	Minor int64 `json:"minor"`
	//tool:default EUR
	Currency Currency `json:"currency"`
}

// Account is a service.
type Account struct{ Paid []Amount }

// Cents are hundredths.
//
//tool:max 99
type Cents uint8
