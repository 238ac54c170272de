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
			f, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			if typ := made(f); has(f, "kit") && typ != "" {
				names[model.SpecName(UniqueName("", typ))] = true
			}
			if has(f, "name") {
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

// has reports whether a directive stands on a function.
func has(f *ast.FuncDecl, verb string) bool {
	return f.Doc != nil && slices.ContainsFunc(f.Doc.List, func(c *ast.Comment) bool {
		return strings.HasPrefix(c.Text, "//tool:"+verb+" ")
	})
}

// made is the name of the type that a function returns first, or a pointer to; ""
// if it is none of the package.
func made(f *ast.FuncDecl) string {
	if f.Type.Results == nil || len(f.Type.Results.List) == 0 {
		return ""
	}
	return typeName(f.Type.Results.List[0].Type)
}

// typeName is the name of a type of the package, without star and type arguments.
func typeName(t ast.Expr) string {
	t = ast.Unparen(t)
	if star, ok := t.(*ast.StarExpr); ok {
		t = ast.Unparen(star.X)
	}
	switch generic := t.(type) {
	case *ast.IndexExpr:
		t = generic.X
	case *ast.IndexListExpr:
		t = generic.X
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// Receiver is the name of the type that a method belongs to, and whether its
// receiver is a pointer. The name is empty for a function, and where the source
// is broken.
func Receiver(f *ast.FuncDecl) (name string, pointer bool) {
	if f.Recv == nil || len(f.Recv.List) == 0 {
		return "", false
	}
	t := f.Recv.List[0].Type
	_, pointer = ast.Unparen(t).(*ast.StarExpr)
	return typeName(t), pointer
}
