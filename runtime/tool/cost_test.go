//go:build !race

// The race detector allocates by itself.

package tool_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

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

func TestACallOfAKitAllocatesNothing(t *testing.T) {
	all, _ := trio()
	b, ctx := open(t, all[:1]), t.Context()
	for _, name := range []string{"use_a", "peek_a"} {
		c := call(name, ``)
		assert.Zero(t, testing.AllocsPerRun(100, func() { _, _ = b.Call(ctx, c) }), name)
	}
	require.NoError(t, b.Close(ctx))
}

// hundreds returns a toolbox of n tools, each with a condition, one in three of
// which is the caller's.
func hundreds(tb testing.TB, n int, options ...tool.Option) *tool.Toolbox {
	tb.Helper()
	def := &tool.RegistryDef{}
	for i := range n {
		one := addTool
		one.Name = fmt.Sprintf("tool_%04d", i)
		one.Tags = []string{"tags", []string{"a", "b", "c"}[i%3]}
		one.Available = tool.Provided[User]
		def.Tools = append(def.Tools, &one)
	}
	b, err := tool.NewToolbox(tool.NewRegistry(def), options...)
	require.NoError(tb, err)
	return b
}

// count is a format that writes nothing.
type count int

func (n *count) Append(dst []byte, l tool.Listing) []byte {
	for range l.All() {
		*n++
	}
	return dst
}

func TestAViewOfAThousandToolsIsOneAllocation(t *testing.T) {
	b, scope := hundreds(t, 1000), tool.NewScope(admin)
	kits, _ := trio()
	withKits := devices(t, kits, tool.KeepValues())
	tagged := func(t tool.Tool) bool { return t.HasTag("b") }
	n, print := new(count), b.In(scope).Fingerprint()
	view := b.In(scope).Filter(tagged)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { b.In(scope) }), 1.0, "in")
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { withKits.In(scope) }), 1.0, "in, with kits")
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { b.Filter(tagged) }), 1.0, "filter")
	assert.Zero(t, testing.AllocsPerRun(100, func() { view.Schemas(n) }), "listing")
	assert.Equal(t, count(101*333), *n)
	assert.Zero(t, testing.AllocsPerRun(100, func() { view.Fingerprint() }), "fingerprint")
	assert.NotEqual(t, print, view.Fingerprint())
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		for range view.Available() {
			*n++
		}
	}), 1.0, "walk")
}

func TestAListingOfAHundredToolsWithConditionsIsOneAllocation(t *testing.T) {
	view := hundreds(t, 100).In(tool.NewScope(admin)).Filter(func(t tool.Tool) bool { return !t.HasTag("b") })
	for _, f := range provider.Formats() {
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { view.Schemas(f) }), 1.0, f)
	}
}

func BenchmarkView(b *testing.B) {
	box, scope := hundreds(b, 1000), tool.NewScope(admin)
	tagged := func(t tool.Tool) bool { return t.HasTag("b") }
	box.Fingerprint()
	b.ReportAllocs()
	for b.Loop() {
		view := box.In(scope).Filter(tagged)
		view.Schemas(new(count))
		view.Fingerprint()
	}
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
