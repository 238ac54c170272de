package tool_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

// trace is middleware that writes down when it is passed.
func trace(trail *[]string, name string) tool.Middleware {
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			*trail = append(*trail, name+" before")
			r, err := next(ctx, c)
			*trail = append(*trail, name+" after")
			return r, err
		}
	}
}

func TestTheFirstMiddlewareIsTheOutermost(t *testing.T) {
	var trail []string
	b := box(t, tool.Use(trace(&trail, "a"), trace(&trail, "b")), tool.Use(trace(&trail, "c")))
	_, err := b.Call(t.Context(), call("add", `{"a":1,"b":2}`))
	require.NoError(t, err)
	assert.Equal(t, []string{"a before", "b before", "c before", "c after", "b after", "a after"}, trail)
}

func TestMiddlewareSeesRawAndTypedArguments(t *testing.T) {
	b := box(t, tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			assert.Equal(t, "call_7", c.ID)
			assert.Equal(t, "search", c.Tool().Name())
			assert.Equal(t, `{"query":"tools","limit":"3"}`, string(c.Arguments))
			a, ok := tool.Params[SearchArgs](c)
			assert.True(t, ok)
			assert.Equal(t, SearchArgs{"tools", 3}, *a)
			assert.Equal(t, "Searching for tools (3)...", c.Status())
			assert.Len(t, c.Repairs(), 1)
			assert.True(t, tool.Provided[*Index](c.Scope()))
			_, ok = tool.Params[AddArgs](c)
			assert.False(t, ok)
			return next(ctx, c)
		}
	}))
	c := call("search", `{"query":"tools","limit":"3"}`)
	c.ID = "call_7"
	_, err := b.Call(t.Context(), c)
	require.NoError(t, err)
}

// with is middleware that does something to the call on its way in.
func with(do func(*tool.Call) error) tool.Option {
	return tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			if err := do(c); err != nil {
				return tool.Result{}, err
			}
			return next(ctx, c)
		}
	})
}

func TestMiddlewareMayChangeTheArguments(t *testing.T) {
	for name, do := range map[string]func(*tool.Call) error{
		"in place": func(c *tool.Call) error {
			a, _ := tool.Params[AddArgs](c)
			a.A = 40
			return nil
		},
		"by a value": func(c *tool.Call) error {
			tool.SetParams(c, &AddArgs{40, 2})
			return nil
		},
		"by JSON": func(c *tool.Call) error {
			return c.SetArguments([]byte(`{"a":"40","b":2}`))
		},
	} {
		r, err := box(t, with(do)).Call(t.Context(), call("add", `{"a":1,"b":2}`))
		require.NoError(t, err, name)
		assert.Equal(t, "42", r.Text, name)
		assert.Equal(t, name == "by JSON", len(r.Repairs) == 1, name)
	}
}

func TestArgumentsThatDoNotFitAreRefusedAndTheCallStaysAsItWas(t *testing.T) {
	do := func(c *tool.Call) error {
		err := c.SetArguments([]byte(`{"a":"forty"}`))
		assert.Equal(t, `{"a":1,"b":2}`, string(c.Arguments))
		a, _ := tool.Params[AddArgs](c)
		assert.Equal(t, AddArgs{1, 2}, *a)
		return err
	}
	r, err := box(t, with(do)).Call(t.Context(), call("add", `{"a":1,"b":2}`))
	require.NoError(t, err)
	assert.Equal(t, tool.FormatError, r.Status)
	golden.Text(t, "two problems", r.Text)
}

func TestParametersOfAnotherToolAreTheHostsError(t *testing.T) {
	for _, do := range []func(*tool.Call) error{
		func(c *tool.Call) error { tool.SetParams(c, &SearchArgs{}); return nil },
		func(c *tool.Call) error { tool.SetParams[AddArgs](c, nil); return nil },
	} {
		_, err := box(t, with(do)).Call(t.Context(), call("add", `{"a":1,"b":2}`))
		assert.EqualError(t, err, "middleware set parameters that are not of the tool's argument type")
	}
}

func TestMiddlewareMayAnswerInPlaceOfTheTool(t *testing.T) {
	l := ledger()
	b, err := NewToolbox(pages(), l, tool.HostApproves(), tool.Use(func(tool.Handler) tool.Handler {
		return func(context.Context, *tool.Call) (tool.Result, error) { return tool.Text("from a cache"), nil }
	}))
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":50}`))
	require.NoError(t, err)
	assert.Equal(t, "from a cache", r.Text)
	assert.Empty(t, l.Refunded)
}

func TestMiddlewareSeesFailuresAsErrors(t *testing.T) {
	var seen error
	b := box(t, tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			r, err := next(ctx, c)
			seen = err
			return r, err
		}
	}))
	_, err := b.Call(t.Context(), call("break", `{"how":"expected"}`))
	require.NoError(t, err)
	assert.EqualError(t, seen, "kaboom")
	_, err = b.Call(t.Context(), call("break", `{"how":"unexpected"}`))
	require.ErrorIs(t, err, errBackend)
	assert.Equal(t, errBackend, seen)
}

func TestAPanicOfMiddlewareIsAnErrorToo(t *testing.T) {
	_, err := box(t, with(func(*tool.Call) error { panic("oh") })).Call(t.Context(), call("add", `{"a":1,"b":2}`))
	assert.EqualError(t, err, "tool add panicked: oh")
}

func TestRefusedCallsDoNotReachMiddleware(t *testing.T) {
	var trail []string
	b := box(t, tool.Use(trace(&trail, "a")))
	for _, c := range []tool.Call{call("add", `{`), call("none", `{}`)} {
		_, err := b.Call(t.Context(), c)
		require.NoError(t, err)
	}
	assert.Empty(t, trail)
}
