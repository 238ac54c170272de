package schema

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

// Text is the document in its canonical form.
func (d Document) Text() string { return strings.Join(d.Lines(), "") }

// Lines is the canonical form cut after every property, as it stands in
// generated code: joined, the lines are Text.
func (d Document) Lines() []string {
	w := writer{numbers: d}
	w.schema(d.Root)
	w.cut()
	return w.lines
}

// writer writes schemas.
type writer struct {
	numbers Document
	b       []byte
	comma   bool // one is due before the next member
	after   bool // properties were closed just now: what follows starts a line
	lines   []string
}

func (w *writer) cut() {
	w.lines = append(w.lines, string(w.b))
	w.b = w.b[:0]
}

// schema writes the keywords that the builder uses, in their canonical order:
// what it is, what it means, what it may be, what is in it.
func (w *writer) schema(s *jsonschema.Schema) {
	if s.Not != nil {
		w.b = append(w.b, "false"...)
		return
	}
	w.b, w.comma = append(w.b, '{'), false
	w.text("type", s.Type)
	w.list("type", s.Types)
	w.text("description", s.Description)
	w.text("format", s.Format)
	w.text("contentEncoding", s.ContentEncoding)
	w.values("enum", s.Enum)
	w.raw("default", s.Default)
	w.number("minimum", s.Minimum)
	w.number("exclusiveMinimum", s.ExclusiveMinimum)
	w.number("maximum", s.Maximum)
	w.number("exclusiveMaximum", s.ExclusiveMaximum)
	w.count("minLength", s.MinLength)
	w.count("maxLength", s.MaxLength)
	w.text("pattern", s.Pattern)
	w.sub("items", s.Items)
	w.count("minItems", s.MinItems)
	w.count("maxItems", s.MaxItems)
	w.properties(s)
	w.list("required", s.Required)
	w.sub("propertyNames", s.PropertyNames)
	w.sub("additionalProperties", s.AdditionalProperties)
	w.b, w.comma, w.after = append(w.b, '}'), true, false
}

func (w *writer) name(key string) {
	if w.comma {
		w.b = append(w.b, ',')
	}
	if w.after {
		w.cut()
	}
	w.comma, w.after = true, false
	w.b = append(w.b, encoded(key)...)
	w.b = append(w.b, ':')
}

func (w *writer) text(key, value string) {
	if value != "" {
		w.name(key)
		w.b = append(w.b, encoded(value)...)
	}
}

func (w *writer) raw(key string, value json.RawMessage) {
	if len(value) > 0 {
		w.name(key)
		w.b = append(w.b, value...)
	}
}

func (w *writer) count(key string, value *int) {
	if value != nil {
		w.name(key)
		w.b = strconv.AppendInt(w.b, int64(*value), 10)
	}
}

func (w *writer) number(key string, value *float64) {
	if value == nil {
		return
	}
	w.name(key)
	if exact, ok := w.numbers.numbers[value]; ok {
		w.b = append(w.b, exact...)
		return
	}
	w.b = append(w.b, encoded(*value)...)
}

func (w *writer) list(key string, values []string) {
	if len(values) == 0 {
		return
	}
	w.name(key)
	w.b = append(w.b, encoded(values)...)
}

func (w *writer) values(key string, values []any) {
	if len(values) == 0 {
		return
	}
	w.name(key)
	w.b = append(w.b, encoded(values)...)
}

func (w *writer) sub(key string, s *jsonschema.Schema) {
	if s == nil {
		return
	}
	w.name(key)
	w.schema(s)
	w.comma = true
}

// properties start a line each, and so does what follows them.
func (w *writer) properties(s *jsonschema.Schema) {
	if s.Properties == nil {
		return
	}
	w.name("properties")
	w.b, w.comma = append(w.b, '{'), false
	for i, name := range s.PropertyOrder {
		if i > 0 {
			w.b, w.comma = append(w.b, ','), false
		}
		w.cut()
		w.name(name)
		w.schema(s.Properties[name])
	}
	w.b, w.comma, w.after = append(w.b, '}'), true, len(s.PropertyOrder) > 0
}

// encoded is a string, a number or a list of them as JSON, which cannot fail.
// HTML's characters stay as they are: models read <b> more easily than its
// escapes, and no page shows a schema raw.
func encoded(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return "null"
	}
	return strings.TrimSuffix(b.String(), "\n")
}
