package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/want"
)

// decoder declares a struct's members table and its decoder.
func (f *file) decoder(s *model.Struct) {
	names := f.plan.byStruct[s]
	d, a, o := f.plan.local("d"), f.plan.local("a"), f.plan.local("o")
	object := jen.Nil()
	if len(s.Fields) > 0 {
		f.members(s)
		object = jen.Id(names.members)
	} else {
		a = "_"
	}
	body := f.defaults(s)
	body = append(body,
		jen.Id(o).Op(":=").Id(d).Dot("Object").Call(object),
		jen.For(jen.Id(o).Dot("Next").Call()).Block(f.cases(s, o)),
	)
	before := []jen.Code{jen.Id(d).Op("*").Qual(decodePath, "Decoder")}
	if f.plan.chooses(s) {
		before = append(before, jen.Id(f.plan.local("s")).Op("*").Qual(toolPath, "Scope"))
	}
	f.out.Func().Id(names.decode).Add(over(a, s, before...)).Block(body...)
	f.out.Line()
}

// members is what the decoder knows of each member before it reads it.
func (f *file) members(s *model.Struct) {
	var rows []jen.Code
	for _, field := range s.Fields {
		row := []jen.Code{
			jen.Id("Name").Op(":").Lit(field.Name),
			jen.Id("Want").Op(":").Add(raw(want.Of(field.Type))),
		}
		if field.Required {
			row = append(row, jen.Id("Required").Op(":").True())
		}
		rows = append(rows, jen.Values(row...))
	}
	f.out.Var().Id(f.plan.byStruct[s].members).Op("=").Qual(decodePath, "Members").Add(block(true, rows))
	f.out.Line()
}

// defaults are set before decoding, so that absence and null leave them.
func (f *file) defaults(s *model.Struct) (body []jen.Code) {
	for _, field := range s.Fields {
		if field.Default != "" {
			body = append(body, f.member(field).Op("=").Add(f.literal(field.Type, field.Default)))
		}
	}
	return body
}

// member is the struct's field, through embedded structs if need be.
func (f *file) member(field *model.Field) *jen.Statement {
	return selected(jen.Id(f.plan.local("a")), field)
}

func selected(from *jen.Statement, field *model.Field) *jen.Statement {
	for _, name := range field.Path {
		from = from.Dot(name)
	}
	return from
}

// cases read one member each. Without members there is nothing to read: Next
// refuses all that comes.
func (f *file) cases(s *model.Struct, o string) jen.Code {
	if len(s.Fields) == 0 {
		return jen.Comment("There are no members, so Next never has one.")
	}
	var cases []jen.Code
	for _, field := range s.Fields {
		r := reader{file: f}
		cases = append(cases, jen.Case(jen.Lit(field.Name)).Block(r.read(target{expr: f.member(field)}, field.Type)...))
	}
	return jen.Switch(jen.Id(o).Dot("Name")).Block(cases...)
}
