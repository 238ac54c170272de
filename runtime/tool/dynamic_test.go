package tool_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

const anySchema = `{"type":"object"}`

// echo is a dynamic tool that returns its arguments.
func echo(_ context.Context, _ *tool.Scope, a tool.Arguments) (tool.Result, error) {
	return tool.JSON(a), nil
}

func TestDynamicToolsStandBesideGeneratedOnes(t *testing.T) {
	d, err := tool.Dynamic("echo", anySchema, echo, func(d *tool.ToolDef) {
		d.Description, d.Effects, d.Tags = "Echoes.", tool.None, []string{"test"}
	})
	require.NoError(t, err)
	r, err := tool.Merge(Tools(), d)
	require.NoError(t, err)
	assert.Equal(t, []string{"add", "break", "echo", "refund", "search"}, namesOf(r))
	found, _ := r.Lookup("echo")
	assert.Equal(t, "Echoes.", found.Description(nil))
	assert.True(t, found.ReadOnly())
	assert.True(t, found.HasTag("test"))
	for _, options := range watching {
		b, err := tool.NewToolbox(r, append(options, tool.Provide(pages(), ledger()), tool.HostApproves())...)
		require.NoError(t, err)
		for arguments, want := range map[string]string{
			``:     `{}`,
			`null`: `{}`,
			` { "b" : [ {"z":1.0, "y":"é\n"} , true ], "a":null } `: `{"a":null,"b":[{"y":"é\n","z":1.0},true]}`,
			"```json\n{\"a\":9007199254740993}\n```":                `{"a":9007199254740993}`,
		} {
			got, err := b.Call(t.Context(), call("echo", arguments))
			require.NoError(t, err)
			assert.Equal(t, want, string(got.Structured), arguments)
		}
		got, err := b.Call(t.Context(), call("add", `{"a":1,"b":2}`))
		require.NoError(t, err)
		assert.Equal(t, "3", got.Text)
	}
}

func TestArgumentsOfADynamicToolAreOneObject(t *testing.T) {
	d, err := tool.Dynamic("echo", anySchema, echo)
	require.NoError(t, err)
	text := ""
	for _, arguments := range []string{`[]`, `{"a":1,"a":2}`, `{"a":{"b":1,"b":2}}`, `{"a":[{"b":`, `{"a":"\ud800"}`} {
		r := d.Call(t.Context(), nil, call("echo", arguments))
		assert.Equal(t, tool.FormatError, r.Status)
		text += r.Text + "\n"
	}
	golden.Text(t, "arguments of a dynamic tool", text)
}

func TestADynamicToolIsWatchedAndApprovedLikeOthers(t *testing.T) {
	d, err := tool.Dynamic("echo", anySchema, echo, func(d *tool.ToolDef) { d.Approval = true })
	require.NoError(t, err)
	var seen []string
	b, err := tool.NewToolbox(d, tool.Approve(func(_ context.Context, c *tool.Call) error {
		canonical, ok := c.Canonical()
		assert.True(t, ok)
		a, ok := tool.Params[tool.Arguments](c)
		assert.True(t, ok)
		assert.Equal(t, string(canonical), string(*a))
		seen = append(seen, string(canonical))
		return nil
	}))
	require.NoError(t, err)
	for _, arguments := range []string{`{"b":1,"a":2}`, `{ "a":2,"b":1 }`} {
		_, err = b.Call(t.Context(), call("echo", arguments))
		require.NoError(t, err)
	}
	assert.Equal(t, []string{`{"a":2,"b":1}`, `{"a":2,"b":1}`}, seen, "the same however the model wrote it")
}

func TestADynamicToolGivenUnderAScope(t *testing.T) {
	d, err := tool.Dynamic("who", anySchema, func(_ context.Context, s *tool.Scope, _ tool.Arguments) (tool.Result, error) {
		u, _ := tool.Resolve[User](s)
		return tool.Text(u.Name), nil
	})
	require.NoError(t, err)
	assert.Equal(t, "ann", d.Call(t.Context(), tool.NewScope(admin), call("who", ``)).Text)
}

func TestDynamicToolsThatNoProviderWouldTakeAreErrors(t *testing.T) {
	for _, c := range []struct{ name, schema, want string }{
		{"", anySchema, `dynamic tool "": want a name of 1 to 64 ASCII letters, digits, - and _, as providers take it`},
		{"a.b", anySchema, `dynamic tool "a.b": want a name of 1 to 64 ASCII letters, digits, - and _, as providers take it`},
		{string(long('a', 65)), anySchema, `dynamic tool "` + string(long('a', 65)) + `": want a name of 1 to 64 ASCII letters, digits, - and _, as providers take it`},
		{"x", ``, `dynamic tool x: want a JSON Schema with "type":"object"`},
		{"x", `{"type":"array"}`, `dynamic tool x: want a JSON Schema with "type":"object"`},
		{"x", `{"type":"object"`, `dynamic tool x: want a JSON Schema with "type":"object"`},
		{"x", `{"properties":{}}`, `dynamic tool x: want a JSON Schema with "type":"object"`},
	} {
		r, err := tool.Dynamic(c.name, c.schema, echo)
		assert.EqualError(t, err, c.want)
		assert.Zero(t, r.Len())
	}
	_, err := tool.Dynamic("Az09-_", `{ "type" : "object" }`, echo)
	require.NoError(t, err)
}
