package schema_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

func TestChoicesAreFoundWhereTheirSchemasStand(t *testing.T) {
	words := &model.ServiceFunc{}
	word := func() *model.Type { return &model.Type{Kind: model.String, Choices: words} }
	of := func(kind model.Kind, elem *model.Type) *model.Type {
		return &model.Type{Kind: kind, Elem: elem, Key: &model.Type{Kind: model.String}}
	}
	inner := &model.Struct{Fields: []*model.Field{{Name: "free", Type: &model.Type{Kind: model.String}}, {Name: "word", Type: word()}}}
	outer := &model.Struct{Fields: []*model.Field{
		{Name: "inner", Type: &model.Type{Kind: model.StructKind, Struct: inner}},
		{Name: "a.b", Type: of(model.Pointer, word())},
		{Name: "rows", Type: of(model.Slice, of(model.Array, word()))},
		{Name: "map", Type: of(model.Map, of(model.Slice, &model.Type{Kind: model.StructKind, Struct: inner}))},
	}}
	var places []string
	for _, c := range schema.Choices(outer) {
		assert.Same(t, words, c.Func)
		places = append(places, c.At)
	}
	assert.Equal(t, []string{
		"/properties/inner/properties/word",
		"/properties/a.b",
		"/properties/rows/items/items",
		"/properties/map/additionalProperties/items/properties/word",
	}, places)
	assert.Empty(t, schema.Choices(nil))
}
