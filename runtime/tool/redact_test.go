package tool_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// redacted is what Redacted says of arguments to a tool that takes anything and
// calls secret what the pointers point to.
func redacted(t *testing.T, arguments string, secrets ...string) string {
	t.Helper()
	type free struct{ all []byte }
	def := &tool.ToolDef{Name: "x", Secrets: secrets, Args: &tool.Args[free]{
		Decode: func(d *decode.Decoder, a *free) { a.all = d.Raw() },
		Run:    func(context.Context, *tool.Scope, *free) (tool.Result, error) { return tool.Text("ran"), nil },
	}}
	var got string
	b, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{def}}),
		tool.Observe(func(next tool.Handler) tool.Handler {
			return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
				r, err := next(ctx, c)
				got = string(c.Redacted())
				return r, err
			}
		}))
	require.NoError(t, err)
	_, err = b.Call(t.Context(), call("x", arguments))
	require.NoError(t, err)
	return got
}

func TestSecretsAreWithheldWhereverTheyStand(t *testing.T) {
	for _, c := range []struct{ in, pointer, want string }{
		{`{"a":1,"pin":"1234"}`, "/pin", `{"a":1,"pin":"[secret]"}`},
		{`{"a":1,"p\u0069n":{"deep":[1]}}`, "/pin", `{"a":1,"pin":"[secret]"}`},
		{`{"card":{"pin":"1","name":"x"},"pin":2}`, "/card/pin", `{"card":{"pin":"[secret]","name":"x"},"pin":2}`},
		{`{"cards":[{"pin":"1"},{"pin":null}]}`, "/cards/*/pin", `{"cards":[{"pin":"[secret]"},{"pin":null}]}`},
		{`{"by":{"ann":{"pin":1},"bob":{}}}`, "/by/*/pin", `{"by":{"ann":{"pin":"[secret]"},"bob":{}}}`},
		{`{"cards":"[{\"pin\":\"1\"}]"}`, "/cards/*/pin", `{"cards":"[secret]"}`},
		{`{"cards": null }`, "/cards/*/pin", `{"cards":null}`},
		{`{"a/b":{"~":1}}`, "/a~1b/~0", `{"a/b":{"~":"[secret]"}}`},
		{` { "a" : [ 1 , 2 ] } `, "/pin", `{"a":[1,2]}`},
		{`{"a":1}`, "", `"[secret]"`},
	} {
		assert.Equal(t, c.want, redacted(t, c.in, c.pointer), c.in)
	}
	assert.Equal(t, `{"a":1,"b":2}`, redacted(t, `{"a":1,"b":2}`), "as sent, where nothing is secret")
	assert.Equal(t, `{"a":"[secret]","b":"[secret]"}`, redacted(t, `{"a":1,"b":2}`, "/a", "/b"))
}

func TestArgumentsThatDidNotFitAreWithheldAsAWhole(t *testing.T) {
	for _, in := range []string{`{"Pin":"1234"`, `[1`, `{"a":1,"a":2}`} {
		assert.Equal(t, `"[secret]"`, redacted(t, in, "/pin"))
		assert.Equal(t, in, redacted(t, in), "but not of a tool without secrets")
	}
}

// seen is what an observer may show of a call before it is passed on and after, in a
// box of one tool with a secret, one without, and one that is hidden.
func seen(t *testing.T, name string) (before, after string) {
	t.Helper()
	args := &tool.Args[struct{}]{
		Decode: func(d *decode.Decoder, _ *struct{}) { d.Raw() },
		Run: func(context.Context, *tool.Scope, *struct{}) (tool.Result, error) {
			return tool.Text("ran"), nil
		},
	}
	b, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{
		{Name: "hidden", Secrets: []string{"/pin"}, Args: args, Available: func(*tool.Scope) bool { return false }},
		{Name: "login", Secrets: []string{"/pin"}, Args: args},
		{Name: "ping", Args: args},
	}}), tool.Observe(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			before = string(c.Redacted())
			r, err := next(ctx, c)
			after = string(c.Redacted())
			return r, err
		}
	}))
	require.NoError(t, err)
	_, err = b.Call(t.Context(), call(name, `{"pin":"1234"}`))
	require.NoError(t, err)
	return before, after
}

func TestSecretsAreWithheldWhereTheToolIsNotResolved(t *testing.T) {
	const nothing = `"[secret]"`
	for name, want := range map[string][2]string{
		"login":  {nothing, `{"pin":"[secret]"}`},
		"hidden": {nothing, nothing},
		"logn":   {nothing, nothing},
		"ping":   {`{"pin":"1234"}`, `{"pin":"1234"}`},
	} {
		before, after := seen(t, name)
		assert.Equal(t, want, [2]string{before, after}, name)
	}
	c := call("login", `{"pin":"1234"}`)
	assert.Equal(t, nothing, string(c.Redacted()), "a call that no toolbox has seen")
}

func TestWhatIsShownOfArgumentsSpoofsNoTerminal(t *testing.T) {
	const in = "{\"a\":\"x\u202ey\u009b2J\u2028\u200bé\",\r\n\"pin\":1}"
	const want = `{"a":"x\u202ey\u009b2J\u2028\u200bé","pin":1}`
	assert.Equal(t, want, redacted(t, in))
	assert.JSONEq(t, in, redacted(t, in), "and says the same")
	assert.Equal(t, `{"a":"x\u202ey\u009b2J\u2028\u200bé","pin":"[secret]"}`, redacted(t, in, "/pin"))
	assert.Equal(t, `{"a":\u001b[2J\u000d`, redacted(t, "{\"a\":\x1b[2J\r"), "nor where it is no JSON")
}
