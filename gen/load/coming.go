package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// coming are the names that generation declares in a package: those of its
// tools, and those that its present output has. Hand-written code that uses one
// of them compiles again afterwards, or the compiler says why not.
func coming(pkg *Package, prefix string) map[string]bool {
	names := map[string]bool{}
	for _, file := range pkg.Files {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && isTool(f) {
				names[model.ToolsName(prefix)] = true
				names[model.NewToolboxName(prefix)] = true
				receiver, _ := Receiver(f)
				names[model.ArgsName(UniqueName(receiver, f.Name.Name))] = true
			}
		}
	}
	if len(names) == 0 {
		return names
	}
	for _, name := range pkg.Output {
		old, _ := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		for _, id := range declaredNames(old) {
			names[id.Name] = true
		}
	}
	return names
}

// UniqueName starts the emitted names of a function's tool: Search for a
// function, AccountsBalance for a method. It is exported whatever the function
// is, so that users can name what is declared for it.
func UniqueName(receiver, function string) string {
	return goname.Upper(receiver) + goname.Upper(function)
}

func isTool(f *ast.FuncDecl) bool {
	return f.Doc != nil && slices.ContainsFunc(f.Doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//tool:name ")
	})
}

// Receiver is the name of the type that a method belongs to, and whether its
// receiver is a pointer. The name is empty for a function, and where the source
// is broken.
func Receiver(f *ast.FuncDecl) (name string, pointer bool) {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return "", false
	}
	t := ast.Unparen(f.Recv.List[0].Type)
	if star, ok := t.(*ast.StarExpr); ok {
		t, pointer = ast.Unparen(star.X), true
	}
	switch generic := t.(type) {
	case *ast.IndexExpr:
		t = generic.X
	case *ast.IndexListExpr:
		t = generic.X
	}
	if id, ok := t.(*ast.Ident); ok {
		name = id.Name
	}
	return name, pointer
}
