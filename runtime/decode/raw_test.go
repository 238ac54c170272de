package decode_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/decode"
)

func TestRawIsACopyOfTheValueAsItWasWritten(t *testing.T) {
	document := []byte(`{"v": {"a" : [1.50, "\u00e9"], "b":null} }`)
	var d decode.Decoder
	d.Begin(decode.Input{JSON: document})
	o := d.Object(decode.Members{{Name: "v", Want: "any value"}})
	var raw []byte
	for o.Next() {
		raw = d.Raw()
	}
	assert.True(t, d.Done())
	for i := range document {
		document[i] = 'x'
	}
	assert.Equal(t, `{"a" : [1.50, "\u00e9"], "b":null}`, string(raw))
	for _, value := range []string{`null`, `true`, `"s"`, `-0.0`, `[]`, `{}`} {
		raw, report, _ := one(decode.Strict, value, "any value", (*decode.Decoder).Raw)
		assert.Empty(t, report)
		assert.Equal(t, value, string(raw))
	}
}

func TestRepeatedNamesInsideRawAreFindings(t *testing.T) {
	raw, report, _ := one(decode.Strict, `[{"a":{"b":1,"\u0062":2}},{"x":1,"x":{"y":1,"y":2},"z/":[{"q":0,"q":0}]}]`, "any value", (*decode.Decoder).Raw)
	assert.Nil(t, raw)
	assert.Equal(t, `- /v/0/a/b: given more than once; want it once
- /v/1/x: given more than once; want it once
- /v/1/z~1/0/q: given more than once; want it once`, report)
	_, report, _ = one(decode.Strict, `{"a":1,"A":2,"b":{"a":1}}`, "any value", (*decode.Decoder).Raw)
	assert.Empty(t, report)
}

func TestRawEndsWithTheDocument(t *testing.T) {
	for _, value := range []string{`[`, `{"a":`, `[1 2]`, `{"a":1 "b"}`, `x`, nested(65)} {
		raw, report, _ := one(decode.Strict, value, "any value", (*decode.Decoder).Raw)
		assert.Nil(t, raw, value)
		assert.Contains(t, report, "the arguments: ", value)
	}
}
