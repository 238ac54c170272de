package tool_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// named returns a registry of tools that have names and nothing to run.
func named(names ...string) tool.Registry {
	def := &tool.RegistryDef{}
	for _, name := range names {
		def.Tools = append(def.Tools, &tool.ToolDef{Name: name, Schema: `{"type":"object"}`})
	}
	return tool.NewRegistry(def)
}

func numbered(n int) tool.Registry {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("tool_%04d", i))
	}
	return named(list...)
}

func namesOf(r tool.Registry) []string {
	var names []string
	for t := range r.All() {
		names = append(names, t.Name())
	}
	return names
}

func TestRegistryFindsToolsByTheirExactName(t *testing.T) {
	merged, err := tool.Merge(Tools())
	require.NoError(t, err)
	all := func(tool.Tool) bool { return true }
	for _, r := range []tool.Registry{Tools(), merged, Tools().Filter(all), named("add", "break", "refund", "search")} {
		assert.Equal(t, []string{"add", "break", "refund", "search"}, namesOf(r))
		assert.Equal(t, 4, r.Len())
		for found := range r.All() {
			same, ok := r.Lookup(found.Name())
			assert.True(t, ok)
			assert.Equal(t, found, same)
		}
		for _, name := range []string{"", "Add", "add ", "ad"} {
			_, ok := r.Lookup(name)
			assert.False(t, ok, name)
		}
	}
}

func TestTheZeroRegistryIsEmpty(t *testing.T) {
	var r tool.Registry
	_, ok := r.Lookup("add")
	assert.False(t, ok)
	assert.Zero(t, r.Len())
	assert.Empty(t, namesOf(r))
	merged, err := tool.Merge()
	require.NoError(t, err)
	assert.Zero(t, merged.Len())
}

func TestIterationStopsWhenAsked(t *testing.T) {
	for found := range Tools().All() {
		assert.Equal(t, "add", found.Name())
		break
	}
}

func TestMergeOrdersByName(t *testing.T) {
	r, err := tool.Merge(named("zip", "cut"), Tools(), named("mail"))
	require.NoError(t, err)
	assert.Equal(t, []string{"add", "break", "cut", "mail", "refund", "search", "zip"}, namesOf(r))
	c := r.Call(t.Context(), nil, call("add", `{"a":1,"b":2}`))
	assert.Equal(t, "3", c.Text)
}

func TestMergeCollisionsAreErrorsThatNameBothAndNothingIsMerged(t *testing.T) {
	r, err := tool.Merge(Tools(), named("mail"), Tools().Filter(func(t tool.Tool) bool { return t.Name() != "break" }), named("Search"))
	require.Error(t, err)
	golden.Text(t, "host/registries that collide", err.Error())
	assert.Zero(t, r.Len())
}

func TestNamesAreUniqueIgnoringCaseAndSeparators(t *testing.T) {
	for _, pair := range [][2]string{{"read_doc", "read-doc"}, {"Read_Doc", "read_doc"}, {"READ-DOC", "read_doc"}, {"a", "a"}} {
		_, err := tool.Merge(named(pair[0]), named(pair[1]))
		require.ErrorContains(t, err, "two tools are named "+pair[0]+" and "+pair[1])
		_, err = tool.NewToolbox(named(pair[0], pair[1]))
		require.ErrorContains(t, err, "two tools are named "+pair[0]+" and "+pair[1])
	}
	_, err := tool.Merge(named("read_doc"), named("readdoc"))
	require.NoError(t, err)
}

func TestReplaceGivesOneToolWithTheNewDescriptionInTheOldPlace(t *testing.T) {
	other := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{{Name: "break", Description: "Other."}, {Name: "mail"}}})
	r := tool.Replace(Tools(), other)
	assert.Equal(t, []string{"add", "break", "mail", "refund", "search"}, namesOf(r))
	found, ok := r.Lookup("break")
	require.True(t, ok)
	assert.Equal(t, "Other.", found.Description(nil))
	found, _ = Tools().Lookup("break")
	assert.Equal(t, "Fails in the way that it is asked for.", found.Description(nil), "the registry that was joined is as it was")

	r = tool.Replace(named("read-doc"), named("read_doc"))
	assert.Equal(t, []string{"read_doc"}, namesOf(r), "names that collide are not both kept")
}

func TestFilterKeepsWhatItIsAskedTo(t *testing.T) {
	r := Tools().Filter(func(t tool.Tool) bool { return t.HasTag("billing") })
	assert.Equal(t, []string{"refund"}, namesOf(r))
	_, ok := r.Lookup("add")
	assert.False(t, ok, "what is not listed is not called either")
}

func TestToolShowsWhatWasDeclared(t *testing.T) {
	refund, ok := Tools().Lookup("refund")
	require.True(t, ok)
	assert.Equal(t, "Refund an order", refund.Title())
	assert.Equal(t, "Pays an order back.", refund.Description(nil))
	assert.Equal(t, "example.com/desk", refund.Package())
	assert.Contains(t, refund.Schema(), `"order_id"`)
	assert.Empty(t, refund.Output())
	assert.Empty(t, refund.Deprecated())
	assert.Equal(t, tool.Network, refund.Effects())
	assert.Equal(t, "network", refund.Effects().String())
	assert.Equal(t, "additive, closed", refund.Hints().String())
	assert.True(t, refund.RequiresApproval())
	assert.Equal(t, []string{"billing", "write"}, slices.Collect(refund.Tags()))
	assert.Equal(t, []string{`{"order_id":"ord_1","amount":5}`}, slices.Collect(refund.Examples()))
	assert.Equal(t, []tool.Meta{{Key: "owner", Value: "billing-team"}, {Key: "tier", Value: "2"}}, slices.Collect(refund.Metas()))
	owner, ok := refund.Meta("owner")
	assert.True(t, ok)
	assert.Equal(t, "billing-team", owner)
	_, ok = refund.Meta("none")
	assert.False(t, ok)
}

func TestWhatACallerDoesToTagsHasNoEffect(t *testing.T) {
	refund, _ := Tools().Lookup("refund")
	tags := slices.Collect(refund.Tags())
	tags[0] = "changed"
	assert.True(t, refund.HasTag("billing"))
	assert.False(t, refund.HasTag("changed"))
}

func TestEffectsAndHintsHaveTheNamesOfTheirDirectives(t *testing.T) {
	assert.Equal(t, "unknown", tool.Effects(0).String())
	assert.Equal(t, "none", tool.None.String())
	assert.Equal(t, "reads_workspace, writes_workspace, network, spawns_process",
		(tool.ReadsWorkspace | tool.WritesWorkspace | tool.Network | tool.SpawnsProcess).String())
	assert.Empty(t, tool.Hints(0).String())
	assert.Equal(t, "readonly, idempotent", (tool.ReadOnly | tool.Idempotent).String())
	assert.True(t, (tool.Network | tool.ReadsWorkspace).Has(tool.Network))
	assert.False(t, tool.Network.Has(tool.Network|tool.ReadsWorkspace))
	assert.False(t, tool.Closed.Has(tool.ReadOnly))
}

func TestReadOnlyIsSaidOnlyOfWhatWasDeclaredSo(t *testing.T) {
	for _, c := range []struct {
		effects tool.Effects
		hints   tool.Hints
		want    bool
	}{
		{0, 0, false},
		{0, tool.ReadOnly, true},
		{tool.None, 0, true},
		{tool.ReadsWorkspace, 0, true},
		{tool.Network, 0, false},
		{tool.Network, tool.ReadOnly, true},
		{tool.Network | tool.ReadsWorkspace, 0, false},
		{tool.WritesWorkspace, tool.ReadOnly, false},
		{tool.SpawnsProcess, tool.ReadOnly, false},
	} {
		r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{{Name: "x", Effects: c.effects, Hints: c.hints}}})
		x, _ := r.Lookup("x")
		assert.Equal(t, c.want, x.ReadOnly(), "%s with %s", c.effects, c.hints)
	}
}

func TestStatusIsRenderedFromWholeAndPartialArguments(t *testing.T) {
	refund, _ := Tools().Lookup("refund")
	add, _ := Tools().Lookup("add")
	for arguments, want := range map[string]string{
		`{"order_id":"ord_1","amount":20}`:                   "Refunding 20 USD for order ord_1...",
		`{"order_id":"ord_1","amount":2.5,"currency":"EUR"}`: "Refunding 2.5 EUR for order ord_1...",
		`{"order_id":"ord_1"}`:                               "Refunding 0 USD for order ord_1...",
		`{"order_id":"ord_1","amount":1,"currency":`:         "Refunding 1 USD for order ord_1...",
		`{"order_id":"\u001b[2J\u202eord\n1","amount":1}`:    "Refunding 1 USD for order  [2J ord 1...",
		``: "Refunding 0 USD for order ...",
		`{"order_id":"` + string(long('ä', 81)) + `"}`: "Refunding 0 USD for order " + string(long('ä', 80)) + "......",
	} {
		assert.Equal(t, want, refund.Status([]byte(arguments)))
	}
	assert.Empty(t, add.Status([]byte(`{"a":1,"b":2}`)), "a tool without a status text has none")
}

func TestDecodePolicyOfACallIsKept(t *testing.T) {
	c := call("add", `{"a":"1","b":2}`)
	c.Policy = decode.Strict
	golden.Text(t, "strict refusal", Tools().Call(t.Context(), nil, c).Text)
}

// first is a format that looks at one tool and no further.
type first struct{}

func (first) Append(dst []byte, l tool.Listing) []byte {
	for t, description := range l.All() {
		return append(append(append(dst, t.Name()...), ": "...), description...)
	}
	return dst
}

func TestAFormatMayBeTheHostsOwn(t *testing.T) {
	assert.Equal(t, "add: Adds two integers.", string(Tools().Schemas(nil, first{})))
	assert.Equal(t, "add: Adds two integers.", string(box(t).Schemas(first{})))
}
