package tool_test

import (
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

func TestNewToolboxNamesAllThatIsWrongAtOnce(t *testing.T) {
	r, err := tool.Merge(Tools(), tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{{
		Name: "wipe", Approval: true, Needs: []tool.Need{
			{Parameter: "l", Type: "*desk.Ledger", In: tool.Provided[*Ledger]},
		},
	}}}))
	require.NoError(t, err)
	b, err := tool.NewToolbox(r)
	assert.Nil(t, b)
	require.Error(t, err)
	golden.Text(t, "host/services that are missing", err.Error())
}

func TestANilServiceIsAnErrorAtOnceAndOnce(t *testing.T) {
	_, err := NewToolbox(nil, nil)
	require.Error(t, err)
	golden.Text(t, "host/services that are nil", err.Error())
}

func TestStrictRefusesWhatTolerantRepairsAndRecords(t *testing.T) {
	c := call("add", `{"a":"9007199254740993","b":5.0}`)
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		r, err := b.Call(t.Context(), c)
		require.NoError(t, err)
		assert.Equal(t, "9007199254740998", r.Text)
		assert.Equal(t, []decode.Repair{{Pointer: "/a", Got: `"9007199254740993"`, Took: "an integer"}}, r.Repairs)

		strict := c
		strict.Policy = decode.Strict
		r, err = b.Call(t.Context(), strict)
		require.NoError(t, err)
		assert.Equal(t, tool.FormatError, r.Status, "a call may ask for more than its box")
	})
	for _, options := range [][]tool.Option{nil, {tool.Use(look)}} {
		r, err := box(t, append(options, tool.Strict())...).Call(t.Context(), call("add", `{"a":"1","b":2}`))
		require.NoError(t, err)
		golden.Text(t, "strict refusal", r.Text)
		assert.Empty(t, r.Repairs)
	}
}

func TestRepairsAreRecordedOnFailuresToo(t *testing.T) {
	l := ledger()
	l.Refunded["a"] = 1
	b, err := NewToolbox(pages(), l, tool.HostApproves())
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":"5"}`))
	require.NoError(t, err)
	golden.Text(t, "refunded already", r.Text)
	assert.Len(t, r.Repairs, 1)
}

func TestAViewOffersAndRunsUnderItsOwnScope(t *testing.T) {
	b := box(t)
	other := &Index{Pages: []string{"tools of another user"}}
	view := b.In(b.Scope().Provide(other))
	r, err := view.Call(t.Context(), call("search", `{"query":"tools"}`))
	require.NoError(t, err)
	assert.Equal(t, `[{"title":"tools of another user","score":0.5}]`, r.Observation(0))
	r, err = b.Call(t.Context(), call("search", `{"query":"other"}`))
	require.NoError(t, err)
	assert.Equal(t, `[{"title":"other","score":0.5}]`, r.Observation(0), "the box has its own still")
	assert.Equal(t, b.Registry(), view.Registry())
}

func TestAToolWithoutADirectWayRunsTheWatchedOne(t *testing.T) {
	slow := breakTool
	slow.Direct = nil
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&slow}})
	b, err := tool.NewToolbox(r, tool.Provide(pages()))
	require.NoError(t, err)
	for how, file := range map[string]string{"expected": "failure expected", "unexpected": "internal error"} {
		golden.Text(t, file, r.Call(t.Context(), nil, call("break", `{"how":"`+how+`"}`)).Text)
	}
	result, err := b.Call(t.Context(), call("break", `{"how":"timeout"}`))
	require.NoError(t, err)
	assert.Equal(t, tool.Timeout, result.Status)
}

func TestServicesCanBeProvidedByOption(t *testing.T) {
	b, err := tool.NewToolbox(Tools(), tool.Provide(pages()), tool.Provide(ledger()), tool.HostApproves())
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("search", `{"query":"other"}`))
	require.NoError(t, err)
	assert.Equal(t, `[{"title":"other","score":0.5}]`, r.Observation(0))
}

func TestAToolboxIsSafeForConcurrentUse(t *testing.T) {
	b := box(t, tool.Use(look))
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			view := b.In(b.Scope().Provide(&Index{Pages: []string{strconv.Itoa(i)}}))
			r, err := view.Call(t.Context(), call("search", `{"query":"`+strconv.Itoa(i)+`"}`))
			assert.NoError(t, err)
			assert.Equal(t, `[{"title":"`+strconv.Itoa(i)+`","score":0.5}]`, r.Observation(0))
			_, err = b.Call(t.Context(), call("break", `{"how":"panic"}`))
			assert.Error(t, err)
			r, err = b.Call(t.Context(), call("add", `{"a":`+strconv.Itoa(i)+`,"b":1}`))
			assert.NoError(t, err)
			assert.Equal(t, strconv.Itoa(i+1), r.Text)
		})
	}
	all.Wait()
}

func TestOptionsThatAreNothingAreErrorsAmongTheOthers(t *testing.T) {
	empty := func(tool.Handler) tool.Handler { return nil }
	_, err := tool.NewToolbox(Tools(), tool.Use(look, nil, empty), nil, tool.Observe(empty))
	require.Error(t, err)
	golden.Text(t, "host/options that are nothing", err.Error())
	_, err = tool.NewToolbox(tool.Registry{}, tool.Pipeline(func(tool.Parts) tool.Handler { return nil }))
	require.EqualError(t, err, "the function passed to tool.Pipeline returned no handler")
	_, err = tool.FromSpecs(nil, nil, nil)
	require.EqualError(t, err, "option 1 is nil")
}
