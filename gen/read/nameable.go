package read

import (
	"fmt"
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
)

// reachable reports whether the package home can write the name.
func reachable(obj types.Object, home *types.Package) bool {
	return obj.Pkg() == nil || obj.Exported() || home == nil || obj.Pkg().Path() == home.Path()
}

// nameable reports a type that generated code cannot write, because a part of it
// belongs to another package alone.
func (b *builder) nameable(t types.Type, s site) bool {
	hidden := b.hidden(t)
	if hidden == nil {
		return true
	}
	b.refuse(s, diag.UnsupportedType, "take an exported type",
		fmt.Sprintf("%s has the type %s, and only the package %s can name %s", s.what, b.show(t), hidden.Pkg().Name(), hidden.Name()))
	return false
}

// veiled reports a function that directives name and that takes a service of a type
// which generated code cannot write.
func (b *builder) veiled(function directive.Item, takes types.Type) bool {
	hidden := b.hidden(takes)
	if hidden == nil {
		return false
	}
	b.item(function, diag.WrongFunc, "export it", "%s takes %s, and only the package %s can name %s",
		function.Text, b.show(takes), hidden.Pkg().Name(), hidden.Name())
	return true
}

// hidden is a declared type within t that the package cannot name; nil if there
// is none.
func (b *builder) hidden(t types.Type) types.Object {
	switch t := t.(type) {
	case *types.Alias:
		if reachable(t.Obj(), b.pkg.Types) {
			return nil
		}
		return b.hidden(types.Unalias(t))
	case *types.Named:
		if !reachable(t.Obj(), b.pkg.Types) {
			return t.Obj()
		}
		for i := range t.TypeArgs().Len() {
			if hidden := b.hidden(t.TypeArgs().At(i)); hidden != nil {
				return hidden
			}
		}
	case *types.Pointer:
		return b.hidden(t.Elem())
	case *types.Slice:
		return b.hidden(t.Elem())
	case *types.Array:
		return b.hidden(t.Elem())
	case *types.Chan:
		return b.hidden(t.Elem())
	case *types.Map:
		if hidden := b.hidden(t.Key()); hidden != nil {
			return hidden
		}
		return b.hidden(t.Elem())
	case *types.Signature:
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range tuple.Variables() {
				if hidden := b.hidden(v.Type()); hidden != nil {
					return hidden
				}
			}
		}
	}
	return nil
}
