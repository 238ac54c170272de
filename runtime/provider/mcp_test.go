package provider_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

// listed returns the one entry of an MCP listing of def, as a map of raw JSON.
func listed(t *testing.T, def tool.ToolDef) map[string]json.RawMessage {
	t.Helper()
	def.Name, def.Schema = "x", nothing
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&def}})
	var list []map[string]json.RawMessage
	require.NoError(t, json.Unmarshal(r.Schemas(nil, provider.MCP), &list))
	require.Len(t, list, 1)
	return list[0]
}

func TestAnnotationsSayWhatWasDeclared(t *testing.T) {
	for _, c := range []struct {
		name     string
		effects  tool.Effects
		hints    tool.Hints
		approval bool
		want     string
	}{
		{"nothing declared", 0, 0, false, ``},
		{"none", tool.None, 0, false, `{"readOnlyHint":true,"openWorldHint":false}`},
		{"reads", tool.ReadsWorkspace, 0, false, `{"readOnlyHint":true,"openWorldHint":false}`},
		{"writes", tool.WritesWorkspace, 0, false, `{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}`},
		{"reads and writes", tool.ReadsWorkspace | tool.WritesWorkspace, 0, false, `{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}`},
		{"writes, additive", tool.WritesWorkspace, tool.Additive, false, `{"readOnlyHint":false,"destructiveHint":false,"openWorldHint":false}`},
		{"writes, idempotent", tool.WritesWorkspace, tool.Idempotent, false, `{"readOnlyHint":false,"destructiveHint":true,"idempotentHint":true,"openWorldHint":false}`},
		{"network", tool.Network, 0, false, `{"openWorldHint":true}`},
		{"network, readonly", tool.Network, tool.ReadOnly, false, `{"readOnlyHint":true,"openWorldHint":true}`},
		{"network, closed", tool.Network, tool.Closed, false, `{"openWorldHint":false}`},
		{"reads and network", tool.ReadsWorkspace | tool.Network, 0, false, `{"openWorldHint":true}`},
		{"writes and network", tool.WritesWorkspace | tool.Network, 0, false, `{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":true}`},
		{"spawns", tool.SpawnsProcess, 0, false, `{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":true}`},
		{"spawns, additive", tool.SpawnsProcess, tool.Additive, false, `{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":true}`},
		{"spawns, readonly", tool.SpawnsProcess, tool.ReadOnly, false, `{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":true}`},
		{"hints alone", 0, tool.Idempotent, false, `{"idempotentHint":true}`},
		{"approval", 0, 0, true, `{"destructiveHint":true}`},
		{"additive with approval", tool.WritesWorkspace, tool.Additive, true, `{"readOnlyHint":false,"destructiveHint":true,"openWorldHint":false}`},
		{"readonly with approval", tool.ReadsWorkspace, 0, true, `{"readOnlyHint":true,"openWorldHint":false}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := listed(t, tool.ToolDef{Effects: c.effects, Hints: c.hints, Approval: c.approval})
			assert.Equal(t, c.want, string(got["annotations"]))
		})
	}
}

func TestTheTitleStandsWhereOldClientsLookToo(t *testing.T) {
	got := listed(t, tool.ToolDef{Title: "The \"X\""})
	assert.Equal(t, `"The \"X\""`, string(got["title"]))
	assert.Equal(t, `{"title":"The \"X\""}`, string(got["annotations"]))
}

func TestTagsAndApprovalStandUnderMeta(t *testing.T) {
	for want, def := range map[string]tool.ToolDef{
		``:                                     {Meta: []tool.Meta{{Key: "owner", Value: "ann"}}},
		`{"io.github.toolgen/tags":["a","b"]}`: {Tags: []string{"a", "b"}},
		`{"io.github.toolgen/approval":true}`:  {Approval: true},
		`{"io.github.toolgen/tags":["a"],"io.github.toolgen/approval":true}`: {Tags: []string{"a"}, Approval: true},
	} {
		assert.Equal(t, want, string(listed(t, def)["_meta"]))
	}
}

func TestAnOutputSchemaIsSentOnlyWhereItsRootIsAnObject(t *testing.T) {
	for schema, sent := range map[string]bool{
		``:                  false,
		`{"type":"object"}`: true,
		`{"description":"an \"object\"","type" : "object"}`:         true,
		`{"properties":{"type":{"type":"string"}},"type":"object"}`: true,
		`{"type":"array","items":{"type":"object"}}`:                false,
		`{"type":["object","null"]}`:                                false,
		`{"anyOf":[{"type":"object"},{"type":"string"}]}`:           false,
		`{"const":"type","title":"object"}`:                         false,
		`{"properties":{"type":{"type":"object"}}}`:                 false,
		`{"type":"string"}`:                                         false,
		`true`:                                                      false,
		`{"type`:                                                    false,
		`{"ty\"pe":"object"}`:                                       false,
	} {
		_, ok := listed(t, tool.ToolDef{Output: schema})["outputSchema"]
		assert.Equal(t, sent, ok, schema)
	}
}
