package read

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// reference is a Go function that a directive names.
type reference struct {
	model.Reference
	// sig has no receiver: a method expression's is the first parameter.
	sig *types.Signature
	at  directive.Item
}

// reference finds the function that a directive names as Go would, in the file
// of a note: Func, pkg.Func, or a method expression (Type.Method,
// (*Type).Method, pkg.Type.Method). It is false after a finding.
func (b *builder) reference(n *note, at directive.Item) (reference, bool) {
	s := &finder{builder: b, note: n, whole: at}
	e, err := parser.ParseExpr(at.Text)
	if err != nil {
		s.odd(at)
		return reference{}, false
	}
	switch e := e.(type) {
	case *ast.Ident:
		return s.function(n.pkg.Types, e, s.lookup(e.Name))
	case *ast.SelectorExpr:
		if id, ok := e.X.(*ast.Ident); ok {
			if pkg := s.imported(id.Name); pkg != nil {
				return s.function(pkg, e.Sel, pkg.Scope().Lookup(e.Sel.Name))
			}
		}
		if t := s.receiver(e.X); t != nil {
			return s.method(t, e.Sel)
		}
		return reference{}, false
	}
	s.odd(at)
	return reference{}, false
}

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
		if p.Name() == "_" && p.Imported().Name() == name {
			return p.Imported()
		}
	}
	return nil
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

// function checks what was found under a name in a package.
func (s *finder) function(pkg *types.Package, id *ast.Ident, obj types.Object) (reference, bool) {
	at := s.part(id)
	fn, ok := obj.(*types.Func)
	switch {
	case pkg.Path() != s.pkg.Path && !id.IsExported():
		s.item(at, diag.WrongFunc, "export it", "only the package %s can call %s", pkg.Name(), id.Name)
	case obj == nil:
		s.item(at, diag.UnknownFunc, nearest(id.Name, s.functions(pkg)), "there is no function %s in the package %s", id.Name, pkg.Name())
	case !ok:
		s.item(at, diag.WrongFunc, "", "%s is %s, and not a function", id.Name, kindOf(obj))
	case fn.Signature().TypeParams().Len() > 0:
		s.item(at, diag.WrongFunc, "write a function for the types that are meant", "%s is generic, and nothing says with which types to call it", id.Name)
	default:
		w := typeWriter{imports: s.out.Imports, home: s.pkg.Types}
		w.name(fn)
		expr := model.GoType{Tokens: w.tokens, Key: fn.Pkg().Path() + "." + fn.Name()}
		return s.found(expr, fn.Signature()), true
	}
	return reference{}, false
}

func (s *finder) found(expr model.GoType, sig *types.Signature) reference {
	return reference{model.Reference{GoType: expr, Signature: s.goType(sig)}, sig, s.whole}
}

// functions are those of a package that can be meant: all of the file's own,
// and the exported ones of others.
func (s *finder) functions(pkg *types.Package) (names []string) {
	for _, name := range pkg.Scope().Names() {
		if fn, ok := pkg.Scope().Lookup(name).(*types.Func); ok && reachable(fn, s.pkg.Types) {
			if pkg != s.note.pkg.Types || s.lookup(name) != nil {
				names = append(names, name)
			}
		}
	}
	return names
}

// nearest is a hint with the nearest candidate. There may be too many of them to
// list.
func nearest(word string, candidates []string) string {
	if near, ok := directive.Nearest(word, candidates); ok {
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

// receiver finds the declared type in front of a method's name, or the pointer to it;
// nil after a finding.
func (s *finder) receiver(e ast.Expr) types.Type {
	var obj types.Object
	pkg, id := s.note.pkg.Types, (*ast.Ident)(nil)
	switch e := e.(type) {
	case *ast.ParenExpr:
		return s.receiver(e.X)
	case *ast.StarExpr:
		if t := s.receiver(e.X); t != nil {
			return types.NewPointer(t)
		}
		return nil
	case *ast.Ident:
		id, obj = e, s.lookup(e.Name)
	case *ast.SelectorExpr:
		name, ok := e.X.(*ast.Ident)
		if !ok {
			s.odd(s.whole)
			return nil
		}
		if pkg = s.imported(name.Name); pkg == nil {
			s.item(s.part(name), diag.UnknownFunc, s.nearName(name.Name), "the file imports no package %s", name.Name)
			return nil
		}
		id, obj = e.Sel, pkg.Scope().Lookup(e.Sel.Name)
	default:
		s.odd(s.whole)
		return nil
	}
	return s.declaredType(pkg, id, obj)
}

func (s *finder) declaredType(pkg *types.Package, id *ast.Ident, obj types.Object) types.Type {
	at := s.part(id)
	name, ok := obj.(*types.TypeName)
	if obj == nil && pkg == s.note.pkg.Types {
		s.item(at, diag.UnknownFunc, s.nearName(id.Name), "there is no type %s, and the file imports no package of that name", id.Name)
		return nil
	}
	switch {
	case pkg.Path() != s.pkg.Path && !id.IsExported():
		s.item(at, diag.WrongFunc, "export it", "only the package %s can name %s", pkg.Name(), id.Name)
	case obj == nil:
		s.item(at, diag.UnknownFunc, nearest(id.Name, s.typeNames(pkg)), "there is no type %s in the package %s", id.Name, pkg.Name())
	case !ok:
		s.item(at, diag.WrongFunc, "", "%s is %s, and not a type with methods", id.Name, kindOf(obj))
	case generic(name.Type()):
		s.item(at, diag.WrongFunc, "write a function for the types that are meant", "%s is generic, and nothing says with which types to call it", id.Name)
	default:
		return name.Type()
	}
	return nil
}

// generic reports whether a type lacks type arguments.
func generic(t types.Type) bool {
	switch t := t.(type) {
	case *types.Named:
		return t.TypeParams().Len() > t.TypeArgs().Len()
	case *types.Alias:
		return t.TypeParams().Len() > t.TypeArgs().Len()
	}
	return false
}

// nearName suggests a type or an import for a word in front of a dot.
func (s *finder) nearName(word string) string {
	names := s.typeNames(s.note.pkg.Types)
	for _, p := range s.imports() {
		name := p.Name()
		if name == "_" {
			name = p.Imported().Name()
		}
		names = append(names, name)
	}
	return cmp.Or(nearest(word, names), "import the package in this file")
}

func (s *finder) typeNames(pkg *types.Package) (names []string) {
	for _, name := range pkg.Scope().Names() {
		if obj, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && reachable(obj, s.pkg.Types) {
			if pkg != s.note.pkg.Types || s.lookup(name) != nil {
				names = append(names, name)
			}
		}
	}
	return names
}

// method is the method expression of a type's method.
func (s *finder) method(t types.Type, id *ast.Ident) (reference, bool) {
	at := s.part(id)
	obj, _, byPointer := types.LookupFieldOrMethod(t, false, s.note.pkg.Types, id.Name)
	fn, ok := obj.(*types.Func)
	switch {
	case obj == nil && byPointer:
		s.item(s.whole, diag.WrongFunc, "write (*"+s.show(t)+")."+id.Name, "%s has a pointer receiver", id.Name)
	case obj == nil:
		s.item(at, diag.UnknownFunc, nearest(id.Name, s.methods(t)), "%s has no method %s", s.show(t), id.Name)
	case !ok:
		s.item(at, diag.WrongFunc, "", "%s is a field of %s, and not a method", id.Name, s.show(t))
	default:
		params := append([]*types.Var{types.NewParam(token.NoPos, nil, receiverName(fn), t)}, slices.Collect(fn.Signature().Params().Variables())...)
		sig := types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), fn.Signature().Results(), fn.Signature().Variadic())
		expr := s.goType(t)
		if expr.Tokens[0].Text == "*" {
			expr.Tokens = slices.Concat([]model.Token{{Text: "("}}, expr.Tokens, []model.Token{{Text: ")"}})
		}
		expr.Tokens = append(expr.Tokens, model.Token{Text: "." + fn.Name()})
		expr.Key += "." + fn.Name()
		return s.found(expr, sig), true
	}
	return reference{}, false
}

// receiverName is what a method calls its receiver; that of an interface has no
// name of its own.
func receiverName(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Name()
	}
	return ""
}

func (s *finder) methods(t types.Type) (names []string) {
	for m := range types.NewMethodSet(t).Methods() {
		if m.Obj().Exported() || m.Obj().Pkg() == s.pkg.Types {
			names = append(names, m.Obj().Name())
		}
	}
	return names
}
