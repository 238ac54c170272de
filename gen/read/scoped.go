package read

import (
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// describeFunc reads the function that writes the description under a scope.
func (f *function) describeFunc() {
	if u, ok := f.note.first("describe"); ok {
		f.tool.Describe = f.serviceFunc(f.note, u, types.Typ[types.String])
	}
}

// ownType is the way out where plain data is asked of the scope.
const ownType = "declare a type for it if the application provides it"

// plain reports whether a type is made of Go's own types alone, as text and lists of
// numbers are. Such values are data: to the scope, which goes by type, one would be
// every other.
func plain(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return t.Kind() != types.Invalid
	case *types.Pointer:
		return plain(t.Elem())
	case *types.Slice:
		return plain(t.Elem())
	case *types.Array:
		return plain(t.Elem())
	case *types.Map:
		return plain(t.Key()) && plain(t.Elem())
	}
	return false
}

// serviceFunc finds the function that a directive of a note names and which takes
// services alone; nil after a finding.
func (b *builder) serviceFunc(n *note, u directive.Use, result types.Type) *model.ServiceFunc {
	ref, ok := b.reference(n, u.Value)
	if !ok {
		return nil
	}
	if ref.sig.Variadic() || !b.sameTypes(ref.sig.Results(), returning(result)) {
		b.item(ref.at, diag.WrongFunc, "", "//tool:%s wants func(services...) %s, got %s", u.Verb.Name, b.show(result), b.show(ref.sig))
		return nil
	}
	out := &model.ServiceFunc{Reference: ref.Reference}
	known := map[string]bool{}
	for p := range ref.sig.Params().Variables() {
		t := b.goType(p.Type())
		switch {
		case isContext(p.Type()):
			b.item(ref.at, diag.WrongFunc, "", "%s takes a context.Context, and //tool:%s has only services to give", ref.at.Text, u.Verb.Name)
			return nil
		case plain(p.Type()):
			b.item(ref.at, diag.WrongFunc, ownType, "%s takes %s, and //tool:%s has only services to give", ref.at.Text, b.show(p.Type()), u.Verb.Name)
			return nil
		case b.veiled(ref.at, p.Type()):
			return nil
		case known[t.Key]:
			b.item(ref.at, diag.SameService, "give one a type of its own", "%s takes %s twice, and the scope has one value for a type", ref.at.Text, b.show(p.Type()))
			return nil
		}
		known[t.Key] = true
		out.Services = append(out.Services, model.Param{
			Name: p.Name(), Role: model.Injected, Type: t, Nilable: nilable(p.Type()), Pos: b.position(p.Pos()),
		})
	}
	return out
}
