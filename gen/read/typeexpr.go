package read

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
)

// typeOf is the type that an expression writes, as the file sees it; nil after a
// finding.
func (s *finder) typeOf(e ast.Expr) types.Type {
	if !s.exists(e) {
		return nil
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	at := s.part(e)
	if err := types.CheckExpr(token.NewFileSet(), s.view(), token.NoPos, e, info); err != nil {
		message := err.Error()
		if wrong, ok := errors.AsType[types.Error](err); ok {
			message = wrong.Msg
		}
		s.item(at, diag.BadCondition, "", "%s is no type: %s", at.Text, message)
		return nil
	}
	if !info.Types[e].IsType() {
		s.item(at, diag.BadCondition, "", "%s is no type", at.Text)
		return nil
	}
	if t := info.Types[e].Type; !generic(t) {
		return t
	}
	s.item(at, diag.BadCondition, "write its type arguments, as in "+at.Text+"[string]", "%s is generic, and a service is one type", at.Text)
	return nil
}

// exists reports names that are not there, in the forms that people use.
func (s *finder) exists(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return s.exists(e.X)
	case *ast.StarExpr:
		return s.exists(e.X)
	case *ast.ArrayType:
		return s.exists(e.Elt)
	case *ast.MapType:
		return s.exists(e.Key) && s.exists(e.Value)
	case *ast.IndexExpr:
		return s.exists(e.X) && s.exists(e.Index)
	case *ast.Ident:
		if s.lookup(e.Name) == nil && types.Universe.Lookup(e.Name) == nil {
			s.item(s.part(e), diag.BadCondition, nearest(e.Name, s.typeNames(s.note.pkg.Types)), "there is no type %s in the package %s", e.Name, s.note.pkg.Name)
			return false
		}
	case *ast.SelectorExpr:
		if name, ok := e.X.(*ast.Ident); ok {
			return s.existsIn(name, e.Sel)
		}
	}
	return true
}

func (s *finder) existsIn(name, sel *ast.Ident) bool {
	pkg := s.imported(name.Name)
	switch {
	case pkg == nil:
		s.item(s.part(name), diag.BadCondition, s.nearName(name.Name), "the file imports no package %s", name.Name)
	case !sel.IsExported():
		s.item(s.part(sel), diag.BadCondition, "export it", "only the package %s can name %s", pkg.Name(), sel.Name)
	case pkg.Scope().Lookup(sel.Name) == nil:
		s.item(s.part(sel), diag.BadCondition, nearest(sel.Name, s.typeNames(pkg)), "there is no type %s in the package %s", sel.Name, pkg.Name())
	default:
		return true
	}
	return false
}

// view is a package that has the names which the file sees, blank imports among
// them under the packages' own names.
func (s *finder) view() *types.Package {
	home := s.note.pkg.Types
	view := types.NewPackage(home.Path(), home.Name())
	for _, name := range home.Scope().Names() {
		if obj := s.lookup(name); obj != nil {
			view.Scope().Insert(obj)
		}
	}
	if file := s.note.pkg.Info.Scopes[s.note.file]; file != nil {
		for _, name := range file.Names() {
			if obj := file.Lookup(name); !isPackage(obj) {
				view.Scope().Insert(obj)
			}
		}
	}
	for _, p := range s.imports() {
		view.Scope().Insert(types.NewPkgName(token.NoPos, view, called(p), p.Imported()))
	}
	return view
}

func isPackage(obj types.Object) bool {
	_, ok := obj.(*types.PkgName)
	return ok
}
