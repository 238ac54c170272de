package tooltest_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// greetArgs are the arguments of a tool as toolgen emits it, written by hand.
type greetArgs struct {
	Name  string
	Times int
}

const greetSchema = `{"type":"object","properties":{"name":{"type":"string","minLength":1},` +
	`"times":{"type":"integer","default":1,"minimum":1,"maximum":3}},"required":["name"],"additionalProperties":false}`

var greetMembers = decode.Members{
	{Name: "name", Want: "a string of at least 1 character", Required: true},
	{Name: "times", Want: "an integer from 1 to 3"},
}

func decodeGreet(d *decode.Decoder, a *greetArgs) {
	a.Times = 1
	o := d.Object(greetMembers)
	for o.Next() {
		switch o.Name {
		case "name":
			a.Name = d.String()
			d.Check(a.Name != "", decode.Length)
		case "times":
			a.Times = d.Int()
			d.Check(1 <= a.Times && a.Times <= 3, decode.Range)
		}
	}
}

// boxOf is a toolbox with one tool, greet, that does what run does.
func boxOf(t testing.TB, run func(*greetArgs) (tool.Result, error), options ...tool.Option) *tool.Toolbox {
	t.Helper()
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{{
		Name: "greet", Description: "Greets somebody.", Schema: greetSchema, Effects: tool.None,
		Examples: []string{`{"name":"Ann","times":2}`},
		Args: &tool.Args[greetArgs]{
			Decode: decodeGreet,
			Run:    func(_ context.Context, _ *tool.Scope, a *greetArgs) (tool.Result, error) { return run(a) },
		},
	}}})
	box, err := tool.NewToolbox(r, options...)
	require.NoError(t, err)
	return box
}

// greet is what the tool does unless a test wants something else.
func greet(a *greetArgs) (tool.Result, error) {
	switch a.Name {
	case "nobody":
		return tool.Result{}, tool.Fail("there is nobody here")
	case "crash":
		return tool.Result{}, errors.New("the backend is away")
	case "list":
		return tool.JSON([]byte(`{"greetings":["<hello>"]}`)), nil
	case "picture":
		return tool.Blocks(tool.TextBlock("Seen:"), tool.Image("image/png", []byte{1, 2}), tool.Resource("file:a", "text/plain", "x")), nil
	}
	return tool.Text(strings.TrimSpace(strings.Repeat("Hello "+a.Name+". ", a.Times))), nil
}

// fake is a test that tells what it would have failed with.
type fake struct {
	testing.TB
	said []string
}

func (f *fake) Helper() {}

func (f *fake) Errorf(format string, args ...any) {
	f.said = append(f.said, fmt.Sprintf(format, args...))
}

func (f *fake) Fatalf(format string, args ...any) {
	f.Errorf(format, args...)
	runtime.Goexit()
}

// failure is what a test says that runs body; "" if it passes.
func failure(t *testing.T, body func(t testing.TB)) string {
	t.Helper()
	f := &fake{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		body(f)
	}()
	<-done
	return strings.Join(f.said, "\n")
}
