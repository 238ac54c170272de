package tool_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

func TestFieldsAreOnEveryResultThatTheRuntimeMakes(t *testing.T) {
	cost := tool.NewField("cost", -1)
	b := box(t, tool.Observe(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			cost.Set(c, 7)
			return next(ctx, c)
		}
	}))
	for _, c := range []tool.Call{
		call("add", `{"a":1,"b":2}`), call("add", `{}`), call("nothing", `{}`), call("break", `{"how":"expected"}`),
	} {
		r, err := b.Call(t.Context(), c)
		require.NoError(t, err)
		assert.Equal(t, 7, cost.Get(r), c.Name)
	}
	r, err := b.Call(t.Context(), call("break", `{"how":"unexpected"}`))
	require.Error(t, err)
	assert.Equal(t, 7, cost.Get(r), "beside an error too")
}

func TestAFieldThatWasNotSetHasItsDefault(t *testing.T) {
	cost := tool.NewField("cost", -1)
	assert.Equal(t, -1, cost.Get(tool.Text("x")))
	assert.Equal(t, -1, cost.Get(Tools().Call(t.Context(), nil, call("nothing", `{}`))))
	assert.Equal(t, "cost", cost.Name())
}

func TestFieldsOfOneNameAreNotOneField(t *testing.T) {
	a, b := tool.NewField("n", 0), tool.NewField("n", 0)
	r := a.With(tool.Text("x"), 1)
	assert.Equal(t, 1, a.Get(r))
	assert.Equal(t, 0, b.Get(r))
}

func TestTheLastFieldSetCounts(t *testing.T) {
	f := tool.NewField("f", "")
	assert.Equal(t, "b", f.Get(f.With(f.With(tool.Text("x"), "a"), "b")))
}

func TestWhatIsSetOnTheResultCountsMoreThanOnTheCall(t *testing.T) {
	f, g := tool.NewField("f", ""), tool.NewField("g", "")
	b := box(t, tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			f.Set(c, "of the call")
			g.Set(c, "of the call")
			r, err := next(ctx, c)
			return f.With(r, "of the result"), err
		}
	}))
	for _, how := range []string{"fine", "expected"} {
		r, err := b.Call(t.Context(), call("break", `{"how":"`+how+`"}`))
		require.NoError(t, err)
		assert.Equal(t, "of the result", f.Get(r), how)
		assert.Equal(t, "of the call", g.Get(r), how)
	}
}
