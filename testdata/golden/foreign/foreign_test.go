package foreign

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/testdata/golden/check"
	"github.com/toolgen/toolgen/testdata/golden/foreign/money"
)

func TestForeignTypesKeepTheirRules(t *testing.T) {
	account := &money.Account{}
	box := check.Box(t)(NewToolbox(account))
	check.Text(t, box, "pay", `{"minor":3}`, `{"minor":3,"currency":"EUR"}`)
	assert.Equal(t, []money.Amount{{Minor: 3, Currency: money.EUR}}, account.Paid)
	check.Text(t, box, "tip", `{"in":"JPY","cents":99,"all":[{"minor":1}]}`, "true")
	check.Text(t, box, "tip", ``, "false")
	check.Refused(t, box, "tip", `{"in":"yen","cents":100,"all":[{"minor":0}]}`,
		`/in: got "yen"; want one of "USD", "EUR", "JPY"`,
		"/cents: got 100; want an integer from 0 to 99",
		"/all/0/minor: got 0; want an integer over 0")
}

func TestForeignCommentsAreDescriptions(t *testing.T) {
	pay, _ := Tools().Lookup("pay")
	assert.Contains(t, pay.Schema(), `"description":"How much, in the smallest unit."`)
	assert.Contains(t, pay.Schema(), `- USD: US dollars.`)
}
