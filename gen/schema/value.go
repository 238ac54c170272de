package schema

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/toolgen/toolgen/gen/model"
)

// anything lists the six types that JSON has. They are written out, since an empty
// schema would be the keyword true, which many readers refuse.
func anything() []string {
	return []string{"null", "boolean", "object", "array", "number", "string"}
}

// value is the schema of one use of a type.
func (b *builder) value(t *model.Type) *jsonschema.Schema {
	switch t.Kind {
	case model.Pointer:
		return b.pointer(t)
	case model.StructKind:
		return b.object(t.Struct)
	case model.Slice, model.Array:
		return b.array(t)
	case model.Map:
		return b.mapping(t)
	case model.Raw:
		return &jsonschema.Schema{Types: anything()}
	}
	return b.scalar(t)
}

// pointer is the schema of what is pointed to: as an argument nil is absence.
// In a result it is null.
func (b *builder) pointer(t *model.Type) *jsonschema.Schema {
	s := b.value(t.Elem)
	if !b.result || slices.Contains(s.Types, "null") {
		return s
	}
	s.Type, s.Types = "", []string{s.Type, "null"}
	return s
}

func (b *builder) scalar(t *model.Type) *jsonschema.Schema {
	s := &jsonschema.Schema{}
	switch t.Kind {
	case model.Bool:
		s.Type = "boolean"
	case model.Int, model.Uint:
		s.Type = "integer"
		b.bound(s, t)
	case model.Float:
		s.Type = "number"
		b.bound(s, t)
	case model.Bytes:
		s.Type, s.ContentEncoding = "string", "base64"
	case model.Time:
		s.Type, s.Format = "string", "date-time"
	default:
		s.Type = "string"
	}
	s.Description = meanings(t.Enum)
	if b.result {
		return s
	}
	for _, c := range t.Enum {
		s.Enum = append(s.Enum, constant(c))
	}
	s.MinLength, s.MaxLength, s.Pattern = t.Rules.MinLength, t.Rules.MaxLength, t.Rules.Pattern
	return s
}

// meanings tells a model what the values of an enum stand for, where their
// constants have comments: JSON Schema has no place for it but the description.
func meanings(values []model.Constant) string {
	var lines []string
	for _, c := range values {
		if c.Description != "" {
			lines = append(lines, "- "+word(c)+": "+c.Description)
		}
	}
	return strings.Join(lines, "\n")
}

// word is the value as it is named in prose, without the quotes of JSON.
func word(c model.Constant) string {
	if s, ok := constant(c).(string); ok {
		return s
	}
	return c.JSON
}

// constant is an enum's value as validators compare it.
func constant(c model.Constant) any {
	if n, err := strconv.ParseInt(c.JSON, 10, 64); err == nil {
		return n
	}
	if n, err := strconv.ParseUint(c.JSON, 10, 64); err == nil {
		return n
	}
	var v any
	if err := json.Unmarshal([]byte(c.JSON), &v); err != nil {
		return c.JSON
	}
	return v
}

// bound writes the interval of numbers. A result keeps only that of its type.
func (b *builder) bound(s *jsonschema.Schema, t *model.Type) {
	low, high := Bounds(t)
	if b.result {
		low, high = typeBounds(t)
	}
	s.Minimum, s.ExclusiveMinimum = b.limit(low)
	s.Maximum, s.ExclusiveMaximum = b.limit(high)
}

func (b *builder) limit(end Bound) (inclusive, exclusive *float64) {
	if end.Value == "" {
		return nil, nil
	}
	f, _ := Rat(end.Value).Float64()
	b.numbers[&f] = end.Value
	if end.Open {
		return nil, &f
	}
	return &f, nil
}

func (b *builder) array(t *model.Type) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "array", Items: b.value(t.Elem)}
	if t.Kind == model.Array {
		s.MinItems, s.MaxItems = &t.Len, &t.Len
		return s
	}
	if !b.result {
		s.MinItems, s.MaxItems = t.Rules.MinItems, t.Rules.MaxItems
	}
	return s
}

// mapping is an object of any members. Go's maps carry no order and no list of
// names, so that only the names' own rules and the values' schema are left.
func (b *builder) mapping(t *model.Type) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", AdditionalProperties: b.value(t.Elem)}
	if b.result {
		return s
	}
	if names := b.value(t.Key); names.Enum != nil || names.MinLength != nil || names.MaxLength != nil || names.Pattern != "" {
		s.PropertyNames = names
	}
	return s
}
