package read

import (
	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read/value"
)

// presence says whether an argument may be absent, and what it is then. omit
// says that its json tag has omitempty or omitzero.
func (b *builder) presence(f *model.Field, c constraints, omit bool) {
	required, must := c["required"]
	_, optional := c["optional"]
	_, hasDefault := c["default"]
	if must {
		for _, other := range []struct {
			holds bool
			name  string
		}{{optional, "//tool:optional"}, {hasDefault, "//tool:default"}, {omit, "omitempty or omitzero"}} {
			if other.holds {
				b.use(required, diag.Contradiction, "drop one of them", "//tool:required beside %s", other.name)
			}
		}
	}
	f.Required = must || !optional && !hasDefault && !omit && f.Type.Kind != model.Pointer
	if hasDefault {
		f.Default = b.defaultOf(f.Type, c["default"])
		if pointee(f.Type).Secret {
			b.use(c["default"], diag.Contradiction, "make it optional, and fill it in the function", "//tool:default of a secret, which the schema would publish")
		}
	}
}

// defaultOf checks a default like an argument.
func (b *builder) defaultOf(t *model.Type, u directive.Use) string {
	if !defaultable(t) {
		b.use(u, diag.WrongConstraint, "make it optional, and fill it in the function", "//tool:default does not fit %s", article(pointee(t)))
		return ""
	}
	form, faults := value.Plain(u.Value.Text, t)
	if len(faults) > 0 {
		b.item(u.Value, diag.BadDefault, "", "the default is refused: %s", value.Join(faults))
	}
	return form
}

func pointee(t *model.Type) *model.Type {
	for t.Kind == model.Pointer {
		t = t.Elem
	}
	return t
}

// defaultable reports whether a type can have a default: scalars, and lists of
// them.
func defaultable(t *model.Type) bool {
	switch t = pointee(t); t.Kind {
	case model.Bool, model.Int, model.Uint, model.Float, model.String:
		return true
	case model.Slice, model.Array:
		return t.Elem.Kind != model.Pointer && t.Elem.Elem == nil && defaultable(t.Elem)
	}
	return false
}
