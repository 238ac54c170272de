package methods

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestReceiversAreServices(t *testing.T) {
	accounts := &Accounts{Balances: map[string]int{"ann": 5, "bob": 0}}
	box := check.Box(t)(NewToolbox(accounts, &Ledger{Lines: []string{"one"}}, Rate(1.5)))
	check.Text(t, box, "balance", `{"owner":"ann"}`, "5")
	check.Text(t, box, "move", `{"from":"ann","to":"bob","amount":2}`, "ok")
	check.Text(t, box, "balance", `{"owner":"bob"}`, "2")
	check.Text(t, box, "convert", `{"amount":3}`, "4.50")
	check.Text(t, box, "ledger_balance", ``, "3")
	check.Refused(t, box, "move", `{"from":"ann","to":"bob","amount":0}`, "/amount: got 0; want an integer over 0")
}

func TestMissingReceiversAreErrorsAtOnce(t *testing.T) {
	_, err := NewToolbox(nil, nil, 1)
	assert.ErrorContains(t, err, "accounts *Accounts")
	assert.ErrorContains(t, err, "ledger *Ledger")
	box := check.Box(t)(NewToolbox(&Accounts{}, &Ledger{}, 1))
	_, err = box.In(tool.Without[*Accounts](box.Scope())).Call(t.Context(), tool.Call{Name: "balance", Arguments: []byte(`{"owner":"ann"}`)})
	assert.EqualError(t, err, "tool balance: nothing in the scope for receiver *methods.Accounts")
}
