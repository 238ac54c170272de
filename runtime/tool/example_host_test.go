package tool_test

import (
	"context"
	"fmt"
	"time"

	"github.com/toolgen/toolgen/runtime/tool"
)

// A toolbox from configuration: a kit by its key with its settings, and a tool that
// belongs to no kit by its name. Package specfile reads specs from files.
func ExampleFromSpecs() {
	box, err := tool.FromSpecs(
		[]tool.Spec{
			{Name: "notebook", Config: []byte(`{"title":"log"}`)},
			{Name: "add"},
		},
		[]tool.Registry{ClinicTools(), Tools()},
		tool.Provide(Floppy("A:")),
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	defer box.Close(ctx)
	if err := box.Enter(ctx, tool.EnterOptions{Retry: 3, Timeout: time.Minute, Backoff: time.Second}); err != nil {
		fmt.Println(err)
		return
	}
	for t := range box.Available() {
		fmt.Printf("%s, kit %q\n", t.Name(), t.Kit())
	}
	// Output:
	// add, kit ""
	// note_read, kit "notebook"
	// note_write, kit "notebook"
}

// What is wrong with a configuration names the entry, and its place where the specs
// come from a file.
func ExampleSpecError() {
	_, err := tool.FromSpecs(
		[]tool.Spec{{Name: "notebook", Config: []byte(`{"titel":"log"}`)}},
		[]tool.Registry{ClinicTools()},
		tool.Provide(Floppy("A:")),
	)
	fmt.Println(err)
	// Output:
	// spec 1: notebook: /titel: unknown; did you mean "title"? Allowed: title, max_notes
	// spec 1: notebook: /title: missing; want a string
}

// What a user who may not do something sees of it: nothing.
func ExampleToolbox_Available() {
	box, err := NewClinicToolbox(tool.HostApproves(), tool.Provide(&Ward{Name: "3"}))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, user := range []User{{"ann", true}, {"bob", false}} {
		view := box.In(box.Scope().Provide(user))
		for t := range view.Available() {
			fmt.Printf("%s: %s: %s\n", user.Name, t.Name(), t.Description(view.Scope()))
		}
		result, err := view.Call(context.Background(), tool.Call{Name: "discharge", Arguments: []byte(`{"bed":"9z"`)})
		fmt.Println(result.Text, err)
	}
	// Output:
	// ann: discharge: Sends a patient home.
	// ann: find: Finds patients near ward 3.
	// discharge did not run: 1 problem with its arguments. Fix it and call again.
	// - the arguments: the JSON was cut off before its end; send it again, whole or in smaller pieces <nil>
	// bob: find: Finds patients near ward 3.
	// There is no tool "discharge". Available: find. <nil>
}

// A part of a toolbox, with a number that tells when the listing has changed and
// a prompt in a cache is of no more use.
func ExampleToolbox_Filter() {
	box := exampleBox()
	safe := box.Filter(tool.Tool.ReadOnly)
	fmt.Println(string(safe.Schemas(lines{})))
	again := box.Filter(func(t tool.Tool) bool { return t.ReadOnly() && !t.RequiresApproval() })
	fmt.Println(safe.Fingerprint() == again.Fingerprint(), safe.Fingerprint() == box.Fingerprint())
	// Output:
	// add: Adds two integers.
	// search: Searches the desk's pages.
	//
	// true false
}

// All calls of a turn, each answered once and in order.
func ExampleToolbox_CallAll() {
	for _, answer := range exampleBox().CallAll(context.Background(), []tool.Call{
		{ID: "1", Name: "add", Arguments: []byte(`{"a":1,"b":2}`)},
		{ID: "2", Name: "search", Arguments: []byte(`{"query":"x"}`)},
		{ID: "3", Name: "break", Arguments: []byte(`{"how":"unexpected"}`)},
	}, 4) {
		fmt.Println(answer.ID, answer.Result.Observation(16_000), answer.Err != nil)
	}
	// Output:
	// 1 3 false
	// 2 [] false
	// 3 Error: break failed because of an internal error. Other arguments are unlikely to help. true
}

// A tool of another program, beside generated ones.
func ExampleDynamic() {
	weather, err := tool.Dynamic("weather", `{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}`,
		func(_ context.Context, _ *tool.Scope, arguments tool.Arguments) (tool.Result, error) {
			return tool.Text("asked elsewhere with " + string(arguments)), nil
		},
		func(d *tool.ToolDef) {
			d.Description, d.Effects = "Tells the weather.", tool.Network
		})
	if err != nil {
		fmt.Println(err)
		return
	}
	all, err := tool.Merge(Tools(), weather)
	if err != nil {
		fmt.Println(err)
		return
	}
	result := all.Call(context.Background(), nil, tool.Call{Name: "weather", Arguments: []byte(`{ "city": "Oslo" }`)})
	fmt.Println(result.Text)
	// Output: asked elsewhere with {"city":"Oslo"}
}

// A host whose model answers with an action object.
func ExampleActions() {
	box := exampleBox().Filter(func(t tool.Tool) bool { return t.Name() == "add" })
	actions := tool.Actions{Fields: []tool.ActionField{{Name: "thought", Schema: `{"type":"string"}`}}}
	fmt.Printf("%.67s...\n", box.Schemas(actions)) // for the request to the model
	action, err := actions.Decode([]byte(`{"thought":"simple","action":{"add":{"a":20,"b":22}}}`))
	if err != nil {
		fmt.Println(err) // for the model
		return
	}
	result, err := box.Call(context.Background(), action.Call)
	fmt.Println(string(action.Fields["thought"]), result.Text, err)
	// Output:
	// {"type":"object","properties":{"thought":{"type":"string"},"action"...
	// "simple" 42 <nil>
}

// What a call tells while it runs.
func ExampleProgress() {
	copying, err := tool.Dynamic("copy", `{"type":"object"}`, func(ctx context.Context, _ *tool.Scope, _ tool.Arguments) (tool.Result, error) {
		for i := range 2 {
			tool.Progress(ctx, i, 2, "copying")
		}
		return tool.Text("copied"), nil
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	box, err := tool.NewToolbox(copying, tool.OnProgress(func(_ context.Context, s tool.Step) {
		fmt.Println(s.ID, s.Tool, s.Done, "of", s.Total, s.Text)
	}))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := box.Call(context.Background(), tool.Call{ID: "1", Name: "copy"})
	fmt.Println(result.Text, err)
	// Output:
	// 1 copy 0 of 2 copying
	// 1 copy 1 of 2 copying
	// copied <nil>
}

// A stage of the host's own before the arguments are decoded.
func ExamplePipeline() {
	shown := func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			fmt.Println("raw:", string(c.Arguments))
			return next(ctx, c)
		}
	}
	box, err := NewToolbox(&Index{}, &Ledger{}, tool.HostApproves(), tool.Pipeline(func(p tool.Parts) tool.Handler {
		return p.Boundary(p.Resolve(shown(p.Decode(p.Middleware(p.Approval(p.Run))))))
	}))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := box.Call(context.Background(), tool.Call{Name: "add", Arguments: []byte(`{"a":1}`)})
	fmt.Println(result.Text, err)
	// Output:
	// raw: {"a":1}
	// add did not run: 1 problem with its arguments. Fix it and call again.
	// - /b: missing; want an integer <nil>
}
