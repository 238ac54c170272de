package middleware_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
	"github.com/toolgen/toolgen/runtime/tool"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// args are the arguments of the tests' tools.
type args struct{ Text, Pin string }

var members = decode.Members{{Name: "text", Want: "a string"}, {Name: "pin", Want: "a string"}}

func decodeArgs(d *decode.Decoder, a *args) {
	o := d.Object(members)
	for o.Next() {
		switch o.Name {
		case "text":
			a.Text = d.String()
		case "pin":
			a.Pin = d.String()
		}
	}
}

func encodeArgs(w *encode.Writer, a *args) {
	w.Open('{')
	w.Name("text")
	w.String(a.Text)
	w.Name("pin")
	w.String(a.Pin)
	w.Close('}')
}

// run is what a tool of the tests does.
type run func(context.Context, *args) (tool.Result, error)

// box returns a toolbox of two tools that do what f says: read, which may run
// twice, and write, which may not.
func box(t testing.TB, f run, options ...tool.Option) *tool.Toolbox {
	t.Helper()
	a := &tool.Args[args]{
		Decode: decodeArgs,
		Run:    func(ctx context.Context, _ *tool.Scope, a *args) (tool.Result, error) { return f(ctx, a) },
		Status: func(a *args) string { return "Doing " + a.Text + "..." },
		Encode: encodeArgs,
	}
	b, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{
		{Name: "ask_first", Args: a, Approval: true, Secrets: []string{"/pin"}},
		{Name: "read", Args: a, Hints: tool.ReadOnly, Secrets: []string{"/pin"}},
		{Name: "write", Args: a, Effects: tool.WritesWorkspace},
	}}), append([]tool.Option{tool.HostApproves()}, options...)...)
	require.NoError(t, err)
	return b
}

func call(name string) tool.Call { return tool.Call{Name: name, Arguments: []byte(`{"text":"x"}`)} }

func fine(context.Context, *args) (tool.Result, error) { return tool.Text("fine"), nil }
