package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// mended reports whether an error is a name that is not there yet.
func (j *judge) mended(p *packages.Package, e types.Error) bool {
	if unused, ok := strings.CutSuffix(e.Msg, " imported and not used"); ok {
		return j.dotImport(p, e.Pos, unused)
	}
	if len(j.output) > 0 && strings.HasPrefix(e.Msg, "could not import C (") {
		// Where output does not parse, the go command leaves cgo undone.
		return true
	}
	name, ok := strings.CutPrefix(e.Msg, "undefined: ")
	if !ok {
		return false
	}
	qualifier, selected, qualified := strings.Cut(name, ".")
	if !qualified {
		if j.coming[p.PkgPath][name] {
			return true
		}
		qualifier, selected = ".", name // or of a dot import
	}
	for _, file := range p.Syntax {
		if file.FileStart > e.Pos || e.Pos > file.FileEnd {
			continue
		}
		for _, spec := range file.Imports {
			importPath, _ := strconv.Unquote(spec.Path.Value)
			if importName(spec, p.Imports) == qualifier && j.declares(p.Imports[importPath], selected) {
				return true
			}
		}
	}
	return false
}

// dotImport reports whether an import looks unused because all that it is used
// for is yet to be generated. Only dot imports do: others are used by their name.
func (j *judge) dotImport(p *packages.Package, pos token.Pos, quoted string) bool {
	importPath, err := strconv.Unquote(quoted)
	if err != nil || len(j.coming[importPath]) == 0 {
		return false
	}
	return slices.ContainsFunc(p.Syntax, func(file *ast.File) bool {
		return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
			return spec.Pos() == pos && spec.Name != nil && spec.Name.Name == "."
		})
	})
}

// declares reports whether generation declares a name in a package: one of this
// run, or one whose output is hidden although it stays.
func (j *judge) declares(p *packages.Package, name string) bool {
	if p == nil {
		return false
	}
	if names, ok := j.coming[p.PkgPath]; ok {
		return names[name]
	}
	return j.hidden && slices.ContainsFunc(p.IgnoredFiles, func(file string) bool {
		return strings.HasSuffix(file, "tools_gen.go")
	})
}
