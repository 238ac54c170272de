package tool_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

func TestACopyOfACallRunsWithArgumentsOfItsOwn(t *testing.T) {
	cost := tool.NewField("cost", 0)
	b := box(t, tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			other := *c
			require.NoError(t, other.SetArguments([]byte(`{"a":"40","b":2}`)))
			cost.Set(&other, 9)
			r, err := next(ctx, &other)
			require.NoError(t, err)
			assert.Equal(t, "42", r.Text)
			assert.Len(t, other.Repairs(), 1)
			return next(ctx, c)
		}
	}))
	r, err := b.Call(t.Context(), call("add", `{"a":1,"b":2}`))
	require.NoError(t, err)
	assert.Equal(t, "3", r.Text)
	assert.Empty(t, r.Repairs)
	assert.Zero(t, cost.Get(r))
}

func TestACallThatNoToolboxHasSeenTellsNothing(t *testing.T) {
	c := call("add", `{"a":1,"b":2}`)
	_, canonical := c.Canonical()
	_, params := tool.Params[AddArgs](&c)
	assert.True(t, c.Tool().IsZero())
	assert.Nil(t, c.Scope())
	assert.Empty(t, c.Status())
	assert.Empty(t, c.Repairs())
	assert.False(t, canonical)
	assert.False(t, params)

	tool.SetParams(&c, &AddArgs{40, 2})
	a, _ := tool.Params[AddArgs](&c)
	assert.Equal(t, &AddArgs{40, 2}, a, "middleware can be tested with a call of one's own")
	assert.Empty(t, c.Status())
	_, canonical = c.Canonical()
	assert.False(t, canonical)
}

func TestArgumentsCannotBeSetBeforeTheToolIsKnown(t *testing.T) {
	c := call("add", `{"a":1,"b":2}`)
	assert.EqualError(t, c.SetArguments([]byte(`{}`)), "the arguments of a call cannot be set before its tool is looked up")
	assert.JSONEq(t, `{"a":1,"b":2}`, string(c.Arguments))
}

func TestACallThatMiddlewareWritesOverIsNoPanicOfTheHosts(t *testing.T) {
	b := box(t, tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			*c = call("add", `{"a":1,"b":2}`)
			return next(ctx, c)
		}
	}))
	_, err := b.Call(t.Context(), call("add", `{"a":1,"b":2}`))
	require.ErrorContains(t, err, "tool add panicked")
}
