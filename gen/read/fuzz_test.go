package read_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/load"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read"
)

// sources are the Go files of all goldens.
func sources(t testing.TB) []string {
	t.Helper()
	var list []string
	for _, pattern := range []string{"testdata/*.txtar", "../../testdata/golden/errors/*/*.txtar"} {
		paths, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, path := range paths {
			archive, err := txtar.ParseFile(path)
			require.NoError(t, err)
			for _, file := range archive.Files {
				if strings.HasSuffix(file.Name, ".go") {
					list = append(list, string(file.Data))
				}
			}
		}
	}
	return list
}

// FuzzPackages reads packages of one file that may be broken in any way: the
// compiler goes on after errors, so that reading meets incomplete types.
func FuzzPackages(f *testing.F) {
	for _, source := range sources(f) {
		f.Add(source)
	}
	f.Add("package p\n\ntype Pair[c Pair[string]] =")
	lookup := importer.Default()
	f.Fuzz(func(t *testing.T, source string) { readAnything(t, source, lookup) })
}

func TestSourcesThatMissAnyLineAreRead(t *testing.T) {
	lookup := importer.Default()
	for _, source := range sources(t) {
		lines := strings.SplitAfter(source, "\n")
		for i := range lines {
			readAnything(t, strings.Join(lines[:i], "")+strings.Join(lines[i+1:], ""), lookup)
		}
	}
}

// readAnything reads a file, whatever is in it: findings have places in it, and
// without findings the model is complete.
func readAnything(t *testing.T, source string, lookup types.Importer) {
	t.Helper()
	if strings.Contains(source, `import "C"`) || strings.Contains(source, "//line") || strings.Contains(source, "/*line") {
		return
	}
	fset := token.NewFileSet()
	file, _ := parser.ParseFile(fset, "tools.go", source, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
	if file == nil || file.Name == nil {
		return
	}
	broken := false
	config := types.Config{Importer: lookup, Error: func(error) { broken = true }}
	info := &types.Info{
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{},
		Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{},
	}
	pkg := checked(config, fset, file, info)
	if pkg == nil {
		return
	}
	program := &load.Program{Fset: fset, Broken: broken, Packages: []*load.Package{{
		Path: "example.com/app", Name: file.Name.Name, Files: []*ast.File{file}, Types: pkg, Info: info,
	}}}
	none := func([]string) ([]*load.Package, diag.List) { return nil, nil }
	list, findings := read.Packages(program, "", none)
	for _, d := range findings {
		if d.Message == "" || d.Pos.Filename == "tools.go" && (d.Pos.Offset < 0 || d.Pos.Offset > len(source)) {
			t.Fatalf("%#v", d)
		}
	}
	if len(findings) == 0 && !broken {
		for _, p := range list {
			whole(t, p)
		}
	}
}

// checked is the package of a file, nil where the type checker itself panics, as
// it does at some broken generic types: then there is nothing to read.
func checked(config types.Config, fset *token.FileSet, file *ast.File, info *types.Info) (pkg *types.Package) {
	defer func() {
		if recover() != nil {
			pkg = nil
		}
	}()
	pkg, _ = config.Check("example.com/app", fset, []*ast.File{file}, info)
	return pkg
}

// whole checks that a model without findings has all that emission needs.
func whole(t *testing.T, p *model.Package) {
	t.Helper()
	names := map[string]bool{}
	for _, tool := range p.Tools {
		if tool.Args == nil || tool.Func.Signature.Empty() || names[tool.Name] {
			t.Fatalf("tool %+v", tool)
		}
		names[tool.Name] = true
		for _, param := range tool.Params {
			if param.Type.Empty() || param.Role == model.Argument && param.Field == nil {
				t.Fatalf("parameter %+v", param)
			}
		}
	}
	for _, k := range p.Kits {
		if k.Key == "" || k.Type.Empty() || k.TypeName == "" || k.Func.Signature.Empty() {
			t.Fatalf("kit %+v", k)
		}
		for _, param := range k.Params {
			if param.Type.Empty() || param.Role != model.Injected && (param.Role != model.Object || k.Config == nil) {
				t.Fatalf("parameter %+v of kit %s", param, k.Key)
			}
		}
	}
	for _, s := range p.Structs {
		if s.Name == "" {
			t.Fatalf("struct %+v", s)
		}
		for _, f := range s.Fields {
			if f.Name == "" || f.Type == nil || len(f.Path) == 0 {
				t.Fatalf("field %+v", f)
			}
		}
	}
}
