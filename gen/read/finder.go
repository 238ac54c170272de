package read

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/load"
	"github.com/toolgen/toolgen/runtime/decode"
)

// finder looks up Go names in the file of a note.
type finder struct {
	*builder
	note  *note
	whole directive.Item // what the names are parts of
}

// part is the text of a node that was parsed from the whole.
func (s *finder) part(n ast.Node) directive.Item {
	return directive.Item{Text: s.whole.Text[n.Pos()-1 : n.End()-1], Pos: s.whole.Pos + n.Pos() - 1}
}

func (s *finder) odd(at directive.Item) {
	s.item(at, diag.BadValue, "write Func, pkg.Func or Type.Method", "%s does not name a Go function", at.Text)
}

// lookup finds a name as the file sees it. What an earlier run declared is not
// there: output must not depend on output.
func (s *finder) lookup(name string) types.Object {
	obj := s.note.pkg.Types.Scope().Lookup(name)
	if obj == nil {
		if file := s.note.pkg.Info.Scopes[s.note.file]; file != nil {
			obj = file.Lookup(name)
		}
	}
	if obj != nil && slices.Contains(s.note.pkg.Output, s.position(obj.Pos()).Filename) {
		return nil
	}
	return obj
}

// imported is the package that the file imports under a name; nil if there is
// none. A blank import is known by the package's own name: for Go, a directive
// alone is no use of an import.
func (s *finder) imported(name string) *types.Package {
	if found, ok := s.lookup(name).(*types.PkgName); ok {
		return found.Imported()
	}
	for _, p := range s.imports() {
		if p.Name() == "_" && called(p) == name {
			return p.Imported()
		}
	}
	return nil
}

// called is the name under which directives know an import.
func called(p *types.PkgName) string {
	if p.Name() == "_" {
		return p.Imported().Name()
	}
	return p.Name()
}

func (s *finder) imports() (list []*types.PkgName) {
	for _, spec := range s.note.file.Imports {
		obj := s.note.pkg.Info.Implicits[spec]
		if spec.Name != nil {
			obj = s.note.pkg.Info.Defs[spec.Name]
		}
		if p, ok := obj.(*types.PkgName); ok {
			list = append(list, p)
		}
	}
	return list
}

// functions are those of a package that can be meant: all of the file's own,
// and the exported ones of others.
func (s *finder) functions(pkg *types.Package) []string { return declared[*types.Func](s, pkg) }

// typeNames are the types of a package that can be meant.
func (s *finder) typeNames(pkg *types.Package) []string { return declared[*types.TypeName](s, pkg) }

func declared[T types.Object](s *finder, pkg *types.Package) (names []string) {
	for _, name := range pkg.Scope().Names() {
		obj, ok := pkg.Scope().Lookup(name).(T)
		if ok && reachable(obj, s.pkg.Types) && (pkg != s.note.pkg.Types || s.lookup(name) != nil) {
			names = append(names, name)
		}
	}
	return names
}

// nearest is a hint with the nearest candidate. There may be too many of them to
// list.
func nearest(word string, candidates []string) string {
	if near := decode.Nearest(word, slices.Values(candidates)); near != "" {
		return suggest(near, []string{near})
	}
	return ""
}

func kindOf(obj types.Object) string {
	switch obj.(type) {
	case *types.TypeName:
		return "a type"
	case *types.Const:
		return "a constant"
	case *types.PkgName:
		return "a package"
	}
	return "a variable"
}

// nearName suggests a type or an import for a word in front of a dot.
func (s *finder) nearName(word string) string {
	names := s.typeNames(s.note.pkg.Types)
	for _, p := range s.imports() {
		names = append(names, called(p))
	}
	return cmp.Or(nearest(word, names), "import the package in this file")
}

func (s *finder) methods(t types.Type) (names []string) {
	for m := range types.NewMethodSet(t).Methods() {
		if m.Obj().Exported() || m.Obj().Pkg() == s.pkg.Types {
			names = append(names, m.Obj().Name())
		}
	}
	return names
}

// constrained reports a function of the package that is not part of every build,
// while what is generated and calls it is.
func (s *finder) constrained(fn *types.Func, at directive.Item) bool {
	name := s.position(fn.Pos()).Filename
	for _, file := range s.note.pkg.Files {
		if s.position(file.Package).Filename != name {
			continue
		}
		if condition := load.Condition(name, file); condition != "" {
			s.item(at, diag.Constrained, "let it stand in a file without a build constraint and call what differs from there",
				"%s stands in a file that is built only for %s, and generated code calls it always", fn.Name(), condition)
			return true
		}
	}
	return false
}

// itself reports a directive that names the function on which it stands: asking it
// would run the tool.
func (s *finder) itself(fn *types.Func) bool {
	if s.notes.named[fn.Pos()] != s.note {
		return false
	}
	s.item(s.whole, diag.WrongFunc, "write a function of its own for it", "%s is the tool's own function, and asking it would run the tool", s.whole.Text)
	return true
}
