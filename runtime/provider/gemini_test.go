package provider_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

// declared is what Gemini is told of a tool with these schemas.
func declared(t *testing.T, schema, output string) (parameters, response string) {
	t.Helper()
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{{Name: "x", Schema: schema, Output: output}}})
	var list []struct{ ParametersJSONSchema, ResponseJSONSchema json.RawMessage }
	require.NoError(t, json.Unmarshal(r.Schemas(nil, provider.Gemini), &list))
	require.Len(t, list, 1)
	return string(list[0].ParametersJSONSchema), string(list[0].ResponseJSONSchema)
}

// property is what Gemini is told of one argument.
func property(t *testing.T, schema string) string {
	t.Helper()
	const before, after = `{"type":"object","properties":{"a":`, `},"required":["a"],"additionalProperties":false}`
	got, _ := declared(t, before+schema+after, "")
	require.True(t, len(got) > len(before)+len(after), got)
	assert.Equal(t, before, got[:len(before)])
	assert.Equal(t, after, got[len(got)-len(after):])
	return got[len(before) : len(got)-len(after)]
}

func TestGeminiIsToldInWordsWhatItsSchemasCannotSay(t *testing.T) {
	for schema, want := range map[string]string{
		`{"type":"string","minLength":1,"pattern":"^a$"}`:                                    `{"type":"string","minLength":1,"pattern":"^a$"}`,
		`{"type":["string","null"],"default":null}`:                                          `{"type":["string","null"],"default":null}`,
		`{"type":"number","description":"A \"price\".","exclusiveMinimum":0,"multipleOf":5}`: `{"type":"number","description":"A \"price\". (exclusiveMinimum 0, multipleOf 5)"}`,
		`{"exclusiveMinimum":0,"description":"","type":"number"}`:                            `{"description":" (exclusiveMinimum 0)","type":"number"}`,
		`{"type":"string","contentEncoding":"base64"}`:                                       `{"type":"string","description":"(contentEncoding \"base64\")"}`,
		`{"type":"string","format":"date-time"}`:                                             `{"type":"string","format":"date-time"}`,
		`{"type":"string","format":"uuid"}`:                                                  `{"type":"string","description":"(format \"uuid\")"}`,
		`{"const":"a"}`:                                                                      `{"enum":["a"]}`,
		`{"const":"a","enum":["a","b"]}`:                                                     `{"enum":["a","b"],"description":"(const \"a\")"}`,
		`{"oneOf":[{"type":"string"},{"multipleOf":2}]}`:                                     `{"anyOf":[{"type":"string"},{"description":"(multipleOf 2)"}]}`,
		`{"anyOf":[{"not":{}}],"oneOf":[true]}`:                                              `{"anyOf":[{"description":"(not {})"}],"description":"(oneOf [true])"}`,
		`{"type":"array","items":{"multipleOf":2}}`:                                          `{"type":"array","items":{"description":"(multipleOf 2)"}}`,
		`{"type":"object","additionalProperties":true}`:                                      `{"type":"object","additionalProperties":true}`,
		`{"type":"object","additionalProperties":{"not":1}}`:                                 `{"type":"object","additionalProperties":{"description":"(not 1)"}}`,
		`{ "$ref" : "#/$defs/a", "$comment":"x" }`:                                           `{"$ref":"#/$defs/a"}`,
		`{"$defs":{},"type":"string","$id":"x"}`:                                             `{"$defs":{},"type":"string"}`,
		`{"$defs":{"a":{"const":1},"b\"":false}}`:                                            `{"$defs":{"a":{"enum":[1]},"b\"":false}}`,
		`{"propertyNames":{"pattern":"^\"$"}}`:                                               `{"description":"(propertyNames {\"pattern\":\"^\\\"$\"})"}`,
		`{}`:                                                                                 `{}`,
	} {
		assert.Equal(t, want, property(t, schema), schema)
	}
}

func TestGeminiGetsNoSchemaOfNoArguments(t *testing.T) {
	for schema, want := range map[string]string{
		`{"type":"object","properties":{},"additionalProperties":false}`: ``,
		`{"type":"object"}`: ``,
		`{"type":"object","additionalProperties":{"type":"string"}}`: `{"type":"object","additionalProperties":{"type":"string"}}`,
		`{"type":"object","anyOf":[{"type":"object"}]}`:              `{"type":"object","anyOf":[{"type":"object"}]}`,
	} {
		got, _ := declared(t, schema, "")
		assert.Equal(t, want, got, schema)
	}
	_, response := declared(t, nothing, `{"type":"array","items":{"const":1}}`)
	assert.Equal(t, `{"type":"array","items":{"enum":[1]}}`, response)
}

func TestPublicFactsStandUnderMeta(t *testing.T) {
	def := tool.ToolDef{
		PublicMeta: []tool.Meta{{Key: "com.example/a", Value: "1"}, {Key: "com.example/b", Value: "\""}, {Key: "com.example/a", Value: "2"}},
	}
	assert.Equal(t, `{"com.example/a":"1","com.example/b":"\""}`, string(listed(t, def)["_meta"]))
	def.Tags, def.Approval = []string{"x"}, true
	assert.Equal(t, `{"com.example/a":"1","com.example/b":"\"","io.github.toolgen/tags":["x"],"io.github.toolgen/approval":true}`,
		string(listed(t, def)["_meta"]))
}

func TestNoMemberOfMetaStandsTwice(t *testing.T) {
	def := tool.ToolDef{
		Tags: []string{"x"}, Approval: true,
		PublicMeta: []tool.Meta{
			{Key: "io.github.toolgen/tags", Value: "admin"},
			{Key: "com.example/a", Value: "1"},
			{Key: "io.github.toolgen/approval", Value: "false"},
			{Key: "io.github.toolgen/new", Value: "2"},
		},
	}
	assert.Equal(t, `{"com.example/a":"1","io.github.toolgen/tags":["x"],"io.github.toolgen/approval":true}`,
		string(listed(t, def)["_meta"]))
	def.Tags, def.Approval, def.PublicMeta = nil, false, def.PublicMeta[2:]
	assert.Empty(t, listed(t, def)["_meta"], "what only we may say is not left to the tool")
}
