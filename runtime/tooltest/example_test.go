package tooltest_test

import (
	"context"
	"fmt"
	"os"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/runtime/tooltest"
)

// A host that records what its tools do.
func ExampleRecorder() {
	now, _ := tool.Dynamic("now", `{"type":"object"}`, func(context.Context, *tool.Scope, tool.Arguments) (tool.Result, error) {
		return tool.Text("12:30"), nil
	})
	recorder := tooltest.NewRecorder(os.Stdout)
	box, err := tool.NewToolbox(now, tool.Observe(recorder.Observe))
	if err != nil {
		panic(err)
	}
	_, _ = box.Call(context.Background(), tool.Call{ID: "call_1", Name: "now"})
	_, _ = box.Call(context.Background(), tool.Call{ID: "call_2", Name: "later", Arguments: []byte(`{"by":1}`)})
	fmt.Println(recorder.Err())
	// Output:
	// {"id":"call_1","name":"now","status":"ok","text":"12:30"}
	// {"id":"call_2","name":"later","arguments":{"by":1},"status":"format_error","text":"There is no tool \"later\". Available: now."}
	// <nil>
}

func ExampleLeak() {
	fmt.Printf("%q\n", tooltest.Leak("got 5; want a string"))
	fmt.Printf("%q\n", tooltest.Leak("cannot decode into support.RefundArgs"))
	// Output:
	// ""
	// "support.RefundArgs"
}
