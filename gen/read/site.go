package read

import (
	"go/token"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// direction is which way values of a type go.
type direction uint8

const (
	decoding direction = iota // arguments
	encoding                  // results
)

// site is where a type is used: what findings about it point at and call it.
type site struct {
	pos, end token.Pos
	what     string // "the parameter client", "the field Extra of Params"
	name     string // what a struct without name is called here
}

// siteOf is where a parameter is declared.
func (f *function) siteOf(p *param) site {
	what := "the parameter " + p.name
	if p.name == "" {
		what = "a parameter"
	}
	return site{p.ident.Pos(), p.ident.End(), what, f.tool.Func.Unique + goname.Upper(p.name)}
}

// Pos and End make a site a node.
func (s site) Pos() token.Pos { return s.pos }

// End is where the site ends.
func (s site) End() token.Pos { return s.end }

// refuse reports at a site; its nil is the type that nobody can use then.
func (b *builder) refuse(s site, code diag.Code, hint, message string) *model.Type {
	b.report(s.pos, s.end, code, message, hint)
	return nil
}
