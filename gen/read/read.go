package read

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/load"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/runtime/decode"
)

// Packages reads the tools of a program. sources loads the packages of given
// import paths from source; it is called at most once, with the packages
// outside of the program that define types of arguments or results.
//
// The packages are those that have tools, by import path.
func Packages(p *load.Program, prefix string, sources func(paths []string) ([]*load.Package, diag.List)) ([]*model.Package, diag.List) {
	r := &reader{
		program: p, prefix: prefix, notes: newNotes(), sources: map[string]*load.Package{},
		constants: map[*types.Package]map[types.Object][]*types.Const{}, used: map[types.Object]bool{},
	}
	for _, pkg := range p.Packages {
		r.add(pkg, true)
	}
	more, problems := sources(r.reachable())
	r.list = append(r.list, problems...)
	for _, pkg := range more {
		r.add(pkg, false)
	}
	var list []*model.Package
	for _, pkg := range p.Packages {
		if m := r.read(pkg); m != nil {
			list = append(list, m)
		}
	}
	for _, pkg := range p.Packages {
		r.leftovers(pkg)
	}
	return list, slices.DeleteFunc(r.list, func(d diag.Diagnostic) bool { return p.Unparsed[d.Pos.Filename] })
}

// reader is one run over a program.
type reader struct {
	program *load.Program
	prefix  string
	notes   notes
	sources map[string]*load.Package // by import path
	list    diag.List
	// constants are those of a package by the object of their type, for the
	// packages that were asked about.
	constants map[*types.Package]map[types.Object][]*types.Const
	// used are the declared types that tools use.
	used map[types.Object]bool
}

// add attaches a package's comments. In packages that are not part of the run
// only what reachable types say counts, so that nothing is reported of them yet.
func (r *reader) add(pkg *load.Package, strict bool) {
	if pkg.Path != "" {
		r.sources[pkg.Path] = pkg
	}
	for _, file := range pkg.Files {
		a := attacher{reader: r, pkg: pkg, file: file, strict: strict, done: map[*ast.Comment]bool{}}
		a.attach()
	}
}

// read reads one package; nil if it has no tools.
func (r *reader) read(pkg *load.Package) *model.Package {
	b := newBuilder(r, pkg)
	b.readDefaults()
	b.each(b.function)
	b.each(b.kit)
	if len(b.out.Tools) == 0 {
		b.kits() // each is one without tools
		return nil
	}
	b.finish()
	return b.out
}

// each calls read for every function that the package declares.
func (b *builder) each(read func(*ast.FuncDecl)) {
	for _, file := range b.pkg.Files {
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok {
				read(f)
			}
		}
	}
}

// report adds a finding between two positions; end may be missing.
func (r *reader) report(pos, end token.Pos, code diag.Code, message, hint string) {
	d := diag.Diagnostic{Pos: r.position(pos), Code: code, Message: message, Hint: hint}
	if end.IsValid() {
		d.End = r.position(end)
	}
	r.list = append(r.list, d)
}

// at reports at a node.
func (r *reader) at(n ast.Node, code diag.Code, hint, format string, args ...any) {
	r.report(n.Pos(), n.End(), code, fmt.Sprintf(format, args...), hint)
}

// item reports at a part of a directive's value.
func (r *reader) item(i directive.Item, code diag.Code, hint, format string, args ...any) {
	r.report(i.Pos, i.End(), code, fmt.Sprintf(format, args...), hint)
}

// use reports at a whole directive.
func (r *reader) use(u directive.Use, code diag.Code, hint, format string, args ...any) {
	r.report(u.Pos, u.End, code, fmt.Sprintf(format, args...), hint)
}

func (r *reader) problem(p *directive.Problem) {
	r.report(p.Pos, p.End, p.Code, p.Message, p.Hint)
}

func (r *reader) position(pos token.Pos) token.Position { return r.program.Fset.Position(pos) }

// suggest is a hint with the nearest candidate, or with all of them.
func suggest(word string, candidates []string) string {
	if near := decode.Nearest(word, slices.Values(candidates)); near != "" {
		return fmt.Sprintf("did you mean %q?", near)
	}
	if len(candidates) == 0 {
		return ""
	}
	return "have " + strings.Join(candidates, ", ")
}

// shortType writes a type as its package's users do: *http.Client, Hit.
func shortType(t types.Type, home *types.Package) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p == home {
			return ""
		}
		return p.Name()
	})
}
