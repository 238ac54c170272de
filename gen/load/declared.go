package load

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// declare collects the names that emitted declarations must keep clear of.
// Files of other platforms and tests are parsed for it, since emitted code is
// compiled beside them some day.
func (p *Program) declare(root *packages.Package, pkg *Package) {
	files := slices.Clone(pkg.Files)
	for _, name := range append(slices.Clone(root.IgnoredFiles), tests(pkg.Dir)...) {
		if !strings.HasSuffix(name, ".go") || slices.Contains(pkg.Output, name) {
			continue
		}
		// A file that does not parse is not compiled either: what it has counts.
		file, _ := parser.ParseFile(p.Fset, name, nil, parser.SkipObjectResolution)
		if file != nil && file.Name != nil && file.Name.Name == pkg.Name {
			files = append(files, file)
		}
	}
	pkg.Declared, pkg.Imported = map[string]token.Position{}, map[string]token.Position{}
	take := func(names map[string]token.Position, name string, pos token.Pos) {
		if _, taken := names[name]; !taken && name != "_" && name != "." {
			names[name] = p.Fset.Position(pos)
		}
	}
	for _, file := range files {
		for _, id := range declaredNames(file) {
			take(pkg.Declared, id.Name, id.Pos())
		}
		for _, spec := range file.Imports {
			take(pkg.Imported, importName(spec, root.Imports), spec.Pos())
		}
	}
}

// tests lists the test files of a directory.
func tests(dir string) []string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var names []string
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") && !e.IsDir() {
			names = append(names, filepath.Join(dir, e.Name()))
		}
	}
	return names
}

// importName is the name that an import has in its file. Where the package was
// not loaded, the path's last element has to do.
func importName(spec *ast.ImportSpec, imports map[string]*packages.Package) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	importPath, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return "_"
	}
	if p := imports[importPath]; p != nil && p.Name != "" {
		return p.Name
	}
	return path.Base(importPath)
}
