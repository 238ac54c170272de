package tool_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

// FuzzDynamicArguments holds the canonical form against encoding/json: the same
// value, written in the same way whatever it is written like, and read again as
// itself.
func FuzzDynamicArguments(f *testing.F) {
	for _, seed := range []string{`{"b":[1.0,{"z":null,"a":"\u00e9"}],"a":true}`, `{"a":1,"a":2}`, `[]`, `{"a":`, `{"\u0061":1e400}`} {
		f.Add([]byte(seed))
	}
	d, err := tool.Dynamic("echo", anySchema, echo)
	require.NoError(f, err)
	f.Fuzz(func(t *testing.T, raw []byte) {
		r := d.Call(t.Context(), nil, tool.Call{Name: "echo", Arguments: raw})
		if r.Status != tool.OK {
			assert.Equal(t, tool.FormatError, r.Status)
			return
		}
		again := d.Call(t.Context(), nil, tool.Call{Name: "echo", Arguments: r.Structured})
		assert.Equal(t, string(r.Structured), string(again.Structured))
		want, got := value(raw), value(r.Structured)
		require.NotNil(t, got)
		if _, ok := want.(map[string]any); ok { // not blank, nor repaired
			assert.Equal(t, want, got)
		}
		var spaced bytes.Buffer
		require.NoError(t, json.Indent(&spaced, r.Structured, " ", "\t"))
		again = d.Call(t.Context(), nil, tool.Call{Name: "echo", Arguments: spaced.Bytes()})
		assert.Equal(t, string(r.Structured), string(again.Structured))
	})
}

// value is what encoding/json makes of raw, numbers as they are written.
func value(raw []byte) (v any) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return nil
	}
	return v
}

// FuzzStatus renders a status at every moment of the arguments' arrival.
func FuzzStatus(f *testing.F) {
	f.Add([]byte(`{"bed":"3\"a\\","force":true}`))
	f.Add([]byte(`[{"}`))
	discharge, _ := ClinicTools().Lookup("discharge")
	f.Fuzz(func(t *testing.T, raw []byte) {
		for i := range len(raw) + 1 {
			assert.Regexp(t, `^(Discharging from|Clearing) bed `, discharge.Status(raw[:i]))
		}
	})
}

// FuzzChoices splices values into a schema that stays JSON and lists each once,
// where it can be shown as it is.
func FuzzChoices(f *testing.F) {
	f.Add(`a "quoted" {brace}`, "x\\", "\u2028")
	f.Add("", "twice", "twice")
	f.Add("", "\x1b[31mred", "line\nline")
	f.Fuzz(func(t *testing.T, description, one, two string) {
		text, err := json.Marshal(description)
		require.NoError(t, err)
		schema := `{"description":` + string(text) + `,"properties":{"x":{"description":` + string(text) + `},"y":{"type":"string"}}}`
		def := &tool.ToolDef{Name: "x", Schema: schema, Choices: []tool.Choice{
			{At: "/properties/y", Values: func(*tool.Scope) []string { return []string{one, two} }},
		}}
		found, _ := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{def}}).Lookup("x")
		v := value([]byte(found.In(nil).Schema())).(map[string]any)
		enum, _ := v["properties"].(map[string]any)["y"].(map[string]any)["enum"].([]any)
		assert.Equal(t, showable(one, two), enum)
		assert.Equal(t, value(text), v["description"])
	})
}

// showable are the values without repetitions and without those that hold what no
// listing shows; nil if none is left.
func showable(values ...string) (list []any) {
	for _, v := range values {
		hidden := func(r rune) bool { return unicode.IsControl(r) && !strings.ContainsRune("\n\t\r", r) }
		if utf8.ValidString(v) && !strings.ContainsFunc(v, hidden) && !slices.Contains(list, any(v)) {
			list = append(list, v)
		}
	}
	return list
}

// FuzzActions reads what no model should answer.
func FuzzActions(f *testing.F) {
	f.Add([]byte(`{"thought":"hm","action":{"add":{"a":1}}}`))
	f.Add([]byte(`{"action":{"add":null}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		for _, a := range []tool.Actions{{}, thinking} {
			action, err := a.Decode(raw)
			if err != nil {
				assert.NotEmpty(t, err.Error())
				continue
			}
			assert.True(t, json.Valid(action.Call.Arguments))
		}
	})
}
