package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// registry declares Tools and what stands behind it.
func (f *file) registry() {
	n := f.plan
	f.doc("This file and the runtime in go.mod belong to one version of toolgen.")
	f.out.Const().Id("_").Op("=").Qual(toolPath, "Contract1")
	f.out.Line()
	f.doc(n.tools + " returns the tools of this package, by name.")
	f.out.Func().Id(n.tools).Params().Qual(toolPath, "Registry").Block(
		jen.Return(jen.Qual(toolPath, "NewRegistry").Call(jen.Id(n.source).Values())),
	)
	f.out.Line()
	f.doc(n.source + " lets tool functions call " + n.tools + ": if that named " + n.registry + " itself, Go would see an initialization cycle.")
	f.out.Type().Id(n.source).Struct()
	f.out.Line()
	f.out.Func().Params(jen.Id(n.source)).Id("Definition").Params().Op("*").Qual(toolPath, "RegistryDef").Block(
		jen.Return(jen.Op("&").Id(n.registry)),
	)
	f.out.Line()
	f.definition()
	f.lookup()
}

// definition is the list of the tools' definitions.
func (f *file) definition() {
	var defs []jen.Code
	for _, t := range f.p.Tools {
		defs = append(defs, jen.Op("&").Id(f.plan.byTool[t].def))
	}
	list := jen.Index().Op("*").Qual(toolPath, "ToolDef").Add(block(true, defs))
	f.out.Var().Id(f.plan.registry).Op("=").Qual(toolPath, "RegistryDef").Add(block(true, []jen.Code{
		jen.Id("Lookup").Op(":").Id(f.plan.lookup),
		jen.Id("Tools").Op(":").Add(list),
	}))
	f.out.Line()
}

// lookup is a switch, which needs no map and so no work at start-up.
func (f *file) lookup() {
	name := f.plan.local("name")
	var cases []jen.Code
	for _, t := range f.p.Tools {
		cases = append(cases, jen.Case(answers(t)...).Block(jen.Return(jen.Op("&").Id(f.plan.byTool[t].def))))
	}
	f.out.Func().Id(f.plan.lookup).Params(jen.Id(name).String()).Op("*").Qual(toolPath, "ToolDef").Block(
		jen.Switch(jen.Id(name)).Block(cases...),
		jen.Return(jen.Nil()),
	)
	f.out.Line()
}

// answers are the names under which a tool is called.
func answers(t *model.Tool) []jen.Code {
	return append([]jen.Code{jen.Lit(t.Name)}, literals(t.Aliases)...)
}
