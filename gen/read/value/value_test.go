package value_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read/value"
)

func number(s string) *model.Number { n := model.Number(s); return &n }

func count(n int) *int { return &n }

func of(kind model.Kind, bits int, rules model.Rules) *model.Type {
	return &model.Type{Kind: kind, Bits: bits, Rules: rules}
}

func object(fields ...*model.Field) *model.Type {
	return &model.Type{Kind: model.StructKind, Struct: &model.Struct{Fields: fields}}
}

var (
	text    = of(model.String, 0, model.Rules{})
	integer = of(model.Int, 0, model.Rules{})
	unit    = &model.Type{Kind: model.String, Enum: []model.Constant{{JSON: `"c"`}, {JSON: `"f"`}}}
	pair    = object(
		&model.Field{Name: "a", Type: integer, Required: true},
		&model.Field{Name: "b/c", Type: &model.Type{Kind: model.Pointer, Elem: text}},
	)
)

func TestAcceptedValuesHaveACanonicalForm(t *testing.T) {
	for _, c := range []struct {
		t            *model.Type
		source, want string
	}{
		{text, ` "a<b\u00e9\n" `, `"a<bé\n"`},
		{text, `"\ud83d\ude00 \ufffd"`, `"😀 �"`},
		{text, `"a\\ud800"`, `"a\\ud800"`},
		{of(model.Bool, 0, model.Rules{}), `true`, `true`},
		{integer, `5.0`, `5`},
		{integer, `5e2`, `500`},
		{integer, `9223372036854775807`, `9223372036854775807`},
		{integer, `-0`, `0`},
		{of(model.Uint, 64, model.Rules{}), `1.8446744073709551615e19`, `18446744073709551615`},
		{of(model.Int, 8, model.Rules{}), `-128`, `-128`},
		{of(model.Float, 64, model.Rules{}), `0.10`, `0.1`},
		{of(model.Float, 64, model.Rules{}), `1.5e-3`, `0.0015`},
		{of(model.Float, 32, model.Rules{}), `3.4e38`, `340000000000000000000000000000000000000`},
		{of(model.Int, 0, model.Rules{Min: number("1"), Max: number("5")}), `5`, `5`},
		{of(model.Float, 64, model.Rules{ExclusiveMin: number("0"), ExclusiveMax: number("1")}), `0.5`, `0.5`},
		{of(model.String, 0, model.Rules{MinLength: count(2), MaxLength: count(2), Pattern: "^é"}), `"éa"`, `"éa"`},
		{unit, `"f"`, `"f"`},
		{of(model.Time, 0, model.Rules{}), `"2026-01-02t03:04:05.5z"`, `"2026-01-02t03:04:05.5z"`},
		{of(model.Bytes, 0, model.Rules{}), `"aGk="`, `"aGk="`},
		{of(model.Raw, 0, model.Rules{}), strings.Repeat("[", 64) + strings.Repeat("]", 64), strings.Repeat("[", 64) + strings.Repeat("]", 64)},
		{of(model.Raw, 0, model.Rules{}), ` {"b": [1.0, null, true], "a": "x"} `, `{"b":[1.0,null,true],"a":"x"}`},
		{&model.Type{Kind: model.Slice, Elem: integer, Rules: model.Rules{MaxItems: count(2)}}, `[1, 2.0]`, `[1,2]`},
		{&model.Type{Kind: model.Array, Len: 1, Elem: text}, `["x"]`, `["x"]`},
		{&model.Type{Kind: model.Map, Key: unit, Elem: integer}, `{"f": 2, "c": 1}`, `{"c":1,"f":2}`},
		{&model.Type{Kind: model.Pointer, Elem: integer}, `1`, `1`},
		{pair, `{"b/c": "x", "a": 1}`, `{"a":1,"b/c":"x"}`},
		{pair, `{"a": 1, "b/c": null}`, `{"a":1}`},
	} {
		got, faults := value.Canonical(c.source, c.t)
		require.Empty(t, faults, c.source)
		assert.Equal(t, c.want, got, c.source)
	}
}

func TestRefusedValuesSayWhatIsWanted(t *testing.T) {
	for _, c := range []struct {
		t            *model.Type
		source, want string
	}{
		{text, `5`, `got 5; want a string`},
		{text, `"a`, `not JSON: it ends too early`},
		{text, `"a" "b"`, `not JSON: something follows the value`},
		{text, `"\ud800"`, `not JSON: a text holds half of a surrogate pair`},
		{text, `"\ude00\ud83d"`, `not JSON: a text holds half of a surrogate pair`},
		{text, ``, `not JSON: it ends too early`},
		{of(model.Bool, 0, model.Rules{}), `"true"`, `got "true"; want a boolean`},
		{integer, `"5"`, `got "5"; want an integer`},
		{integer, `5.5`, `got 5.5; want an integer`},
		{integer, `9223372036854775808`, `got 9223372036854775808; want an integer`},
		{integer, `1e999999999`, `got 1e999999999; want an integer`},
		{integer, `1` + strings.Repeat("0", 500), `got 1000000000000000000000000000000000000000…; want an integer`},
		{of(model.Uint, 8, model.Rules{}), `256`, `got 256; want an integer from 0 to 255`},
		{of(model.Float, 64, model.Rules{}), `1e309`, `got 1e309; want a number`},
		{of(model.Float, 32, model.Rules{}), `1e39`, `got 1e39; want a number`},
		{of(model.Int, 0, model.Rules{Min: number("1")}), `0`, `got 0; want an integer of at least 1`},
		{of(model.Float, 0, model.Rules{ExclusiveMax: number("1")}), `1`, `got 1; want a number under 1`},
		{of(model.String, 0, model.Rules{MaxLength: count(1)}), `"ab"`, `got "ab"; want a string of at most 1 character`},
		{of(model.String, 0, model.Rules{Pattern: "^x"}), `"ax"`, `got "ax"; want a string matching ^x`},
		{unit, `"k"`, `got "k"; want one of "c", "f"`},
		{of(model.Time, 0, model.Rules{}), `"2026-01-02"`, `got "2026-01-02"; want a date-time like 2006-01-02T15:04:05Z`},
		{of(model.Time, 0, model.Rules{}), `"2026-01-02T03:04:05,5Z"`, `got "2026-01-02T03:04:05,5Z"; want a date-time like 2006-01-02T15:04:05Z`},
		{of(model.Bytes, 0, model.Rules{}), `"aGk"`, `got "aGk"; want base64 text in the standard alphabet with padding`},
		{&model.Type{Kind: model.Slice, Elem: integer, Rules: model.Rules{MinItems: count(1)}}, `[]`, `got []; want an array of at least 1 integer`},
		{&model.Type{Kind: model.Slice, Elem: integer}, `[1, "x", null]`, `/1: got "x"; want an integer; /2: got null; want an integer`},
		{&model.Type{Kind: model.Array, Len: 2, Elem: text}, `["x"]`, `got ["x"]; want an array of exactly 2 strings`},
		{&model.Type{Kind: model.Map, Key: unit, Elem: integer}, `{"k": "x"}`, `/k: got "k"; want one of "c", "f"; /k: got "x"; want an integer`},
		{&model.Type{Kind: model.Map, Key: text, Elem: integer}, `[]`, `got []; want an object with values that are integers`},
		{pair, `{"a": null, "d~e": 1}`, `/d~0e: unknown; want an object with a, optionally b/c; /a: got null; want an integer`},
		{pair, `{"b/c": 1}`, `/a: missing; want an integer; /b~1c: got 1; want a string`},
		{pair, `[]`, `got []; want an object with a, optionally b/c`},
		{pair, `{"a": 1, "a": 2}`, `not JSON: member "a" stands twice`},
		{pair, `{"a": 1`, `not JSON: it ends too early`},
		{pair, `{"a": 1,}`, `not JSON: invalid character '}' looking for beginning of object key string`},
		{of(model.Raw, 0, model.Rules{}), `[{"a": 1, "a": 2}]`, `not JSON: member "a" stands twice`},
		{of(model.Raw, 0, model.Rules{}), `[1`, `not JSON: it ends too early`},
		{of(model.Raw, 0, model.Rules{}), strings.Repeat("[", 65) + strings.Repeat("]", 65), `not JSON: arrays and objects nested more than 64 deep`},
		{of(model.Raw, 0, model.Rules{}), strings.Repeat(`{"a":[`, 33) + strings.Repeat("]}", 33), `not JSON: arrays and objects nested more than 64 deep`},
		{text, "\"caf\xe9\"", `not JSON: it is not UTF-8`},
	} {
		_, faults := value.Canonical(c.source, c.t)
		assert.Equal(t, c.want, value.Join(faults), c.source)
	}
}

func TestPlainTextNeedsNoQuotes(t *testing.T) {
	for _, c := range []struct {
		t            *model.Type
		source, want string
	}{
		{text, `a, b`, `"a, b"`},
		{text, `"a"`, `"a"`},
		{text, `5`, `"5"`},
		{&model.Type{Kind: model.Pointer, Elem: unit}, `c`, `"c"`},
		{integer, `5`, `5`},
		{&model.Type{Kind: model.Slice, Elem: integer}, `[5]`, `[5]`},
		{of(model.Time, 0, model.Rules{}), `2026-01-02T03:04:05Z`, `"2026-01-02T03:04:05Z"`},
	} {
		got, faults := value.Plain(c.source, c.t)
		require.Empty(t, faults, c.source)
		assert.Equal(t, c.want, got, c.source)
	}
	for source, want := range map[string]string{"five": "got five; want an integer", `"5"`: `got "5"; want an integer`, "[": "not JSON: it ends too early"} {
		_, faults := value.Plain(source, integer)
		assert.Equal(t, want, value.Join(faults), source)
	}
}

func TestNumberIsExact(t *testing.T) {
	for source, want := range map[string]string{
		"1": "1", "1.50e1": "15", "0.10": "0.1", "-0.0": "0", "1e-3": "0.001", "9007199254740993.0": "9007199254740993",
		"1e400": "1" + strings.Repeat("0", 400), "1e401": "", "1e": "", "x": "", "1e-400": "0." + strings.Repeat("0", 399) + "1",
		"-1e-400": "-0." + strings.Repeat("0", 399) + "1", "15e399": "15" + strings.Repeat("0", 399), "1.5e-400": "0." + strings.Repeat("0", 399) + "15",
		"1.55e-400": "", "1" + strings.Repeat("0", 100) + "e400": "",
	} {
		got, ok := value.Number(source)
		assert.Equal(t, want, string(got), source)
		assert.Equal(t, want != "", ok, source)
	}
}

// FuzzCanonical checks that a canonical form is JSON and its own canonical form.
func FuzzCanonical(f *testing.F) {
	kinds := []*model.Type{
		text, integer, unit, pair, of(model.Raw, 0, model.Rules{}), of(model.Float, 64, model.Rules{}), of(model.Time, 0, model.Rules{}),
		{Kind: model.Slice, Elem: pair},
		{Kind: model.Map, Key: text, Elem: integer},
	}
	for i, seed := range []string{`"a"`, `1.50e2`, `"c"`, `{"a":1,"b/c":null}`, `{"x":[1,{"y":null}]}`, `0.1`, `"2026-01-02T03:04:05Z"`, `[{"a":1}]`, `{"\ud83d\ude00":1}`} {
		f.Add(i, seed)
	}
	f.Add(4, strings.Repeat("[", 10_001)+strings.Repeat("]", 10_001))
	f.Add(5, "1e-399")
	f.Add(5, "-1.5e-400")
	f.Add(5, "1"+strings.Repeat("0", 300)+"e-400")
	f.Fuzz(func(t *testing.T, kind int, source string) {
		typ := kinds[uint(kind)%uint(len(kinds))]
		form, faults := value.Canonical(source, typ)
		if len(faults) > 0 {
			return
		}
		if !json.Valid([]byte(form)) {
			t.Fatalf("%q became %q, which is no JSON", source, form)
		}
		again, faults := value.Canonical(form, typ)
		if len(faults) > 0 || again != form {
			t.Fatalf("%q became %q and then %q %v", source, form, again, faults)
		}
	})
}
