package desk_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/examples/support/desk"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/runtime/tooltest"
)

func open(t *testing.T, user desk.User) *tool.Toolbox {
	t.Helper()
	box, err := desk.NewToolbox(desk.NewBilling("ACME", 0), tool.Provide(user), tool.HostApproves())
	require.NoError(t, err)
	return box
}

func TestMoneyThatIsNotThereIsNotPaid(t *testing.T) {
	box := open(t, desk.User{Admin: true})
	for _, c := range []struct{ arguments, want string }{
		{`{"order_id":"ord_0000","amount":1,"reason":"late"}`, "Error: there is no order ord_0000; ask the customer for the number"},
		{`{"order_id":"ord_77zz","amount":3491,"reason":"late"}`, "Error: ord_77zz has only 34.90 USD left to refund"},
	} {
		assert.Equal(t, c.want, tooltest.Expect(t, box, tool.Error, "refund", c.arguments).Observation(0))
	}
	assert.Equal(t, "250.00 USD", tooltest.Call(t, box, "balance", `{}`).Text)

	tooltest.Call(t, box, "refund", `{"order_id":"ord_77zz","amount":3490,"reason":"late"}`)
	assert.Equal(t, desk.Order{ID: "ord_77zz", Item: "desk lamp", Paid: 34_90, Refunded: 34_90},
		tooltest.JSON[desk.Order](t, box, "find_order", `{"order_id":"ord_77zz"}`))
	assert.Equal(t, "215.10 USD", tooltest.Call(t, box, "balance", `{}`).Text)
}

func TestOnlyAdministratorsAreOfferedRefunds(t *testing.T) {
	names := func(user desk.User) (list []string) {
		for offered := range open(t, user).Available() {
			list = append(list, offered.Name())
		}
		return list
	}
	assert.Equal(t, []string{"balance", "find_order", "refund"}, names(desk.User{Name: "ann", Admin: true}))
	assert.Equal(t, []string{"balance", "find_order"}, names(desk.User{Name: "bob"}))
}

func TestOnlyLargeRefundsAreAskedAbout(t *testing.T) {
	assert.False(t, desk.Large(desk.RefundParams{Amount: 49_99}))
	assert.True(t, desk.Large(desk.RefundParams{Amount: 50_00}))
}
