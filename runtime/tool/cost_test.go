//go:build !race

// The race detector allocates by itself.

package tool_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

var tiny = call("add", `{"a":20,"b":22}`)

func TestATinyCallAllocatesNothing(t *testing.T) {
	b, ctx := box(t), t.Context()
	merged, err := tool.Merge(Tools(), named("mail"))
	require.NoError(t, err)
	assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = b.Call(ctx, tiny) }), "toolbox")
	assert.Zero(t, testing.AllocsPerRun(100, func() { Tools().Call(ctx, nil, tiny) }), "registry")
	assert.Zero(t, testing.AllocsPerRun(100, func() { merged.Call(ctx, nil, tiny) }), "merged registry")
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = b.In(b.Scope()).Call(ctx, tiny) }), 1.0, "view")
}

func TestAWatchedCallAllocatesTheCallAndItsArguments(t *testing.T) {
	b, ctx := box(t, tool.Use(look)), t.Context()
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = b.Call(ctx, tiny) }), 2.0)
}

func BenchmarkCall(b *testing.B) {
	for _, c := range []struct {
		name string
		box  *tool.Toolbox
		call tool.Call
	}{
		{"tiny/direct", box(b), tiny},
		{"tiny/watched", box(b, tool.Use(look)), tiny},
		{"search/direct", box(b), call("search", `{"query":"none","limit":5}`)},
		{"search/watched", box(b, tool.Use(look)), call("search", `{"query":"none","limit":5}`)},
		{"refused", box(b), call("search", `{"limit":"many","querry":"x"}`)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := c.box.Call(b.Context(), c.call); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
