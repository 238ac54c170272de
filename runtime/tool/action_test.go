package tool_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

var thinking = tool.Actions{Fields: []tool.ActionField{
	{Name: "thought", Schema: `{"type":"string"}`},
	{Name: "mood", Schema: `{"type":"integer"}`, Optional: true},
}}

// resolved is a schema that can validate.
func resolved(t *testing.T, schema []byte) *jsonschema.Resolved {
	t.Helper()
	var s jsonschema.Schema
	require.NoError(t, json.Unmarshal(schema, &s))
	r, err := s.Resolve(nil)
	require.NoError(t, err)
	return r
}

func TestActionsAreOneClosedSchemaForEachToolThatIsOffered(t *testing.T) {
	view := box(t).Filter(func(t tool.Tool) bool { return t.Name() == "add" || t.Name() == "refund" })
	golden.Text(t, "schema of actions", string(view.Schemas(tool.Actions{})))
	golden.Text(t, "schema of actions with fields", string(view.Schemas(thinking)))
	golden.Text(t, "schema of actions under a name", string(view.Schemas(tool.Actions{Under: "do/it"})))
}

func TestWhatTheSchemaOfActionsTakesIsDecoded(t *testing.T) {
	b := box(t).Filter(func(t tool.Tool) bool { return t.Name() != "refund" })
	for _, c := range []struct {
		actions tool.Actions
		answer  string
		fits    bool
	}{
		{tool.Actions{}, `{"add":{"a":1,"b":2}}`, true},
		{tool.Actions{}, `{"search":{"query":"x","limit":3}}`, true},
		{tool.Actions{}, `{"add":{"a":1,"b":2},"search":{"query":"x"}}`, false},
		{tool.Actions{}, `{"add":{"a":1,"b":2},"more":1}`, false},
		{tool.Actions{}, `{}`, false},
		{tool.Actions{}, `[]`, false},
		{thinking, `{"thought":"hm","action":{"add":{"a":1,"b":2}}}`, true},
		{thinking, `{"action":{"add":{"a":1,"b":2}},"mood":3,"thought":"hm"}`, true},
		{thinking, `{"action":{"add":{"a":1,"b":2}}}`, false},
		{thinking, `{"thought":"hm","action":{"add":{"a":1,"b":2}},"extra":1}`, false},
		{thinking, `{"thought":"hm"}`, false},
		{tool.Actions{Under: "x"}, `{"x":{"add":{"a":1,"b":2}}}`, true},
		{tool.Actions{Under: "x"}, `{"add":{"a":1,"b":2}}`, false},
	} {
		var answer any
		require.NoError(t, json.Unmarshal([]byte(c.answer), &answer))
		valid := resolved(t, b.Schemas(c.actions)).Validate(answer)
		action, err := c.actions.Decode([]byte(c.answer))
		assert.Equal(t, c.fits, valid == nil, c.answer)
		assert.Equal(t, c.fits, err == nil, c.answer)
		if c.fits {
			r, err := b.Call(t.Context(), action.Call)
			require.NoError(t, err)
			assert.Equal(t, tool.OK, r.Status)
		}
	}
}

func TestAnActionComesWithItsFieldsAndWithoutNulls(t *testing.T) {
	action, err := thinking.Decode([]byte(`{"thought":"a plan","action":{"search":null,"add":{"a":1,"b":2},"refund":null}}`))
	require.NoError(t, err)
	assert.Equal(t, "add", action.Call.Name)
	assert.Equal(t, `{"a":1,"b":2}`, string(action.Call.Arguments))
	assert.Equal(t, map[string][]byte{"thought": []byte(`"a plan"`)}, action.Fields)
}

func TestAnAnswerThatIsNoActionTellsTheModelWhy(t *testing.T) {
	text := ""
	for _, answer := range []string{
		`{"thought":"hm","action":{"add":{},"search":{}}}`, `{"thought":"hm","action":{}}`, `{"thought":"hm","action":5,"mod":1}`, `{"action":{"add":{},"add":{}}}`, `{"thought":"hm`, ``,
	} {
		_, err := thinking.Decode([]byte(answer))
		failure, ok := errors.AsType[*tool.Failure](err)
		require.True(t, ok)
		assert.Equal(t, tool.FormatError, failure.Status)
		text += failure.Text + "\n"
	}
	golden.Text(t, "answers that are no actions", text)
}

func TestAnActionThatStandsTwiceIsRefusedWhereOneIsNullToo(t *testing.T) {
	for _, answer := range []string{`{"add":null,"add":{"a":1,"b":2}}`, `{"add":{"a":1,"b":2},"add":null}`, `{"add":null,"\u0061dd":null,"search":{}}`} {
		_, err := tool.Actions{}.Decode([]byte(answer))
		assert.ErrorContains(t, err, "- /add: given more than once", answer)
	}
}

func TestActionsOfNoToolsTakeNothing(t *testing.T) {
	none := box(t).Filter(func(tool.Tool) bool { return false })
	schema := none.Schemas(tool.Actions{})
	assert.Equal(t, `{"not":{}}`, string(schema))
	require.Error(t, resolved(t, schema).Validate(map[string]any{}))
}

func TestReferencesInASchemaLeadToTheirOwnRoot(t *testing.T) {
	d, err := tool.Dynamic("tree", `{"type":"object","properties":{"root":{"$ref":"#/$defs/node"}},"$defs":{"node":{"type":"object",`+
		`"properties":{"next":{"$ref": "#/$defs/node"}},"additionalProperties":false}},"additionalProperties":false}`, echo)
	require.NoError(t, err)
	old, err := tool.Dynamic("old", anySchema, echo, func(d *tool.ToolDef) { d.Deprecated = "Use tree." })
	require.NoError(t, err)
	r, err := tool.Merge(d, old)
	require.NoError(t, err)
	for _, a := range []tool.Actions{{}, {Under: "x/y"}} {
		schema := r.Schemas(nil, a)
		assert.NotContains(t, string(schema), "old", "deprecated tools are left out")
		s := resolved(t, schema)
		for answer, fits := range map[string]bool{
			`{"tree":{"root":{"next":{"next":{}}}}}`: true,
			`{"tree":{"root":{"next":{"nxt":{}}}}}`:  false,
		} {
			if a.Under != "" {
				answer = `{"x/y":` + answer + `}`
			}
			var v any
			require.NoError(t, json.Unmarshal([]byte(answer), &v))
			assert.Equal(t, fits, s.Validate(v) == nil, answer)
		}
	}
}
