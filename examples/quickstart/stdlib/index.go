// Package stdlib gives a model the documentation of the Go standard library,
// as it is installed on this machine. The functions with a name directive are
// its tools; tools_gen.go is what toolgen made of them.
package stdlib

import (
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

//go:generate go tool toolgen .

// Index is the documentation of many packages. It does not change once read
// and is safe for concurrent use.
type Index struct {
	packages []Package // by import path
	symbols  []symbol  // by name
}

// symbol is one documented declaration.
type symbol struct {
	name string // as read_doc takes it: strings.Builder.WriteString
	pkg  string // import path
	kind Kind
	decl ast.Node // nil for a package
	fset *token.FileSet
	doc  string
}

// Read indexes the packages below src, the src directory of a Go installation.
// Commands, internal and vendored packages are left out.
func Read(src string) (*Index, error) {
	dirs, err := packageDirs(src)
	if err != nil {
		return nil, fmt.Errorf("read the standard library: %w", err)
	}
	parts := make([]Index, len(dirs))
	errs := make([]error, len(dirs))
	var all sync.WaitGroup
	slots := make(chan struct{}, 8)
	for i, dir := range dirs {
		slots <- struct{}{}
		all.Go(func() {
			parts[i], errs[i] = readPackage(src, dir)
			<-slots
		})
	}
	all.Wait()
	index := &Index{}
	for i, part := range parts {
		if errs[i] != nil {
			return nil, errs[i]
		}
		index.packages = append(index.packages, part.packages...)
		index.symbols = append(index.symbols, part.symbols...)
	}
	if len(index.packages) == 0 {
		return nil, fmt.Errorf("read the standard library: no packages below %s", src)
	}
	slices.SortFunc(index.symbols, func(a, b symbol) int { return strings.Compare(a.name, b.name) })
	return index, nil
}

// packageDirs lists the directories with packages that users may import,
// slash-separated and relative to src, in order.
func packageDirs(src string) ([]string, error) {
	var dirs []string
	err := fs.WalkDir(os.DirFS(src), ".", func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		switch name := d.Name(); {
		case dir == ".":
			return nil
		case dir == "cmd", name == "internal", name == "vendor", name == "testdata", strings.HasPrefix(name, "_"):
			return fs.SkipDir
		}
		dirs = append(dirs, dir)
		return nil
	})
	return dirs, err
}

// readPackage reads the documentation of the package in dir. A directory
// without Go files gives an empty Index.
func readPackage(src, dir string) (Index, error) {
	names, err := filepath.Glob(filepath.Join(src, filepath.FromSlash(dir), "*.go"))
	if err != nil {
		return Index{}, err
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return Index{}, fmt.Errorf("read package %s: %w", dir, err)
		}
		files = append(files, f)
	}
	files = slices.DeleteFunc(files, func(f *ast.File) bool { return f.Name.Name != path.Base(dir) })
	if len(files) == 0 {
		return Index{}, nil
	}
	p, err := doc.NewFromFiles(fset, files, dir)
	if err != nil {
		return Index{}, fmt.Errorf("read package %s: %w", dir, err)
	}
	return newIndex(fset, p), nil
}
