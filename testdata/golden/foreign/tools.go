// Package foreign has tools over types of another package, which keep their
// comments, constants and rules.
package foreign

import "github.com/toolgen/toolgen/testdata/golden/foreign/money"

// Pay pays an amount.
//
//tool:name pay
//tool:inject account
func Pay(
	amount money.Amount, // What to pay.
	account *money.Account,
) money.Amount {
	account.Paid = append(account.Paid, amount)
	return amount
}

// Tip gives a tip.
//
//tool:name tip
func Tip(
	//tool:optional
	cents money.Cents, // How many.
	//tool:default USD
	in money.Currency, // Of what.
	//tool:optional
	all []money.Amount, // What was paid before.
) bool {
	return money.IsYen(in)
}
