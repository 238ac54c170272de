package tool_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

// A host in full, but for the model: it lists the tools, passes calls on, and
// returns what came of them.
func ExampleToolbox() {
	index := &Index{Pages: []string{"tools for desks", "desks"}}
	ledger := &Ledger{Refunded: map[string]float64{}}
	box, err := NewToolbox(index, ledger,
		tool.Approve(func(_ context.Context, c *tool.Call) error {
			fmt.Println("asked:", c.Status())
			return tool.Denied("the user said no")
		}))
	if err != nil {
		fmt.Println(err) // all that is missing, one line each
		return
	}
	tools := box.Schemas(provider.Anthropic) // for the request to the model
	fmt.Printf("%.54s...\n", tools)
	for _, call := range []tool.Call{
		{ID: "1", Name: "search", Arguments: []byte(`{"query":"tools"}`)},
		{ID: "2", Name: "refund", Arguments: []byte(`{"order_id":"ord_1","amount":20}`)},
		{ID: "3", Name: "serch", Arguments: []byte(`{}`)},
	} {
		result, err := box.Call(context.Background(), call)
		if err != nil {
			fmt.Println(err) // for the host to mend, not the model
			return
		}
		fmt.Printf("%s: %s: %s\n", call.ID, result.Status, result.Observation(16_000))
	}
	// Output:
	// [{"name":"add","description":"Adds two integers.","inp...
	// 1: ok: [{"title":"tools for desks","score":0.5}]
	// asked: Refunding 20 USD for order ord_1...
	// 2: error: Error: the call was declined and the tool did not run. Reason: the user said no
	// 3: format_error: There is no tool "serch". Did you mean "search"? Available: add, break, refund, search.
}

// One user's view of a toolbox: the same tools with other services.
func ExampleToolbox_In() {
	box, err := NewToolbox(&Index{}, &Ledger{}, tool.HostApproves())
	if err != nil {
		fmt.Println(err)
		return
	}
	ann := box.In(box.Scope().Provide(&Index{Pages: []string{"ann's page"}}))
	result, err := ann.Call(context.Background(), tool.Call{Name: "search", Arguments: []byte(`{"query":"page"}`)})
	fmt.Println(result.Observation(0), err)
	// Output: [{"title":"ann's page","score":0.5}] <nil>
}

// A registry alone is enough to call tools that need no approval.
func ExampleRegistry_Call() {
	result := Tools().Call(context.Background(), nil, tool.Call{Name: "add", Arguments: []byte(`{"a":20,"b":"x"}`)})
	fmt.Println(result.Text)
	// Output:
	// add did not run: 1 problem with its arguments. Fix it and call again.
	// - /b: got "x"; want an integer
}

// Tools of several packages, less those that write.
func ExampleMerge() {
	all, err := tool.Merge(Tools(), named("translate"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for t := range all.Filter(tool.Tool.ReadOnly).All() {
		fmt.Println(t.Name(), t.Effects())
	}
	// Output:
	// add none
	// search reads_workspace
}

// What a host can know of a tool without calling it.
func ExampleTool() {
	refund, _ := Tools().Lookup("refund")
	fmt.Println(refund.Title(), slices.Collect(refund.Tags()), refund.RequiresApproval())
	fmt.Println(refund.Status([]byte(`{"order_id":"ord_1","amount":20}`)))
	// Output:
	// Refund an order [billing write] true
	// Refunding 20 USD for order ord_1...
}

// Of two services that fit, the newer one is found; the scope that was derived
// from stays as it was.
func ExampleScope() {
	base := tool.NewScope(&Index{Pages: []string{"everyone's"}})
	mine := base.Provide(&Index{Pages: []string{"mine"}})
	for _, scope := range []*tool.Scope{base, mine, tool.Without[*Index](mine)} {
		index, ok := tool.Resolve[*Index](scope)
		if !ok {
			fmt.Println("none")
			continue
		}
		fmt.Println(index.Pages)
	}
	// Output:
	// [everyone's]
	// [mine]
	// none
}

// Middleware that limits the time of a tool and keeps an eye on its arguments.
func ExampleMiddleware() {
	limit := func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			if a, ok := tool.Params[SearchArgs](c); ok && a.Limit > 3 {
				a.Limit = 3
			}
			ctx, cancel := context.WithTimeout(ctx, time.Minute)
			defer cancel()
			return next(ctx, c)
		}
	}
	box, err := NewToolbox(&Index{Pages: []string{"a", "aa", "aaa", "aaaa"}}, &Ledger{}, tool.HostApproves(), tool.Use(limit))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := box.Call(context.Background(), tool.Call{Name: "search", Arguments: []byte(`{"query":"a"}`)})
	fmt.Println(result.Observation(0), err)
	// Output: [{"title":"a","score":0.5},{"title":"aa","score":0.5},{"title":"aaa","score":0.5}] <nil>
}

// Three kinds of failures: for the model to read, for the model to read with a
// cause for the host, and for the host alone.
func ExampleFail() {
	fmt.Println(tool.Fail("the order is paid back already"))
	fmt.Println(tool.Expected(fmt.Errorf("the desk is closed")))
	result, err := exampleBox().Call(context.Background(), tool.Call{Name: "break", Arguments: []byte(`{"how":"unexpected"}`)})
	fmt.Printf("%q, and to the host: %t\n", result.Observation(0), err != nil)
	// Output:
	// the order is paid back already
	// the desk is closed
	// "", and to the host: true
}

func exampleBox() *tool.Toolbox {
	b, err := NewToolbox(&Index{}, &Ledger{}, tool.HostApproves())
	if err != nil {
		panic(err)
	}
	return b
}

// Of a long result the model reads the head and the tail.
func ExampleResult_Observation() {
	fmt.Println(tool.Text("error: 1\nnote: a\nnote: b\nnote: c\nerror: 2").Observation(18))
	// Output:
	// error: 1
	// not
	// [... 23 bytes left out ...]
	// ror: 2
}
