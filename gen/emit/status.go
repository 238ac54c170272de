package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// status declares the function that renders a tool's status text.
func (f *file) status(t *model.Tool) {
	if len(t.Status) == 0 {
		return
	}
	s := statusText{file: f, args: f.plan.local("a")}
	text := &jen.Statement{}
	for i, part := range t.Status {
		if i > 0 {
			text.Op("+")
		}
		if i > 0 && len(t.Status) > 6 {
			text.Line()
		}
		text.Add(s.part(part))
	}
	f.out.Func().Id(f.plan.byTool[t].status).Params(
		jen.Id(used(s.args, s.reads)).Op("*").Add(structType(t.Args)),
	).String().Block(append(s.before, jen.Return(text))...)
	f.out.Line()
}

// statusText is one such function's body.
type statusText struct {
	*file
	args   string
	before []jen.Code
	names  []string
	reads  bool // it mentions an argument
}

func (s *statusText) part(p model.StatusPart) *jen.Statement {
	if p.Field == nil {
		return jen.Lit(p.Text)
	}
	s.reads = true
	if t := p.Field.Type; t.Kind == model.Pointer {
		return s.optional(p.Field)
	}
	return s.shown(s.member(p.Field), p.Field.Type)
}

// optional is the text of a value that may be absent: nothing, then.
func (s *statusText) optional(field *model.Field) *jen.Statement {
	name := s.plan.local(goname.Lower(field.Path[len(field.Path)-1]), append(s.names, s.args)...)
	s.names = append(s.names, name)
	value := jen.Op("*").Add(s.member(field))
	if field.Type.Elem.Kind == model.Time {
		value = s.member(field) // a method sees through its pointer
	}
	s.before = append(s.before,
		jen.Var().Id(name).String(),
		jen.If(s.member(field).Op("!=").Nil()).Block(
			jen.Id(name).Op("=").Add(s.shown(value, field.Type.Elem)),
		),
	)
	return jen.Id(name)
}

// shown is a scalar as people read it.
func (s *statusText) shown(v *jen.Statement, t *model.Type) *jen.Statement {
	converted := func(to string, plain bool) *jen.Statement {
		if plain && !t.Named {
			return v
		}
		return jen.Id(to).Parens(v)
	}
	format := func(name string, args ...jen.Code) *jen.Statement { return jen.Qual("strconv", name).Call(args...) }
	switch t.Kind {
	case model.Bool:
		return format("FormatBool", converted("bool", true))
	case model.Int:
		if t.Bits == 0 {
			return format("Itoa", converted("int", true))
		}
		return format("FormatInt", converted("int64", t.Bits == 64), jen.Lit(10))
	case model.Uint:
		return format("FormatUint", converted("uint64", t.Bits == 64), jen.Lit(10))
	case model.Float:
		return format("FormatFloat", converted("float64", t.Bits == 64), jen.LitRune('f'), jen.Op("-1"), jen.Lit(t.Bits))
	case model.Time:
		return v.Dot("Format").Call(jen.Qual("time", "RFC3339"))
	case model.String:
		if len(t.Enum) > 0 {
			return converted("string", true)
		}
		return jen.Qual(toolPath, "Inline").Call(converted("string", true))
	}
	s.fail("status: a list, an object or bytes have no form on one line")
	return jen.Lit("")
}
