package load

import (
	"context"
	"fmt"
	"go/ast"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen/toolgen/gen/diag"
)

// mode asks for syntax and types of the packages themselves. Without NeedDeps
// their dependencies come from export data.
const mode = packages.LoadSyntax | packages.NeedModule

// Load finds and reads the packages that the patterns select and that matter.
// The program is never nil; what could not be loaded is missing from it.
func Load(ctx context.Context, c Config) (*Program, diag.List) {
	p := &Program{Fset: token.NewFileSet(), Unparsed: map[string]bool{}, config: c}
	if err := c.valid(); err != nil {
		p.Broken = true
		return p, diag.List{problem(err.Error())}
	}
	s, err := expand(c)
	if err == nil {
		err = s.resolve(ctx, c)
	}
	if err != nil {
		p.Broken = true
		return p, diag.List{problem(c.relative(err.Error()))}
	}
	found := p.orphans(s.found)
	if len(found) == 0 {
		return p, nil
	}
	a := p.attempt(ctx, found, nil)
	if len(a.complaints) > 0 && slices.ContainsFunc(found, func(f finding) bool { return len(f.output) > 0 }) {
		// Old output that is hidden from the parser still stands in the way of
		// the go command: it may import what is gone, or have another package's
		// name. Under this tag it is invisible to both.
		a = p.attempt(ctx, found, []string{"toolgen"})
	}
	p.Packages = append(p.Packages, a.packages...)
	for _, f := range found {
		a.complaints = append(a.complaints, f.constrained...)
	}
	p.Broken = len(a.complaints) > 0
	return p, a.complaints
}

// orphans takes out directories that have nothing but output, which no go
// command needs to be asked about.
func (p *Program) orphans(found []finding) []finding {
	return slices.DeleteFunc(found, func(f finding) bool {
		if f.name == "" && len(f.mentions) == 0 {
			p.Packages = append(p.Packages, &Package{Dir: f.dir, Output: f.output})
			return true
		}
		return false
	})
}

func problem(message string) diag.Diagnostic {
	return diag.Diagnostic{Code: diag.Load, Message: strings.TrimSpace(message)}
}

// resolve asks the go command where the packages of import path patterns are,
// and scans them.
func (s *scope) resolve(ctx context.Context, c Config) error {
	if len(s.foreign) == 0 {
		return nil
	}
	config := c.packages(ctx, nil)
	config.Mode = packages.NeedName | packages.NeedFiles
	listed, err := packages.Load(config, s.foreign...)
	if err != nil {
		return err
	}
	for _, p := range listed {
		if p.Dir == "" {
			return fmt.Errorf("no package %s: %v", p.PkgPath, p.Errors)
		}
		if f := scanDir(p.Dir); f.matters() && !slices.ContainsFunc(s.found, func(g finding) bool { return g.dir == f.dir }) {
			s.found = append(s.found, f)
		}
	}
	return nil
}

// packages is the configuration of go/packages, with tags besides the user's.
func (c Config) packages(ctx context.Context, tags []string) *packages.Config {
	if c.Tags != "" {
		tags = append(strings.Split(c.Tags, ","), tags...)
	}
	config := &packages.Config{Context: ctx, Mode: mode, Dir: c.Dir, Env: c.Env}
	if len(tags) > 0 {
		config.BuildFlags = []string{"-tags=" + strings.Join(tags, ",")}
	}
	return config
}

// attempt is one way to load, and what is wrong with it.
type attempt struct {
	packages   []*Package
	complaints diag.List
}

func (p *Program) attempt(ctx context.Context, found []finding, tags []string) attempt {
	config := p.config.packages(ctx, tags)
	config.Fset = p.Fset
	names := map[string]string{}
	patterns := make([]string, len(found))
	byDir := map[string]finding{}
	for i, f := range found {
		names[f.dir] = f.name
		byDir[f.dir] = f
		patterns[i] = "pattern=" + f.dir
	}
	config.ParseFile = hiding(names)
	roots, err := packages.Load(config, patterns...)
	if err != nil {
		return attempt{complaints: diag.List{problem(err.Error())}}
	}
	var a attempt
	for _, f := range found {
		if !slices.ContainsFunc(roots, func(p *packages.Package) bool { return p.Dir == f.dir }) {
			a.complaints = append(a.complaints, problem(p.config.ask(ctx, f.dir)))
		}
	}
	for _, root := range roots {
		a.complaints = append(a.complaints, leftOut(root, byDir[root.Dir])...)
	}
	roots = slices.DeleteFunc(roots, excluded)
	for _, root := range roots {
		a.packages = append(a.packages, p.newPackage(root, byDir[root.Dir]))
	}
	slices.SortFunc(a.packages, func(a, b *Package) int { return strings.Compare(a.Path, b.Path) })
	j := newJudge(p, found, a.packages, len(tags) > 0)
	a.complaints = append(a.complaints, j.complaints(roots)...)
	return a
}

// ask finds out why go/packages has nothing for a directory: it drops some
// errors of the go command, such as that go.mod needs an update.
func (c Config) ask(ctx context.Context, dir string) string {
	cmd := exec.CommandContext(ctx, "go", "list", dir)
	cmd.Dir, cmd.Env = c.Dir, c.Env
	var stderr strings.Builder
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil && stderr.Len() > 0 {
		return c.relative(oneLine(stderr.String()))
	}
	return c.relative("the go command lists no package in " + dir)
}

// excluded reports whether build constraints leave nothing of a package: the
// go command drops such a package from a pattern with ... and so does a run.
func excluded(p *packages.Package) bool { return len(p.GoFiles) == 0 && len(p.IgnoredFiles) > 0 }

func (p *Program) newPackage(root *packages.Package, f finding) *Package {
	pkg := &Package{Path: root.PkgPath, Name: root.Name, Dir: root.Dir, Types: root.Types, Info: root.TypesInfo}
	for _, file := range root.Syntax {
		name := p.Fset.Position(file.Package).Filename
		if !slices.Contains(f.output, name) {
			pkg.Files = append(pkg.Files, file)
		}
	}
	slices.SortFunc(pkg.Files, func(a, b *ast.File) int {
		return strings.Compare(p.Fset.Position(a.Package).Filename, p.Fset.Position(b.Package).Filename)
	})
	if pkg.Name == "" || f.name != "" && len(pkg.Files) > 0 {
		pkg.Name = f.name
	}
	pkg.Output = f.output
	p.declare(root, pkg)
	return pkg
}

// Sources reads packages whose types are reachable from arguments or results:
// their documentation, directives and unexported constants are not in export
// data. Function bodies are dropped.
func (p *Program) Sources(ctx context.Context, paths []string) ([]*Package, diag.List) {
	if len(paths) == 0 {
		return nil, nil
	}
	config := p.config.packages(ctx, nil)
	config.Fset = p.Fset
	parse := hiding(nil)
	config.ParseFile = func(fset *token.FileSet, name string, data []byte) (*ast.File, error) {
		file, err := parse(fset, name, data)
		if file != nil {
			for _, decl := range file.Decls {
				if f, ok := decl.(*ast.FuncDecl); ok {
					f.Body = nil
				}
			}
		}
		return file, err
	}
	roots, err := packages.Load(config, paths...)
	if err != nil {
		return nil, diag.List{problem(err.Error())}
	}
	var sources []*Package
	for _, root := range roots {
		sources = append(sources, p.newPackage(root, finding{dir: filepath.Clean(root.Dir)}))
	}
	return sources, nil
}
