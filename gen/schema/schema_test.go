package schema_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

func number(s string) *model.Number { n := model.Number(s); return &n }

func count(n int) *int { return &n }

func integer(bits int) *model.Type { return &model.Type{Kind: model.Int, Bits: bits} }

func text() *model.Type { return &model.Type{Kind: model.String} }

func listOf(t *model.Type) *model.Type { return &model.Type{Kind: model.Slice, Elem: t} }

func pointerTo(t *model.Type) *model.Type { return &model.Type{Kind: model.Pointer, Elem: t} }

func enum() *model.Type {
	return &model.Type{Kind: model.String, Named: true, Enum: []model.Constant{
		{JSON: `"late"`, Description: "It arrived after the promised day."},
		{JSON: `"a<b"`},
	}}
}

func object(fields ...*model.Field) *model.Struct {
	return &model.Struct{Name: "Object", Fields: fields}
}

func structure(s *model.Struct) *model.Type { return &model.Type{Kind: model.StructKind, Struct: s} }

func arguments(fields ...*model.Field) schema.Document {
	return schema.Arguments(&model.Tool{Args: object(fields...)})
}

func result(t *model.Type) schema.Document {
	d, ok := schema.Output(&model.Tool{Result: model.Result{Kind: model.ValueResult, Type: t}})
	if !ok {
		panic("a value has an output schema")
	}
	return d
}

func field(name string, t *model.Type, required bool) *model.Field {
	return &model.Field{Name: name, Type: t, Required: required}
}

func TestValues(t *testing.T) {
	ranged := func(kind model.Kind, bits int, r model.Rules) *model.Type {
		return &model.Type{Kind: kind, Bits: bits, Rules: r}
	}
	for want, typ := range map[string]*model.Type{
		`{"type":"boolean"}`:                                     {Kind: model.Bool},
		`{"type":"integer"}`:                                     integer(0),
		`{"type":"integer","minimum":-128,"maximum":127}`:        integer(8),
		`{"type":"integer","minimum":-32768,"maximum":32767}`:    integer(16),
		`{"type":"integer","minimum":0}`:                         {Kind: model.Uint},
		`{"type":"integer","minimum":0,"maximum":4294967295}`:    {Kind: model.Uint, Bits: 32},
		`{"type":"number"}`:                                      {Kind: model.Float, Bits: 32},
		`{"type":"number","minimum":0.1,"exclusiveMaximum":1e3}`: ranged(model.Float, 64, model.Rules{Min: number("0.1"), ExclusiveMax: number("1e3")}),
		`{"type":"integer","maximum":9007199254740993}`:          ranged(model.Int, 64, model.Rules{Max: number("9007199254740993")}),
		`{"type":"integer","exclusiveMinimum":0,"maximum":127}`:  ranged(model.Int, 8, model.Rules{ExclusiveMin: number("0"), Max: number("1000")}),
		`{"type":"integer","exclusiveMinimum":0,"maximum":255}`:  ranged(model.Uint, 8, model.Rules{ExclusiveMin: number("0")}),
		`{"type":"string"}`:                                      text(),
		`{"type":"string","minLength":1,"maxLength":9,"pattern":"^a<b$"}`: {
			Kind: model.String, Rules: model.Rules{MinLength: count(1), MaxLength: count(9), Pattern: "^a<b$"},
		},
		`{"type":"string","description":"- late: It arrived after the promised day.","enum":["late","a<b"]}`: enum(),
		`{"type":"integer","enum":[1,18446744073709551615]}`: {
			Kind: model.Int, Enum: []model.Constant{{JSON: "1"}, {JSON: "18446744073709551615"}},
		},
		`{"type":"integer","enum":[3]}`:                                                    {Kind: model.Int, Bits: 8, Enum: []model.Constant{{JSON: "3"}}},
		`{"type":"string","contentEncoding":"base64"}`:                                     {Kind: model.Bytes},
		`{"type":"string","format":"date-time"}`:                                           {Kind: model.Time},
		`{"type":["null","boolean","object","array","number","string"]}`:                   {Kind: model.Raw},
		`{"type":"array","items":{"type":"string"}}`:                                       listOf(text()),
		`{"type":"array","items":{"type":"integer"},"minItems":3,"maxItems":3}`:            {Kind: model.Array, Len: 3, Elem: integer(64)},
		`{"type":"object","additionalProperties":{"type":"integer"}}`:                      {Kind: model.Map, Key: text(), Elem: integer(0)},
		`{"type":"object","properties":{"a":{"type":"string"}},` + closed:                  structure(object(field("a", text(), false))),
		`{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],` + closed: structure(object(field("a", text(), true))),
		`{"type":"object","propertyNames":{"type":"string","pattern":"^a"},"additionalProperties":{"type":"integer"}}`: {
			Kind: model.Map, Key: &model.Type{Kind: model.String, Rules: model.Rules{Pattern: "^a"}}, Elem: integer(0),
		},
	} {
		assert.Equal(t, want, schema.Value(typ).Text())
	}
}

const closed = `"additionalProperties":false}`

func TestArgumentsAreOnePropertyALine(t *testing.T) {
	inner := object(field("x", integer(0), true))
	limit := field("limit", integer(0), false)
	limit.Description, limit.Default = "How many.", "5"
	d := arguments(field("z", text(), true), limit, field("inner", structure(inner), false), field("note", pointerTo(text()), false))
	assert.Equal(t, []string{
		`{"type":"object","properties":{`,
		`"z":{"type":"string"},`,
		`"limit":{"type":"integer","description":"How many.","default":5},`,
		`"inner":{"type":"object","properties":{`,
		`"x":{"type":"integer"}},`,
		`"required":["x"],"additionalProperties":false},`,
		`"note":{"type":"string"}},`,
		`"required":["z"],"additionalProperties":false}`,
	}, d.Lines())
	assert.Equal(t, strings.Join(d.Lines(), ""), d.Text())
}

func TestNoParametersAreAClosedObject(t *testing.T) {
	assert.Equal(t, `{"type":"object","properties":{},"additionalProperties":false}`, schema.Arguments(&model.Tool{}).Text())
}

func TestDescriptionOfThePlaceComesBeforeThatOfTheValues(t *testing.T) {
	f := field("reason", enum(), false)
	f.Description = "Why."
	assert.Contains(t, arguments(f).Text(), `"description":"Why.\n- late: It arrived after the promised day."`)
}

func TestResultsPromiseOnlyWhatTheEncoderKeeps(t *testing.T) {
	limited := &model.Type{Kind: model.Int, Bits: 8, Rules: model.Rules{Min: number("1")}}
	optional := field("e", pointerTo(text()), false)
	optional.OmitEmpty = true
	zero := field("f", pointerTo(text()), false)
	zero.OmitZero = true
	for want, typ := range map[string]*model.Type{
		`{"type":"integer","minimum":-128,"maximum":127}`:                              limited,
		`{"type":["integer","null"],"minimum":-128,"maximum":127}`:                     pointerTo(limited),
		`{"type":"string","description":"- late: It arrived after the promised day."}`: enum(),
		`{"type":["null","boolean","object","array","number","string"]}`:               pointerTo(&model.Type{Kind: model.Raw}),
		`{"type":"array","items":{"type":["string","null"]}}`:                          listOf(pointerTo(text())),
		`{"type":"object","additionalProperties":{"type":"string"}}`:                   {Kind: model.Map, Key: enum(), Elem: text()},
		`{"type":"object","properties":{"d":{"type":["string","null"]},"e":{"type":"string"},` +
			`"f":{"type":"string"}},"required":["d"],` + closed: structure(object(field("d", pointerTo(text()), false), optional, zero)),
	} {
		assert.Equal(t, want, result(typ).Text())
	}
}

func TestTextNothingAndNativeResultsHaveNoSchema(t *testing.T) {
	for _, kind := range []model.ResultKind{model.NoResult, model.TextResult, model.NativeResult} {
		_, ok := schema.Output(&model.Tool{Result: model.Result{Kind: kind}})
		assert.False(t, ok)
	}
}

func TestCanonicalFormMeansWhatTheLibraryWrites(t *testing.T) {
	limit := field("limit", integer(8), false)
	limit.Description, limit.Default = "How <many>.", "5"
	d := arguments(limit, field("reason", enum(), true),
		field("at", &model.Type{Kind: model.Time}, true), field("raw", &model.Type{Kind: model.Raw}, true),
		field("map", &model.Type{Kind: model.Map, Key: enum(), Elem: listOf(&model.Type{Kind: model.Bytes})}, true))
	want, err := json.Marshal(d.Root)
	require.NoError(t, err)
	assert.JSONEq(t, string(want), d.Text())
	_, err = d.Root.Resolve(nil)
	assert.NoError(t, err)
}
