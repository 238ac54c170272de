package tool_test

import (
	"context"
	"fmt"

	"github.com/toolgen/toolgen/runtime/tool"
)

// An approver that lets a call run with other arguments. They are checked against
// the schema like those of the model.
func ExampleApprover() {
	half := func(_ context.Context, c *tool.Call) error {
		canonical, _ := c.Canonical() // defaults are in
		fmt.Printf("%s %s\n", c.Status(), canonical)
		return c.SetArguments([]byte(`{"order_id":"ord_1","amount":10}`))
	}
	ledger := &Ledger{Refunded: map[string]float64{}}
	box, err := NewToolbox(&Index{}, ledger, tool.Approve(half))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := box.Call(context.Background(), tool.Call{Name: "refund", Arguments: []byte(`{"order_id":"ord_1","amount":20}`)})
	fmt.Println(result.Text, ledger.Refunded, err)
	// Output:
	// Refunding 20 USD for order ord_1... {"order_id":"ord_1","amount":20,"currency":"USD"}
	// refunded map[ord_1:10] <nil>
}

// What an application adds to results is there on those that the runtime makes, too.
func ExampleField() {
	cost := tool.NewField("cost", 0.0)
	bill := func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			cost.Set(c, 0.25)
			return next(ctx, c)
		}
	}
	box, err := NewToolbox(&Index{}, &Ledger{}, tool.HostApproves(), tool.Observe(bill))
	if err != nil {
		fmt.Println(err)
		return
	}
	refused, err := box.Call(context.Background(), tool.Call{Name: "add", Arguments: []byte(`{}`)})
	fmt.Println(refused.Status, cost.Get(refused), err)
	fmt.Println(cost.Get(tool.Text("made by somebody else")))
	// Output:
	// format_error 0.25 <nil>
	// 0
}

// The host gets the value that the function returned, and the model its JSON.
func ExampleValue() {
	box, err := NewToolbox(&Index{Pages: []string{"tools"}}, &Ledger{}, tool.HostApproves(), tool.KeepValues())
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := box.Call(context.Background(), tool.Call{Name: "search", Arguments: []byte(`{"query":"tools"}`)})
	hits, ok := tool.Value[[]Hit](result)
	fmt.Println(result.Observation(0), hits, ok, err)
	// Output: [{"title":"tools","score":0.5}] [{tools 0.5}] true <nil>
}

// Calls of one turn that end before their tools ran are answered by the host itself.
func ExampleFailed() {
	for _, err := range []error{tool.Denied("the user said no"), tool.Pending(""), context.Canceled, fmt.Errorf("no route to 10.0.0.7")} {
		result := tool.Failed("refund", err)
		fmt.Println(result.Status, result.Text)
	}
	// Output:
	// error Error: the call was declined and the tool did not run. Reason: the user said no
	// error Error: the call waits for approval and the tool has not run yet.
	// error Error: refund was cancelled before it finished.
	// error Error: refund failed because of an internal error. Other arguments are unlikely to help.
}
