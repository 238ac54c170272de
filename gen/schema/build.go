package schema

import (
	"encoding/json"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/toolgen/toolgen/gen/model"
)

// Document is a schema as jsonschema-go has it, with the exact text of the
// numbers in it: a float64 cannot hold 9007199254740993.
type Document struct {
	Root    *jsonschema.Schema
	numbers map[*float64]model.Number
}

// Arguments is the schema of a tool's argument object.
func Arguments(t *model.Tool) Document { return decoded(t.Args) }

// Config is the schema of a kit's configuration: an object, be it without members.
func Config(k *model.Kit) Document { return decoded(k.Config) }

func decoded(s *model.Struct) Document {
	b := newBuilder(false)
	root := b.object(s)
	return b.document(root)
}

// Output is the schema of a tool's structured result. It reports false for
// a tool whose result is text, nothing, or made by the tool itself.
func Output(t *model.Tool) (Document, bool) {
	if t.Result.Kind != model.ValueResult {
		return Document{}, false
	}
	b := newBuilder(true)
	return b.document(b.value(t.Result.Type)), true
}

// builder makes one document.
type builder struct {
	result  bool // what is encoded, not what is decoded
	numbers map[*float64]model.Number
}

func newBuilder(result bool) *builder {
	return &builder{result: result, numbers: map[*float64]model.Number{}}
}

func (b *builder) document(root *jsonschema.Schema) Document {
	return Document{Root: root, numbers: b.numbers}
}

// object is the schema of a struct, written out. A nil struct has no members.
func (b *builder) object(s *model.Struct) *jsonschema.Schema {
	o := &jsonschema.Schema{
		Type:                 "object",
		Properties:           map[string]*jsonschema.Schema{},
		AdditionalProperties: never(),
	}
	if s == nil {
		return o
	}
	for _, f := range s.Fields {
		o.Properties[f.Name] = b.property(f)
		o.PropertyOrder = append(o.PropertyOrder, f.Name)
		if b.required(f) {
			o.Required = append(o.Required, f.Name)
		}
	}
	return o
}

// never is the schema that nothing meets; it is written as false.
func never() *jsonschema.Schema { return &jsonschema.Schema{Not: &jsonschema.Schema{}} }

func (b *builder) required(f *model.Field) bool {
	if b.result {
		return !f.OmitEmpty && !f.OmitZero
	}
	return f.Required
}

func (b *builder) property(f *model.Field) *jsonschema.Schema {
	t := f.Type
	if b.result && (f.OmitEmpty || f.OmitZero) && t.Kind == model.Pointer {
		t = t.Elem // nil is left out, so null never comes
	}
	s := b.value(t)
	s.Description = joined(f.Description, s.Description)
	if !b.result && f.Default != "" {
		s.Default = json.RawMessage(f.Default)
	}
	return s
}

// joined puts the words for a place before those for its type.
func joined(place, typ string) string {
	return strings.TrimSpace(place + "\n" + typ)
}
