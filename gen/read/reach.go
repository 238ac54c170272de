package read

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"github.com/toolgen/toolgen/gen/load"
)

// reachable lists the packages outside of the program that declare types of
// arguments or results, in order.
func (r *reader) reachable() []string {
	found := map[string]bool{}
	seen := map[types.Type]bool{}
	for _, pkg := range r.program.Packages {
		for _, file := range pkg.Files {
			for _, decl := range file.Decls {
				if f, ok := decl.(*ast.FuncDecl); ok {
					r.reachFunction(pkg, f, seen, found)
				}
			}
		}
	}
	for path := range found {
		if r.sources[path] != nil {
			delete(found, path)
		}
	}
	return slices.Sorted(maps.Keys(found))
}

func (r *reader) reachFunction(pkg *load.Package, f *ast.FuncDecl, seen map[types.Type]bool, found map[string]bool) {
	n := r.notes.functions[f]
	_, tool := n.first("name")
	if _, kit := n.first("kit"); !tool && !kit {
		return
	}
	injected := map[string]bool{}
	for _, u := range n.all("inject") {
		for _, w := range u.Words {
			injected[w.Text] = true
		}
	}
	obj, ok := pkg.Info.Defs[f.Name].(*types.Func)
	if !ok {
		return
	}
	for p := range obj.Signature().Params().Variables() {
		if !isContext(p.Type()) && !injected[p.Name()] && noValue(p.Type(), pkg.Types) == "" {
			reachType(p.Type(), seen, found)
		}
	}
	for p := range obj.Signature().Results().Variables() {
		if !tool {
			break // what a constructor returns is no data
		}
		reachType(p.Type(), seen, found)
	}
}

func reachType(t types.Type, seen map[types.Type]bool, found map[string]bool) {
	t = types.Unalias(t)
	if seen[t] {
		return
	}
	seen[t] = true
	if named, ok := t.(*types.Named); ok {
		obj := named.Obj()
		if obj.Pkg() == nil || isTime(t) || isNamed(t, "time", "Duration") || isNamed(t, "encoding/json", "RawMessage") ||
			obj.Pkg().Path() == runtimePath || marshaler(t) != "" {
			return
		}
		found[obj.Pkg().Path()] = true
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		reachType(u.Elem(), seen, found)
	case *types.Slice:
		reachType(u.Elem(), seen, found)
	case *types.Array:
		reachType(u.Elem(), seen, found)
	case *types.Map:
		reachType(u.Key(), seen, found)
		reachType(u.Elem(), seen, found)
	case *types.Struct:
		for i := range u.NumFields() {
			if f := u.Field(i); f.Exported() || f.Anonymous() {
				reachType(f.Type(), seen, found)
			}
		}
	}
}
