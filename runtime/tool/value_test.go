package tool_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

func TestTheGoValueIsThereWhereTheHostAsks(t *testing.T) {
	for _, options := range [][]tool.Option{{tool.KeepValues()}, {tool.KeepValues(), tool.Use(look)}} {
		b := box(t, options...)
		for _, view := range []*tool.Toolbox{
			b, b.In(b.Scope()), b.In(tool.NewScope(pages())), b.In(tool.Without[*Ledger](b.Scope())), b.In(b.Scope().Provide(7)),
		} {
			r, err := view.Call(t.Context(), call("search", `{"query":"tools a"}`))
			require.NoError(t, err)
			hits, ok := tool.Value[[]Hit](r)
			assert.True(t, ok)
			assert.Equal(t, []Hit{{"tools a", 0.5}}, hits)
			assert.Equal(t, `[{"title":"tools a","score":0.5}]`, r.Observation(0))
			_, ok = tool.Value[string](r)
			assert.False(t, ok, "of another type")
		}
	}
	b := box(t, tool.KeepValues())
	assert.True(t, tool.Provided[*Index](b.Scope()))
	assert.False(t, tool.Provided[any](b.In(nil).Scope()), "asking is no service")
}

func TestTheGoValueIsDroppedWhereNobodyAsks(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		r, err := b.Call(t.Context(), call("search", `{"query":"tools a"}`))
		require.NoError(t, err)
		_, ok := tool.Value[[]Hit](r)
		assert.False(t, ok)
	})
}

func TestATextIsItsOwnValue(t *testing.T) {
	r, err := box(t).Call(t.Context(), call("add", `{"a":1,"b":2}`))
	require.NoError(t, err)
	text, ok := tool.Value[string](r)
	assert.True(t, ok)
	assert.Equal(t, "3", text)
	r, err = box(t).Call(t.Context(), call("break", `{"how":"expected"}`))
	require.NoError(t, err)
	_, ok = tool.Value[string](r)
	assert.False(t, ok, "a failure is not a value")
}
