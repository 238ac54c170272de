package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// scoped declares the functions that answer from a scope: whether the tool is
// there, and what it is described as.
func (f *file) scoped(t *model.Tool) {
	names := f.plan.byTool[t]
	if t.Available != nil {
		s := f.plan.local("s")
		f.out.Func().Id(names.available).Params(jen.Id(s).Op("*").Qual(toolPath, "Scope")).Bool().
			Block(jen.Return(asking{scope: s}.write(t.Available, model.Any)))
		f.out.Line()
	}
	if t.Describe != nil {
		f.overServices(names.describe, t.Describe, jen.String(), jen.Lit(""))
	}
}

// overServices declares a function of a scope that calls one of the user's with
// services. Where one is missing it returns nothing.
func (f *file) overServices(name string, fn *model.ServiceFunc, result, nothing *jen.Statement) {
	s := f.plan.local("s")
	taken := []string{s, f.plan.local("ok")}
	var body, args []jen.Code
	for _, need := range given(fn.Services) {
		name := f.plan.local(need.name, taken...)
		taken = append(taken, name)
		args = append(args, jen.Id(name))
		body = append(body, f.resolve(need, name, jen.Return(nothing.Clone()))...)
	}
	body = append(body, jen.Return(f.call(&fn.Reference, args)))
	f.out.Func().Id(name).Params(
		jen.Id(used(s, len(args) > 0)).Op("*").Qual(toolPath, "Scope"),
	).Add(result).Block(body...)
	f.out.Line()
}

// asking writes a question to the scope of that name.
type asking struct{ scope string }

// write writes a condition inside another one of a kind, in parentheses where it
// would bind less than that.
func (a asking) write(c *model.Condition, inside model.ConditionKind) *jen.Statement {
	operator := "&&"
	switch c.Kind {
	case model.Provided:
		return jen.Qual(toolPath, "Provided").Index(typ(c.Type)).Call(jen.Id(a.scope))
	case model.Requires:
		return jen.Qual(toolPath, "Requires").Call(jen.Id(a.scope), typ(c.Func.GoType))
	case model.Not:
		return jen.Op("!").Add(a.write(c.Operands[0], model.Not))
	case model.Any:
		operator = "||"
	}
	all := &jen.Statement{}
	for i, operand := range c.Operands {
		if i > 0 {
			all.Op(operator)
		}
		all.Add(a.write(operand, c.Kind))
	}
	if c.Kind > inside {
		return jen.Parens(all)
	}
	return all
}
