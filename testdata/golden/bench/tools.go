// Package bench has the tools that calls are measured with.
package bench

import "strconv"

// Compare says which of two numbers is greater.
//
//tool:name compare
func Compare(
	a int, // The one.
	b int, // The other.
) string {
	switch {
	case a < b:
		return "b"
	case a > b:
		return "a"
	}
	return "neither"
}

// Currency is what the amount is in.
type Currency string

// The currencies.
const (
	USD Currency = "USD"
	EUR Currency = "EUR"
	GBP Currency = "GBP"
)

// Reason is why money goes back.
type Reason string

// The reasons.
const (
	Damaged   Reason = "damaged"
	Late      Reason = "late"
	WrongItem Reason = "wrong_item"
	Other     Reason = "other"
)

// Customer is who gets the money.
type Customer struct {
	//tool:minlength 1
	ID string `json:"id"`
	//tool:minlength 3
	//tool:maxlength 254
	Email string `json:"email"`
	VIP   bool   `json:"vip,omitempty"`
}

// Item is what goes back.
//
//tool:minlength 1
type Item string

// Order are the arguments of Refund.
type Order struct {
	//tool:pattern ^ord_[a-z0-9]{4,16}$
	OrderID string `json:"order_id"`
	//tool:exclusivemin 0
	Amount float64 `json:"amount"`
	//tool:default USD
	Currency Currency `json:"currency"`
	Reason   Reason   `json:"reason"`
	Customer Customer `json:"customer"`
	//tool:maxitems 50
	Items []Item `json:"items,omitempty"`
	//tool:maxlength 500
	Note string `json:"note,omitempty"`
	//tool:min 0
	//tool:max 9
	Priority int `json:"priority,omitempty"`
}

// Receipt is what Refund returns.
type Receipt struct {
	Label string `json:"label"`
	N     int    `json:"n"`
}

// Refund issues a refund.
//
//tool:name refund
func Refund(o Order) Receipt { return Receipt{o.OrderID, len(o.Items)} }

// Add adds two numbers: its result is what a call cannot do without.
//
//tool:name add
func Add(
	a int, // The one.
	b int, // The other.
) string {
	return strconv.Itoa(a + b)
}
