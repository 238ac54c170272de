package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// kit writes one kit's section.
func (f *file) kit(k *model.Kit) {
	f.section("Kit " + k.Key + ": " + k.Func.Display)
	m := f.maker(k)
	m.def()
	m.spec()
	m.create()
	m.open()
}

// maker names the variables of the functions that make one kit.
type maker struct {
	*file
	k             *model.Kit
	names         kitNames
	scope, config string
	value, err    string
	services      []string
}

func (f *file) maker(k *model.Kit) maker {
	m := maker{
		file: f, k: k, names: f.plan.byKit[k],
		scope: f.plan.local("s"), config: f.plan.local("c"), value: f.plan.local("v"), err: f.plan.local("err"),
	}
	taken := []string{m.scope, m.config, m.value, m.err, f.plan.local("ok")}
	for _, s := range given(k.Params) {
		name := f.plan.local(s.name, taken...)
		m.services = append(m.services, name)
		taken = append(taken, name)
	}
	return m
}

// def is the kit's definition, static data.
func (m maker) def() {
	var e entries
	e.text("Key", m.k.Key)
	e.text("Package", m.p.Path)
	e.add("Config", lines(schema.Config(m.k)))
	if c := m.k.Config; c != nil && len(schema.Secrets(c)) > 0 {
		e.add("Secret", jen.True())
	}
	e.list("Needs", jen.Qual(toolPath, "Need"), m.needs(given(m.k.Params)), true)
	e.add("New", jen.Id(m.names.create))
	m.out.Var().Id(m.names.def).Op("=").Qual(toolPath, "KitDef").Add(block(true, e))
	m.out.Line()
}

// spec declares the function with which a host asks for the kit in Go.
func (m maker) spec() {
	open := jen.Id(m.names.open)
	var params []jen.Code
	if m.k.Config == nil {
		m.doc(m.names.spec + " asks for the kit " + m.k.Key + ".")
	} else {
		m.doc(m.names.spec + " asks for the kit " + m.k.Key + ", configured in Go. Zero values are taken as they are; " +
			"defaults belong to configuration in JSON.")
		config := m.plan.local("config")
		params = append(params, jen.Id(config).Add(structType(m.k.Config)))
		open = jen.Func().Params(m.scoped()).Add(made()).Add(jen.Custom(
			jen.Options{Open: "{ ", Close: " }"},
			jen.Return(jen.Id(m.names.open).Call(jen.Id(m.scope), jen.Id(config))),
		))
	}
	m.out.Func().Id(m.names.spec).Params(params...).Qual(toolPath, "Spec").Block(
		jen.Return(jen.Qual(toolPath, "Spec").Values(
			jen.Id("Name").Op(":").Lit(m.k.Key), jen.Id("Open").Op(":").Add(open),
		)),
	)
	m.out.Line()
}

func (m maker) scoped() *jen.Statement { return jen.Id(m.scope).Op("*").Qual(toolPath, "Scope") }

// made is what all functions that make a kit return.
func made() *jen.Statement { return jen.Params(jen.Any(), jen.Error()) }

// create declares the function that makes the kit from a configuration in JSON.
func (m maker) create() {
	d, in, o := m.plan.local("d"), m.plan.local("in"), m.plan.local("o")
	body := []jen.Code{jen.Var().Id(d).Qual(decodePath, "Decoder")}
	begin := jen.Id(d).Dot("Begin").Call(jen.Id(in))
	decoded := jen.Id(o).Dot("Next").Call()
	opened := jen.Id(m.names.open).Call(jen.Id(m.scope))
	if c := m.k.Config; c != nil {
		body = append(body, jen.Var().Id(m.config).Add(structType(c)), begin)
		decoded = m.decoding(c, jen.Op("&").Id(d), jen.Op("&").Id(m.config))
		opened = jen.Id(m.names.open).Call(jen.Id(m.scope), jen.Id(m.config))
	} else {
		body = append(body, begin, jen.Id(o).Op(":=").Id(d).Dot("Object").Call(jen.Nil()))
	}
	body = append(body,
		jen.If(decoded, jen.Op("!").Id(d).Dot("Done").Call()).Block(
			jen.Return(jen.Qual(toolPath, "BadConfig").Call(jen.Id(d).Dot("Report").Call())),
		),
		jen.Return(opened),
	)
	m.out.Func().Id(m.names.create).Params(m.scoped(), jen.Id(in).Qual(decodePath, "Input")).Add(made()).Block(body...)
	m.out.Line()
}

// open declares the function that takes services from the scope and calls the
// constructor. What comes beside an error is dropped.
func (m maker) open() {
	scope := jen.Id(used(m.scope, len(m.services) > 0)).Op("*").Qual(toolPath, "Scope")
	params := []jen.Code{scope}
	if c := m.k.Config; c != nil {
		params = append(params, jen.Id(m.config).Add(structType(c)))
	}
	var body []jen.Code
	for i, s := range given(m.k.Params) {
		body = append(body, m.resolve(s, m.services[i], jen.Return(jen.Qual(toolPath, "MissingInKit").Call(
			jen.Lit(m.k.Key), jen.Lit(s.parameter), jen.Lit(display(m.p, s.typ, "")),
		)))...)
	}
	switch {
	case m.k.Pointer && m.k.Error:
		body = append(body, jen.Return(jen.Qual(toolPath, "Made").Call(m.call())))
	case m.k.Pointer:
		body = append(body, jen.Return(jen.Qual(toolPath, "Made").Call(m.call(), jen.Nil())))
	case m.k.Error:
		body = append(body,
			jen.List(jen.Id(m.value), jen.Id(m.err)).Op(":=").Add(m.call()),
			jen.If(jen.Id(m.err).Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Id(m.err))),
			jen.Return(jen.Id(m.value), jen.Nil()),
		)
	default:
		body = append(body, jen.Return(m.call(), jen.Nil()))
	}
	m.out.Func().Id(m.names.open).Params(params...).Add(made()).Block(body...)
	m.out.Line()
}

func (m maker) call() *jen.Statement {
	services := m.services
	var args []jen.Code
	for _, p := range m.k.Params {
		switch {
		case p.Role == model.Injected:
			args = append(args, jen.Id(services[0]))
			services = services[1:]
		case p.Pointer:
			args = append(args, jen.Op("&").Id(m.config))
		default:
			args = append(args, jen.Id(m.config))
		}
	}
	return jen.Id(m.k.Func.Name).Call(args...)
}
