package agreement

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// spec is a schema as this package reads it, without any code of the generator.
type spec struct {
	Types            types             `json:"type"`
	Enum             []json.RawMessage `json:"enum"`
	Default          json.RawMessage   `json:"default"`
	Format           string            `json:"format"`
	ContentEncoding  string            `json:"contentEncoding"`
	Minimum          json.Number       `json:"minimum"`
	ExclusiveMinimum json.Number       `json:"exclusiveMinimum"`
	Maximum          json.Number       `json:"maximum"`
	ExclusiveMaximum json.Number       `json:"exclusiveMaximum"`
	MinLength        *int              `json:"minLength"`
	MaxLength        *int              `json:"maxLength"`
	Pattern          string            `json:"pattern"`
	Items            *spec             `json:"items"`
	MinItems         *int              `json:"minItems"`
	MaxItems         *int              `json:"maxItems"`
	Properties       properties        `json:"properties"`
	Required         []string          `json:"required"`
	PropertyNames    *spec             `json:"propertyNames"`
	Additional       additional        `json:"additionalProperties"`
	Description      string            `json:"description"`
}

// types is the keyword type: one name or several.
type types []string

func (t *types) UnmarshalJSON(data []byte) error {
	if data[0] == '[' {
		return json.Unmarshal(data, (*[]string)(t))
	}
	*t = types{""}
	return json.Unmarshal(data, &(*t)[0])
}

// properties keeps the order, which is that of the Go fields.
type properties []property

type property struct {
	name string
	spec *spec
}

func (p *properties) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	_, err := d.Token()
	*p = properties{}
	for err == nil && d.More() {
		var name json.Token
		if name, err = d.Token(); err != nil {
			break
		}
		one := property{name.(string), &spec{}}
		err = strictly(d, one.spec)
		*p = append(*p, one)
	}
	return err
}

// additional is false, or a schema.
type additional struct{ spec *spec }

func (a *additional) UnmarshalJSON(data []byte) error {
	if string(data) == "false" {
		return nil
	}
	a.spec = &spec{}
	d := json.NewDecoder(bytes.NewReader(data))
	return strictly(d, a.spec)
}

// strictly refuses keywords that this package does not know, so that none of
// them goes untested.
func strictly(d *json.Decoder, into *spec) error {
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// node is one place in a schema, with the Go type that is decoded there.
type node struct {
	at     string // location in the schema
	spec   *spec
	typ    reflect.Type
	parent *node

	fields []field // by property
	items  *node
	values *node
	names  *node
}

type field struct {
	name     string
	required bool
	index    []int
	node     *node
}

func tree(t *testing.T, schema string, typ reflect.Type) *node {
	t.Helper()
	s := &spec{}
	require.NoError(t, strictly(json.NewDecoder(strings.NewReader(schema)), s))
	return build(t, nil, "", s, typ)
}

func build(t *testing.T, parent *node, at string, s *spec, typ reflect.Type) *node {
	t.Helper()
	for typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	n := &node{at: at, spec: s, typ: typ, parent: parent}
	for i, p := range s.Properties {
		index := locate(t, typ, p.name, i)
		n.fields = append(n.fields, field{
			name: p.name, required: slices.Contains(s.Required, p.name), index: index,
			node: build(t, n, at+"/properties/"+p.name, p.spec, typ.FieldByIndex(index).Type),
		})
	}
	if s.Items != nil {
		n.items = build(t, n, at+"/items", s.Items, typ.Elem())
	}
	if s.Additional.spec != nil {
		n.values = build(t, n, at+"/additionalProperties", s.Additional.spec, typ.Elem())
	}
	if s.PropertyNames != nil {
		n.names = build(t, n, at+"/propertyNames", s.PropertyNames, typ.Key())
	}
	return n
}

// locate finds a property's field: by its tag, or by its place in a type that
// generation has declared, which has no tags.
func locate(t *testing.T, typ reflect.Type, name string, place int) []int {
	t.Helper()
	tagged := false
	for _, f := range reflect.VisibleFields(typ) {
		tag, ok := f.Tag.Lookup("json")
		tagged = tagged || ok
		if wire, _, _ := strings.Cut(tag, ","); wire == name {
			return f.Index
		}
	}
	require.False(t, tagged, "%s has no field for %s", typ, name)
	return []int{place}
}

// each calls visit with a node and all below it.
func (n *node) each(visit func(*node)) {
	if n == nil {
		return
	}
	visit(n)
	for _, f := range n.fields {
		f.node.each(visit)
	}
	n.items.each(visit)
	n.values.each(visit)
	n.names.each(visit)
}

// leads reports whether n is target or above it.
func (n *node) leads(target *node) bool {
	for ; target != nil; target = target.parent {
		if target == n {
			return true
		}
	}
	return false
}

// keyword is one assertion at one place.
type keyword struct {
	node *node
	name string
}

func (k keyword) String() string { return k.node.at + "/" + k.name }

// keywords lists the assertions at a node.
func (n *node) keywords() (list []keyword) {
	s := n.spec
	add := func(name string, present bool) {
		if present {
			list = append(list, keyword{n, name})
		}
	}
	add("type", len(s.Types) > 0)
	add("enum", s.Enum != nil)
	add("format", s.Format != "")
	add("contentEncoding", s.ContentEncoding != "")
	add("minimum", s.Minimum != "")
	add("exclusiveMinimum", s.ExclusiveMinimum != "")
	add("maximum", s.Maximum != "")
	add("exclusiveMaximum", s.ExclusiveMaximum != "")
	add("minLength", s.MinLength != nil)
	add("maxLength", s.MaxLength != nil)
	add("pattern", s.Pattern != "")
	add("minItems", s.MinItems != nil)
	add("maxItems", s.MaxItems != nil)
	add("required", s.Required != nil)
	add("additionalProperties", s.Properties != nil && s.Additional.spec == nil)
	return list
}

// refusable reports whether a document can exist that breaks the keyword and
// nothing else.
func (k keyword) refusable() bool {
	if k.name != "type" {
		return true
	}
	anything := len(k.node.spec.Types) == 6
	implied := k.node.spec.Enum != nil                            // a value of another type is none of the enum's either
	name := k.node.parent != nil && k.node.parent.names == k.node // names are strings
	return !anything && !implied && !name
}
