package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"

	"github.com/toolgen/toolgen/gen/output"
)

// hiding parses hand-written files as they are, and what toolgen wrote as an
// empty file of the package that its directory has.
func hiding(packageNames map[string]string) func(*token.FileSet, string, []byte) (*ast.File, error) {
	return func(fset *token.FileSet, name string, data []byte) (*ast.File, error) {
		if pkg, ok := packageNames[filepath.Dir(name)]; ok && output.Ours(name, data) {
			return parser.ParseFile(fset, name, "package "+pkg+"\n", parser.SkipObjectResolution)
		}
		return parser.ParseFile(fset, name, data, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
	}
}

// declaredNames are the names at package scope of a file, as far as it parses.
func declaredNames(file *ast.File) []*ast.Ident {
	if file == nil {
		return nil
	}
	var names []*ast.Ident
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name)
				case *ast.ValueSpec:
					names = append(names, s.Names...)
				}
			}
		}
	}
	return names
}
