package stdlib

import (
	"go/ast"
	"go/doc"
	"go/printer"
	"go/token"
	"strings"
)

// Kind is what sort of declaration a symbol is.
type Kind string

const (
	KindPackage  Kind = "package"  // A whole package.
	KindFunction Kind = "function" // A function, or a method.
	KindType     Kind = "type"     // A type.
	KindValue    Kind = "value"    // A constant or a variable.
)

// collector gathers the symbols of one package.
type collector struct {
	fset  *token.FileSet
	pkg   *doc.Package
	index Index
}

func newIndex(fset *token.FileSet, p *doc.Package) Index {
	c := &collector{fset: fset, pkg: p}
	c.index.packages = []Package{{Path: p.ImportPath, Synopsis: p.Synopsis(p.Doc)}}
	c.index.symbols = []symbol{{name: p.ImportPath, pkg: p.ImportPath, kind: KindPackage, doc: c.text(p.Doc)}}
	c.values(p.Consts)
	c.values(p.Vars)
	c.functions("", p.Funcs)
	for _, t := range p.Types {
		c.add(t.Name, KindType, t.Decl, t.Doc)
		c.values(t.Consts)
		c.values(t.Vars)
		c.functions("", t.Funcs)
		c.functions(t.Name+".", t.Methods)
	}
	return c.index
}

func (c *collector) functions(prefix string, funcs []*doc.Func) {
	for _, f := range funcs {
		c.add(prefix+f.Name, KindFunction, f.Decl, f.Doc)
	}
}

func (c *collector) values(values []*doc.Value) {
	for _, v := range values {
		for _, name := range v.Names {
			if ast.IsExported(name) {
				c.add(name, KindValue, v.Decl, v.Doc)
			}
		}
	}
}

func (c *collector) add(name string, kind Kind, decl ast.Node, text string) {
	c.index.symbols = append(c.index.symbols, symbol{
		name: c.pkg.ImportPath + "." + name,
		pkg:  c.pkg.ImportPath,
		kind: kind,
		decl: decl,
		fset: c.fset,
		doc:  c.text(text),
	})
}

// source is the declaration as Go writes it; "" for a package.
func (s symbol) source() (string, error) {
	if s.decl == nil {
		return "", nil
	}
	var b strings.Builder
	err := printer.Fprint(&b, s.fset, s.decl)
	return b.String(), err
}

func (c *collector) text(s string) string { return strings.TrimSpace(string(c.pkg.Text(s))) }
