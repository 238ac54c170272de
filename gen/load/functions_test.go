package load_test

import (
	"go/ast"

	"github.com/toolgen/toolgen/gen/load"
)

// functions lists the function declarations of a package.
func functions(pkg *load.Package) []*ast.FuncDecl {
	var list []*ast.FuncDecl
	for _, file := range pkg.Files {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				list = append(list, f)
			}
		}
	}
	return list
}
