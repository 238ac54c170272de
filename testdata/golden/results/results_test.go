package results

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestResults(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "nothing", ``, "ok")
	check.Text(t, box, "fail", ``, "ok")
	check.Text(t, box, "say", ``, "said")
	check.Text(t, box, "one", ``, `{"title":"a \"b\" <c>","score":0.5,"tags":[],"next":null}`)
	check.Text(t, box, "many", `{"n":0}`, `[]`)
	check.Text(t, box, "many", `{"n":1}`, `[{"title":"","score":0,"tags":[],"next":null}]`)
	check.Text(t, box, "found", `{"yes":false}`, `null`)
	check.Text(t, box, "found", `{"yes":true}`, `{"title":"","score":0,"tags":["x"],"next":{"by_name":{"a":1,"b":2},"flat":[false,false]}}`)
	check.Text(t, box, "table", ``, `{"none":null,"three":3}`)
}

func TestValuesAreStructuredAndTextIsNot(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	assert.Empty(t, check.Call(t, box, "say", ``).Structured)
	assert.Empty(t, check.Call(t, box, "one", ``).Text)
	for name, want := range map[string]string{
		"nothing": "", "fail": "", "say": "", "native": "",
		"many": `{"type":"array","items":{"type":"object","properties":{"title":{"type":"string"},"score":{"type":"number"},` +
			`"tags":{"type":"array","items":{"type":"string"}},"next":{"type":["object","null"],"description":"Has a map and a list.","properties":{"by_name":{"type":"object",` +
			`"additionalProperties":{"type":"integer"}},"flat":{"type":"array","items":{"type":"boolean"},"minItems":2,"maxItems":2}},` +
			`"required":["by_name","flat"],"additionalProperties":false}},"required":["title","score","tags","next"],"additionalProperties":false}}`,
		"table": `{"type":"object","additionalProperties":{"type":["integer","null"]}}`,
		"ratio": `{"type":"number"}`,
	} {
		found, _ := Tools().Lookup(name)
		assert.Equal(t, want, found.Output(), name)
	}
}

func TestFailures(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	r := check.Call(t, box, "fail", `{"why":"no stock"}`)
	assert.Equal(t, tool.Error, r.Status)
	assert.Equal(t, "Error: no stock", r.Text)
	for name, want := range map[string]string{"many": "secret", "ratio": "not finite"} {
		r, err := box.Call(t.Context(), tool.Call{Name: name, Arguments: map[string][]byte{"many": []byte(`{"n":-1}`)}[name]})
		require.ErrorContains(t, err, want)
		assert.Empty(t, r.Structured, "a value beside an error is dropped, and there is never half a document")
	}
}

func TestNativeResultsArePassedOn(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	r := check.Call(t, box, "native", ``)
	assert.Equal(t, tool.Error, r.Status)
	assert.Equal(t, "mine", r.Text)
	r = check.Call(t, box, "native_fail", ``)
	assert.Equal(t, tool.FormatError, r.Status)
	assert.Equal(t, "no such thing", r.Text)
}
