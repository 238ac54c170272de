package read

import (
	"go/types"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/load"
)

// leftovers checks the directives on types of a package that no tool of this run
// uses: perhaps a tool elsewhere does. What else there is to say of such a type
// is nobody's business.
func (r *reader) leftovers(pkg *load.Package) {
	if pkg.Types == nil {
		return
	}
	b := newBuilder(r, pkg)
	for _, name := range pkg.Types.Scope().Names() {
		obj, ok := pkg.Types.Scope().Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || r.used[obj] || !r.annotated(obj) {
			continue
		}
		before := len(r.list)
		b.typ(obj.Type(), encoding, site{pos: obj.Pos(), what: "the type " + name})
		r.list = slices.Concat(r.list[:before], slices.DeleteFunc(r.list[before:], func(d diag.Diagnostic) bool {
			return !aboutDirectives(d.Code)
		}))
	}
}

// annotated reports whether a type or a field of it has directives.
func (r *reader) annotated(obj *types.TypeName) bool {
	if n := r.notes.named[obj.Pos()]; n != nil && len(n.uses) > 0 {
		return true
	}
	st, ok := obj.Type().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if n := r.notes.named[f.Pos()]; n != nil && len(n.uses) > 0 {
			return true
		}
	}
	return false
}

func aboutDirectives(code diag.Code) bool {
	return slices.Contains([]diag.Code{
		diag.WrongConstraint, diag.BadPattern, diag.BadDefault, diag.BadEnum, diag.Contradiction, diag.Repeated, diag.Misplaced, diag.UnknownFunc, diag.WrongFunc,
	}, code)
}
