// Package desk has the tools of a support desk that pays orders back.
package desk

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/toolgen/toolgen/runtime/tool"
)

//go:generate go tool toolgen .

// User is who is served. The host provides one for each conversation; the model
// can neither see nor choose it.
type User struct {
	Name  string
	Admin bool
}

// IsAdmin reports whether the user may move money.
func (u User) IsAdmin() bool { return u.Admin }

// Billing keeps the orders and the account that refunds are paid from. Its methods
// with a name directive are tools; it may be used by several calls at a time.
type Billing struct {
	account string
	delay   time.Duration // what each step with the bank takes

	mu      sync.Mutex
	orders  map[OrderID]*Order
	balance Cents
}

// NewBilling returns an account with two orders. Each step with the bank takes
// the delay.
func NewBilling(account string, delay time.Duration) *Billing {
	return &Billing{account: account, delay: delay, balance: 250_00, orders: map[OrderID]*Order{
		"ord_1a2b": {ID: "ord_1a2b", Item: "standing desk", Paid: 180_00},
		"ord_77zz": {ID: "ord_77zz", Item: "desk lamp", Paid: 34_90},
	}}
}

// Account names the account.
func (b *Billing) Account() string { return b.account }

// pay moves money back to the customer of an order. What it refuses is for the
// model to read.
func (b *Billing) pay(ctx context.Context, id OrderID, amount Cents) (left Cents, err error) {
	for i, step := range []string{"checking the order", "asking the bank", "booking"} {
		tool.Progress(ctx, i+1, 3, step)
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(b.delay):
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	order, ok := b.orders[id]
	switch {
	case !ok:
		return 0, unknown(id)
	case amount > order.Paid-order.Refunded:
		return 0, tool.Fail(fmt.Sprintf("%s has only %s left to refund", id, order.Paid-order.Refunded))
	case amount > b.balance:
		return 0, tool.Fail(fmt.Sprintf("the account has only %s left", b.balance))
	}
	order.Refunded += amount
	b.balance -= amount
	return b.balance, nil
}

func unknown(id OrderID) error {
	return tool.Fail("there is no order " + string(id) + "; ask the customer for the number")
}
