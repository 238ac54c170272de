package want_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/want"
)

func number(s string) *model.Number { n := model.Number(s); return &n }

func count(n int) *int { return &n }

func kind(k model.Kind, r model.Rules) *model.Type { return &model.Type{Kind: k, Rules: r} }

func enum(values ...string) *model.Type {
	t := &model.Type{Kind: model.String}
	for _, v := range values {
		t.Enum = append(t.Enum, model.Constant{JSON: strconv.Quote(v)})
	}
	return t
}

func listOf(elem *model.Type, r model.Rules) *model.Type {
	return &model.Type{Kind: model.Slice, Elem: elem, Rules: r}
}

func object(required, optional []string) *model.Type {
	s := &model.Struct{}
	for _, n := range required {
		s.Fields = append(s.Fields, &model.Field{Name: n, Required: true})
	}
	for _, n := range optional {
		s.Fields = append(s.Fields, &model.Field{Name: n})
	}
	return &model.Type{Kind: model.StructKind, Struct: s}
}

func TestScalars(t *testing.T) {
	for _, c := range []struct {
		want string
		typ  *model.Type
	}{
		{"a boolean", kind(model.Bool, model.Rules{})},
		{"an integer", &model.Type{Kind: model.Int, Bits: 64}},
		{"an integer from -128 to 127", &model.Type{Kind: model.Int, Bits: 8}},
		{"an integer from 1 to 127", &model.Type{Kind: model.Int, Bits: 8, Rules: model.Rules{Min: number("1")}}},
		{"an integer of at least 0", &model.Type{Kind: model.Uint, Bits: 64}},
		{"an integer from 1 to 20", kind(model.Int, model.Rules{Min: number("1"), Max: number("20")})},
		{"an integer equal to 5", kind(model.Int, model.Rules{Min: number("5"), Max: number("5")})},
		{"an integer of at most 20", kind(model.Int, model.Rules{Max: number("20")})},
		{"an integer under 20", kind(model.Int, model.Rules{ExclusiveMax: number("20")})},
		{"a number", kind(model.Float, model.Rules{})},
		{"a number over 0", kind(model.Float, model.Rules{ExclusiveMin: number("0")})},
		{"a number over 0 and under 1", kind(model.Float, model.Rules{ExclusiveMin: number("0"), ExclusiveMax: number("1")})},
		{"a number over 0 and of at most 1.5", kind(model.Float, model.Rules{ExclusiveMin: number("0"), Max: number("1.5")})},
		{"a number of at least 0 and under 1.5", kind(model.Float, model.Rules{Min: number("0"), ExclusiveMax: number("1.5")})},
		{"a string", kind(model.String, model.Rules{})},
		{"a string", kind(model.String, model.Rules{MinLength: count(0)})},
		{"a string of 1 to 256 characters", kind(model.String, model.Rules{MinLength: count(1), MaxLength: count(256)})},
		{"a string of at least 1 character", kind(model.String, model.Rules{MinLength: count(1)})},
		{"a string of at most 500 characters", kind(model.String, model.Rules{MaxLength: count(500)})},
		{"a string of exactly 1 character", kind(model.String, model.Rules{MinLength: count(1), MaxLength: count(1)})},
		{"a string matching ^ord_[a-z]+$", kind(model.String, model.Rules{Pattern: "^ord_[a-z]+$"})},
		{"a string of at most 9 characters matching ^a", kind(model.String, model.Rules{MaxLength: count(9), Pattern: "^a"})},
		{`one of "USD", "EUR"`, enum("USD", "EUR")},
		{`the value "USD"`, enum("USD")},
		{"one of 1, 3", &model.Type{Kind: model.Int, Enum: []model.Constant{{JSON: "1"}, {JSON: "3"}}}},
		{"a date-time like 2006-01-02T15:04:05Z", kind(model.Time, model.Rules{})},
		{"base64 text in the standard alphabet with padding", kind(model.Bytes, model.Rules{})},
		{"any JSON value", kind(model.Raw, model.Rules{})},
		{"a string", &model.Type{Kind: model.Pointer, Elem: kind(model.String, model.Rules{})}},
	} {
		assert.Equal(t, c.want, want.Of(c.typ))
	}
}

func TestArrays(t *testing.T) {
	plain := kind(model.String, model.Rules{})
	for _, c := range []struct {
		want string
		typ  *model.Type
	}{
		{"an array of strings", listOf(plain, model.Rules{})},
		{"an array of strings", listOf(&model.Type{Kind: model.Pointer, Elem: plain}, model.Rules{})},
		{"an array of at most 50 strings", listOf(plain, model.Rules{MaxItems: count(50)})},
		{"an array of 1 to 5 strings", listOf(plain, model.Rules{MinItems: count(1), MaxItems: count(5)})},
		{"an array of at least 1 string, each of 2 to 4 characters matching ^a", listOf(kind(model.String,
			model.Rules{MinLength: count(2), MaxLength: count(4), Pattern: "^a"}), model.Rules{MinItems: count(1)})},
		{"an array of integers, each from 1 to 20", listOf(kind(model.Int, model.Rules{Min: number("1"), Max: number("20")}), model.Rules{})},
		{`an array of at most 2 values, each one of "a", "b"`, listOf(enum("a", "b"), model.Rules{MaxItems: count(2)})},
		{"an array of exactly 3 numbers", &model.Type{Kind: model.Array, Len: 3, Elem: kind(model.Float, model.Rules{})}},
		{"an array of arrays, each of exactly 2 booleans", listOf(&model.Type{Kind: model.Array, Len: 2, Elem: kind(model.Bool, model.Rules{})}, model.Rules{})},
		{"an array of at most 2 arrays of arrays of integers, each from 1 to 20", listOf(listOf(listOf(
			kind(model.Int, model.Rules{Min: number("1"), Max: number("20")}), model.Rules{}), model.Rules{}), model.Rules{MaxItems: count(2)})},
		{"an array of objects with values that are arrays of strings", listOf(&model.Type{
			Kind: model.Map, Key: plain, Elem: listOf(plain, model.Rules{}),
		}, model.Rules{})},
		{`an array of objects, each with keys among "a" and values that are strings`, listOf(&model.Type{
			Kind: model.Map, Key: enum("a"), Elem: plain,
		}, model.Rules{})},
		{"an array of objects, each with sku, count", listOf(object([]string{"sku", "count"}, nil), model.Rules{})},
		{"an array of date-times, each like 2006-01-02T15:04:05Z", listOf(kind(model.Time, model.Rules{}), model.Rules{})},
		{"an array of JSON values", listOf(kind(model.Raw, model.Rules{}), model.Rules{})},
	} {
		assert.Equal(t, c.want, want.Of(c.typ))
	}
}

func TestObjects(t *testing.T) {
	integers := kind(model.Int, model.Rules{})
	for _, c := range []struct {
		want string
		typ  *model.Type
	}{
		{"an object with email", object([]string{"email"}, nil)},
		{"an object with email, optionally vip, note", object([]string{"email"}, []string{"vip", "note"})},
		{"an object optionally with vip", object(nil, []string{"vip"})},
		{"an object without members", object(nil, nil)},
		{"an object with values that are integers", &model.Type{Kind: model.Map, Key: &model.Type{Kind: model.String}, Elem: integers}},
		{`an object with keys among "a", "b" and values that are integers`, &model.Type{Kind: model.Map, Key: enum("a", "b"), Elem: integers}},
		{"an object with keys matching ^a and values that are strings, each of at least 2 characters", &model.Type{
			Kind: model.Map,
			Key:  kind(model.String, model.Rules{Pattern: "^a"}),
			Elem: kind(model.String, model.Rules{MinLength: count(2)}),
		}},
	} {
		assert.Equal(t, c.want, want.Of(c.typ))
	}
}

func TestEntriesTellTheirKeysRulesToo(t *testing.T) {
	integers := kind(model.Int, model.Rules{})
	plain := kind(model.String, model.Rules{})
	coded := kind(model.String, model.Rules{MaxLength: count(2), Pattern: "^[A-Z]+$"})
	assert.Equal(t, "an integer", want.Entry(&model.Type{Kind: model.Map, Key: plain, Elem: integers}))
	assert.Equal(t, "an integer", want.Entry(&model.Type{Kind: model.Map, Key: enum("a"), Elem: integers}), "other names are unknown ones")
	assert.Equal(t, "an integer under a key of at most 2 characters matching ^[A-Z]+$",
		want.Entry(&model.Type{Kind: model.Map, Key: coded, Elem: integers}))
}

func TestChoicesAreThoseOfTheSchema(t *testing.T) {
	choice := func(r model.Rules) *model.Type {
		return &model.Type{Kind: model.String, Choices: &model.ServiceFunc{}, Rules: r}
	}
	long := model.Rules{MinLength: count(2)}
	assert.Equal(t, "one of the values that the schema lists", want.Of(choice(model.Rules{})))
	assert.Equal(t, "one of the values that the schema lists, of at least 2 characters", want.Of(choice(long)))
	assert.Equal(t, "an array of values that the schema lists", want.Of(listOf(choice(model.Rules{}), model.Rules{})))
	assert.Equal(t, "an array of at most 1 value that the schema lists, each of at least 2 characters",
		want.Of(listOf(choice(long), model.Rules{MaxItems: count(1)})))
}

func TestLongEnumsAreCutWithTheirNumber(t *testing.T) {
	values := make([]string, 50)
	for i := range values {
		values[i] = strconv.Itoa(i)
	}
	got := want.Of(enum(values...))
	assert.Contains(t, got, `one of "0", "1",`)
	assert.Contains(t, got, `"39" and 10 more`)
	assert.NotContains(t, got, `"40"`)
}
