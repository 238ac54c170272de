package desk

import (
	"context"
	"fmt"
)

// OrderID is an order's number, such as ord_1a2b.
//
//tool:pattern ^ord_[a-z0-9]{4}$
type OrderID string

// Cents is money in US cents: 1250 is 12.50 USD.
type Cents int64

// String writes it as people do.
func (c Cents) String() string { return fmt.Sprintf("%d.%02d USD", c/100, c%100) }

// Reason is why money goes back.
type Reason string

const (
	Damaged Reason = "damaged" // It arrived broken.
	Late    Reason = "late"    // It arrived after the promised day.
)

// Order is what a customer has bought.
type Order struct {
	ID       OrderID `json:"id"`
	Item     string  `json:"item"`
	Paid     Cents   `json:"paid"`
	Refunded Cents   `json:"refunded"`
}

// FindOrder looks an order up.
//
//tool:name find_order
//tool:effects network
//tool:hints readonly
//tool:tags orders, read
//tool:status Looking up {order_id}...
func (b *Billing) FindOrder(orderID OrderID) (Order, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	order, ok := b.orders[orderID]
	if !ok {
		return Order{}, unknown(orderID)
	}
	return *order, nil
}

// Balance tells how much money there is for refunds.
//
//tool:name balance
//tool:effects network
//tool:hints readonly
//tool:tags billing, read
//tool:describe DescribeBalance
func (b *Billing) Balance() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.balance.String()
}

// DescribeBalance is Balance's description once the account is known.
func DescribeBalance(b *Billing) string {
	return "Tells how much money the account " + b.Account() + " has for refunds."
}

// RefundParams are the arguments of Refund.
type RefundParams struct {
	OrderID OrderID `json:"order_id"`
	// How much to pay back.
	//tool:min 1
	Amount Cents  `json:"amount"`
	Reason Reason `json:"reason"`
}

// Refund pays an order back, in whole or in part.
// ---
// It is offered to administrators only, and a person is asked about large ones.
// What stands below the line is for readers of the code, not for the model.
//
//tool:name refund
//tool:effects network
//tool:tags billing, write
//tool:meta owner the billing team
//tool:available requires(User.IsAdmin)
//tool:approval Large
//tool:statusfunc Refunding
//tool:timeout 30s
//tool:inject billing
func Refund(ctx context.Context, p RefundParams, billing *Billing) (string, error) {
	left, err := billing.pay(ctx, p.OrderID, p.Amount)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("refunded %s for %s; the account has %s left", p.Amount, p.OrderID, left), nil
}

// Large says which refunds a person is asked about.
func Large(p RefundParams) bool { return p.Amount >= 50_00 }

// Refunding is what people see meanwhile.
func Refunding(p RefundParams) string {
	return fmt.Sprintf("Refunding %s for %s (%s)...", p.Amount, p.OrderID, p.Reason)
}
