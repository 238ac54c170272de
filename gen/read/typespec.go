package read

import (
	"go/ast"
	"go/token"

	"github.com/toolgen/toolgen/gen/directive"
)

func (a *attacher) typeSpec(s *ast.TypeSpec, doc *ast.CommentGroup) {
	n := a.note()
	if s.Assign.IsValid() {
		n.above, n.abovePos = a.prose(doc)
		a.refuse(doc, "an alias", "an alias is the type that it stands for: put it there, or declare a type")
		a.refuse(s.Comment, "an alias", "an alias is the type that it stands for: put it there, or declare a type")
	} else {
		a.above(n, doc, directive.Type)
		a.beside(n, s.Comment, directive.Type)
	}
	a.reader.notes.named[s.Name.Pos()] = n
	a.within(s.Type)
}

// within attaches the comments in the structs that a type is made of.
func (a *attacher) within(typ ast.Node) {
	ast.Inspect(typ, func(node ast.Node) bool {
		switch t := node.(type) {
		case *ast.StructType:
			a.fields(t)
		case *ast.InterfaceType:
			for _, m := range t.Methods.List {
				a.refuse(m.Doc, "a method of an interface", "a tool is a function, or a method of a type")
				a.refuse(m.Comment, "a method of an interface", "a tool is a function, or a method of a type")
			}
		case *ast.FuncType:
			return false
		}
		return true
	})
}

func (a *attacher) fields(t *ast.StructType) {
	for _, f := range t.Fields.List {
		n := a.note()
		a.above(n, f.Doc, directive.Field)
		a.beside(n, f.Comment, directive.Field)
		for _, name := range f.Names {
			a.reader.notes.named[name.Pos()] = n
		}
		if len(f.Names) == 0 {
			a.reader.notes.named[embeddedName(f.Type)] = n
		}
	}
}

// embeddedName is where the name of an embedded field stands: where go/types
// has it.
func embeddedName(e ast.Expr) token.Pos {
	switch t := e.(type) {
	case *ast.StarExpr:
		return embeddedName(t.X)
	case *ast.SelectorExpr:
		return t.Sel.Pos()
	case *ast.IndexExpr:
		return embeddedName(t.X)
	case *ast.IndexListExpr:
		return embeddedName(t.X)
	case *ast.ParenExpr:
		return embeddedName(t.X)
	}
	return e.Pos()
}
