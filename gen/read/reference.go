package read

import (
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
	case s.constrained(fn, at) || s.itself(fn):
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
	case s.constrained(fn, at) || s.itself(fn):
	default:
		expr := s.goType(t)
		if expr.Pointer() {
			expr.Tokens = slices.Concat([]model.Token{{Text: "("}}, expr.Tokens, []model.Token{{Text: ")"}})
		}
		expr.Tokens = append(expr.Tokens, model.Token{Text: "." + fn.Name()})
		expr.Key += "." + fn.Name()
		return s.found(expr, expression(receiverName(fn), t, fn.Signature())), true
	}
	return reference{}, false
}

// expression is the type of a method expression, whose first parameter is the
// receiver.
func expression(name string, receiver types.Type, method *types.Signature) *types.Signature {
	params := append([]*types.Var{types.NewParam(token.NoPos, nil, name, receiver)}, slices.Collect(method.Params().Variables())...)
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(params...), method.Results(), method.Variadic())
}

// receiverName is what a method calls its receiver; that of an interface has no
// name of its own.
func receiverName(fn *types.Func) string {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Name()
	}
	return ""
}
