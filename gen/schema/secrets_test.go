package schema_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

func TestSecretsAreFoundWhereTheirValuesStand(t *testing.T) {
	word := func(secret bool) *model.Type { return &model.Type{Kind: model.String, Secret: secret} }
	of := func(kind model.Kind, elem *model.Type) *model.Type { return &model.Type{Kind: kind, Elem: elem} }
	inner := &model.Struct{Fields: []*model.Field{{Name: "free", Type: word(false)}, {Name: "word", Type: word(true)}}}
	closed := &model.Struct{Secret: true, Fields: inner.Fields}
	rows := of(model.Slice, word(false))
	rows.Secret = true
	outer := &model.Struct{Fields: []*model.Field{
		{Name: "inner", Type: &model.Type{Kind: model.StructKind, Struct: inner}},
		{Name: "closed", Type: of(model.Pointer, &model.Type{Kind: model.StructKind, Struct: closed})},
		{Name: "list", Type: of(model.Slice, of(model.Map, word(true)))},
		{Name: "rows", Type: rows},
	}}
	assert.Equal(t, []string{"/inner/word", "/closed", "/list/*/*", "/rows"}, schema.Secrets(outer))
	assert.Equal(t, []string{""}, schema.Secrets(closed), "an object can be secret as a whole")
}
