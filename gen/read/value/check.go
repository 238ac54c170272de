package value

import (
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/want"
)

// Fault is why a value would be refused.
type Fault struct {
	Pointer string // RFC 6901; empty for the whole
	Message string
}

// String is the fault as one line.
func (f Fault) String() string {
	if f.Pointer == "" {
		return f.Message
	}
	return f.Pointer + ": " + f.Message
}

// Join writes faults in one line.
func Join(faults []Fault) string {
	lines := make([]string, len(faults))
	for i, f := range faults {
		lines[i] = f.String()
	}
	return strings.Join(lines, "; ")
}

// Canonical checks JSON source against a type and returns its canonical form:
// compact, with members in the order of the fields and numbers written out.
func Canonical(source string, t *model.Type) (string, []Fault) {
	n, err := parse(source)
	if err != nil {
		return "", []Fault{{Message: "not JSON: " + err.Error()}}
	}
	var c checker
	form := c.value("", n, t)
	return form, c.faults
}

// Call checks JSON source as the arguments of a call.
func Call(source string, args *model.Struct) (string, []Fault) {
	return Canonical(source, &model.Type{Kind: model.StructKind, Struct: args})
}

// Plain checks what may be written without quotes where the type is text: a
// default, or a value of an enum.
func Plain(source string, t *model.Type) (string, []Fault) {
	for t.Kind == model.Pointer {
		t = t.Elem
	}
	quoted := strings.HasPrefix(source, `"`) || strings.HasPrefix(source, "[")
	textual := t.Kind == model.String || t.Kind == model.Time || t.Kind == model.Bytes
	if textual && !quoted {
		source = Quote(source)
	}
	if _, err := parse(source); err != nil && !quoted {
		return "", []Fault{{Message: "got " + source + "; want " + want.Of(t)}}
	}
	return Canonical(source, t)
}

// checker collects faults.
type checker struct{ faults []Fault }

func (c *checker) fault(pointer, message string) string {
	c.faults = append(c.faults, Fault{pointer, message})
	return ""
}

// value returns the canonical form; after a fault it means nothing.
func (c *checker) value(at string, n node, t *model.Type) string {
	for t.Kind == model.Pointer {
		t = t.Elem
	}
	switch t.Kind {
	case model.StructKind:
		return c.object(at, n, t)
	case model.Map:
		return c.mapping(at, n, t)
	case model.Slice, model.Array:
		return c.array(at, n, t)
	case model.Raw:
		return n.form()
	}
	form, ok := scalar(n, t)
	if ok && len(t.Enum) > 0 {
		ok = slices.ContainsFunc(t.Enum, func(e model.Constant) bool { return e.JSON == form })
	}
	if !ok {
		return c.mismatch(at, n, t)
	}
	return form
}

func (c *checker) mismatch(at string, n node, t *model.Type) string {
	return c.fault(at, "got "+n.short()+"; want "+want.Of(t))
}

func (c *checker) object(at string, n node, t *model.Type) string {
	if n.kind != object {
		return c.mismatch(at, n, t)
	}
	given := map[string]node{}
	for _, m := range n.members {
		known := slices.ContainsFunc(t.Struct.Fields, func(f *model.Field) bool { return f.Name == m.name })
		if !known {
			c.fault(at+"/"+Escape(m.name), "unknown; want "+want.Of(t))
		}
		given[m.name] = m.value
	}
	var parts []string
	for _, f := range t.Struct.Fields {
		value, ok := given[f.Name]
		if !f.Required && value.kind == null {
			continue
		}
		if !ok && f.Required {
			c.fault(at+"/"+Escape(f.Name), "missing; want "+want.Of(f.Type))
		}
		if ok {
			parts = append(parts, Quote(f.Name)+":"+c.value(at+"/"+Escape(f.Name), value, f.Type))
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}

func (c *checker) mapping(at string, n node, t *model.Type) string {
	if n.kind != object {
		return c.mismatch(at, n, t)
	}
	var parts []string
	for _, m := range n.members {
		place := at + "/" + Escape(m.name)
		key := c.value(place, node{kind: text, text: m.name}, t.Key)
		parts = append(parts, key+":"+c.value(place, m.value, t.Elem))
	}
	slices.Sort(parts)
	return "{" + strings.Join(parts, ",") + "}"
}

func (c *checker) array(at string, n node, t *model.Type) string {
	count := len(n.items)
	ok := n.kind == array && within(count, t.Rules.MinItems, t.Rules.MaxItems)
	if !ok || t.Kind == model.Array && count != t.Len {
		return c.mismatch(at, n, t)
	}
	parts := make([]string, count)
	for i, item := range n.items {
		parts[i] = c.value(at+"/"+strconv.Itoa(i), item, t.Elem)
	}
	return "[" + strings.Join(parts, ",") + "]"
}

func within(n int, low, high *int) bool {
	return (low == nil || n >= *low) && (high == nil || n <= *high)
}
