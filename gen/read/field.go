package read

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// fieldOf reads one field of a struct as a property; nil after a finding.
func (b *builder) fieldOf(v *types.Var, t tag, n *note, s site, dir direction, path []string) *candidate {
	out := &model.Field{
		Name: t.name, Path: append(slices.Clone(path), v.Name()), Required: true,
		OmitEmpty: t.omitEmpty, OmitZero: t.omitZero,
	}
	if out.Name == "" {
		out.Name = v.Name()
		if dir == decoding {
			b.refuse(s, diag.MissingTag, fmt.Sprintf("write `json:%q` behind it", wireName(v.Name())+t.options), s.what+" has no json tag with its wire name")
		}
	}
	if dir == decoding {
		b.propertyName(out.Name, directive.Item{Text: v.Name(), Pos: s.pos}, "rename it in the json tag")
	}
	b.once(n.uses)
	out.Type = b.typ(v.Type(), dir, s)
	if out.Type == nil || !b.zero(out, v.Type(), dir, s) {
		return nil
	}
	out.Description = b.fieldText(v, t, n, s)
	c := b.constraints(n.uses)
	b.constrain(out.Type, c)
	b.choices(out.Type, c, n)
	b.presence(out, c, t.omitEmpty || t.omitZero)
	return &candidate{Field: out, site: s, depth: len(path), tagged: t.name != ""}
}

// fieldText is a field's description: its comment, else its jsonschema tag, else
// the comment of its type.
func (b *builder) fieldText(v *types.Var, t tag, n *note, s site) string {
	text := b.description(b.text(n), v.Name(), n)
	if text == "" {
		text = t.description
	}
	if text == "" {
		text = b.typeText(v.Type())
	}
	return text
}

// typeText is the comment of a declared type or of what it points to, for a
// place that has none of its own. What Go or the runtime defines says nothing
// about the place.
func (b *builder) typeText(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || isTime(t) {
		return ""
	}
	obj := named.Origin().Obj()
	n := b.declared(obj)
	return b.description(b.text(n), obj.Name(), n)
}
