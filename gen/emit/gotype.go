package emit

import (
	"path"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// typ is a Go type as the file writes it.
func typ(g model.GoType) *jen.Statement {
	s := &jen.Statement{}
	for _, t := range g.Tokens {
		if t.Path != "" {
			s.Qual(t.Path, t.Text)
		} else {
			s.Op(t.Text)
		}
	}
	return s
}

// ident is an identifier of a package; without a path it is the file's own.
func ident(importPath, name string) *jen.Statement {
	if importPath == "" {
		return jen.Id(name)
	}
	return jen.Qual(importPath, name)
}

// display is a Go type as people write it; home is a package that needs no
// qualifier.
func display(p *model.Package, g model.GoType, home string) string {
	var b strings.Builder
	for _, t := range g.Tokens {
		if t.Path != "" && t.Path != home {
			b.WriteString(packageName(p, t.Path) + ".")
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

func packageName(p *model.Package, importPath string) string {
	if importPath == p.Path {
		return p.Name
	}
	if name := p.Imports[importPath]; name != "" {
		return name
	}
	return path.Base(importPath)
}

// structType is how a struct's type is written.
func structType(s *model.Struct) *jen.Statement {
	if s.Emitted {
		return jen.Id(s.Name)
	}
	return typ(s.Go)
}

// over is the parameter list of a function that goes over a struct: on lines of
// their own where the type is a literal, as gofumpt has it.
func over(name string, s *model.Struct, before ...jen.Code) *jen.Statement {
	literal := !s.Emitted && s.Go.Tokens[0].Path == ""
	return jen.Custom(
		jen.Options{Open: "(", Close: ")", Separator: ",", Multi: literal},
		append(before, jen.Id(name).Op("*").Add(structType(s)))...,
	)
}

// refs lists the paths that types and constants of the model mention.
func refs(p *model.Package) []string {
	var paths []string
	add := func(g model.GoType) {
		for _, t := range g.Tokens {
			paths = append(paths, t.Path)
		}
	}
	for _, t := range p.Tools {
		add(t.Func.Signature)
		for _, param := range t.Params {
			add(param.Type)
		}
		for _, ref := range references(t) {
			add(ref.GoType)
			add(ref.Signature)
		}
		for _, c := range questions(t.Available) {
			add(c.Type)
		}
	}
	for _, k := range p.Kits {
		add(k.Func.Signature)
		for _, param := range k.Params {
			add(param.Type)
		}
	}
	for _, s := range append(decoded(p), encoded(p)...) {
		add(s.Go)
		add(s.Shape)
		for _, f := range s.Fields {
			for t := f.Type; t != nil; t = t.Elem {
				add(t.Go)
				for _, c := range t.Enum {
					paths = append(paths, c.Path)
				}
			}
		}
	}
	return paths
}
