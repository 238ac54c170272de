// Package methods has services that carry their tools.
package methods

import (
	"context"
	"errors"
	"strconv"
)

// Accounts is a service.
type Accounts struct{ Balances map[string]int }

// Balance looks an account up.
//
//tool:name balance
//tool:param owner Whose account.
func (a *Accounts) Balance(ctx context.Context, owner string) (int, error) {
	n, ok := a.Balances[owner]
	if !ok {
		return 0, errors.New("no account of " + owner)
	}
	return n, ctx.Err()
}

// Move moves money between accounts.
//
//tool:name move
func (a *Accounts) Move(t Transfer) { a.Balances[t.From] -= t.Amount; a.Balances[t.To] += t.Amount }

// Transfer are the arguments of Move.
type Transfer struct {
	From string `json:"from"`
	To   string `json:"to"`
	//tool:exclusivemin 0
	Amount int `json:"amount"`
}

// Rate is a service without a pointer.
type Rate float64

// Convert converts an amount.
//
//tool:name convert
//tool:param amount What to convert.
func (r Rate) Convert(amount float64) string {
	return strconv.FormatFloat(float64(r)*amount, 'f', 2, 64)
}

// Ledger has a tool of the same Go name as Accounts.
type Ledger struct{ Lines []string }

// Balance counts the ledger's lines.
//
//tool:name ledger_balance
//tool:inject accounts
func (l *Ledger) Balance(accounts *Accounts) int { return len(l.Lines) + len(accounts.Balances) }
