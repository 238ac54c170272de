package emit

import (
	"maps"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// toolbox declares NewToolbox: one parameter for each service that some tool
// cannot do without, so that a forgotten one does not compile.
func (f *file) toolbox() {
	n := f.plan
	options := n.local("options")
	var params, given []jen.Code
	taken := []string{options}
	for _, s := range f.p.Services {
		name := n.local(s.Name, taken...)
		taken = append(taken, name)
		params = append(params, jen.Id(name).Add(typ(s.Type)).Op(",").Comment("for "+list(s.Users)))
		present := jen.True()
		if s.Nilable {
			present = jen.Id(name).Op("!=").Nil()
		}
		given = append(given, jen.Qual(toolPath, "Service").Call(
			jen.Lit(s.Name+" "+display(f.p, s.Type, f.p.Path)), jen.Id(name), present))
	}
	f.toolboxComment()
	rest := jen.Id(options).Op("...").Qual(toolPath, "Option")
	f.out.Func().Id(n.newToolbox).Add(parameters(params, rest)).
		Params(jen.Op("*").Qual(toolPath, "Toolbox"), jen.Error()).
		Block(jen.Return(f.assembled(given, options)))
	f.out.Line()
}

// parameters stand one a line where there are services, each with its users.
func parameters(services []jen.Code, rest *jen.Statement) *jen.Statement {
	if len(services) == 0 {
		return jen.Params(rest)
	}
	lines := append(slices.Clone(services), rest.Op(","))
	return jen.Custom(jen.Options{Open: "(", Close: ")", Multi: true}, lines...)
}

func (f *file) assembled(given []jen.Code, options string) *jen.Statement {
	tools := jen.Id(f.plan.tools).Call()
	if len(given) == 0 {
		return jen.Qual(toolPath, "NewToolbox").Call(tools, jen.Id(options).Op("..."))
	}
	all := jen.Append(jen.Index().Qual(toolPath, "Option").Add(block(true, given)), jen.Id(options).Op("..."))
	return jen.Qual(toolPath, "NewToolbox").Call(tools, all.Op("..."))
}

func (f *file) toolboxComment() {
	text := f.plan.newToolbox + " returns a toolbox of this package's tools."
	if len(f.p.Services) > 0 {
		text += " Its services are what the tools cannot do without; a nil one is an error."
	}
	lines := f.optional()
	if len(lines) > 0 {
		ones := " Optional ones go"
		if len(f.p.Services) == 0 {
			ones = " Optional services go"
		}
		text += ones + " into " + f.runtimeName() + ".Provide:"
	}
	f.doc(text)
	for _, line := range lines {
		f.out.Comment("  - " + line)
	}
}

// runtimeName is what the file calls package tool.
func (f *file) runtimeName() string {
	for _, a := range f.plan.aliases {
		if a.path == toolPath {
			return a.name
		}
	}
	return "tool"
}

// optional lists services that NewToolbox does not ask for, each with the tools and
// kits that use it. Those that it makes by itself are kits.
func (f *file) optional() []string {
	asked := map[string]bool{}
	for _, s := range f.p.Services {
		asked[s.Type.Key] = true
	}
	for _, k := range f.p.Kits {
		asked[k.Type.Key] = true
	}
	users := map[string][]string{}
	add := func(g model.GoType, user string) {
		name := display(f.p, g, f.p.Path)
		if !asked[g.Key] && !slices.Contains(users[name], user) {
			users[name] = append(users[name], user)
		}
	}
	for _, t := range f.p.Tools {
		for _, g := range serving(t) {
			add(g, t.Name)
		}
	}
	for _, k := range f.p.Kits {
		for _, s := range given(k.Params) {
			add(s.typ, "the kit "+k.Key)
		}
	}
	lines := slices.Sorted(maps.Keys(users))
	for i, name := range lines {
		lines[i] = name + ", for " + list(users[name])
	}
	return lines
}

// serving lists the types of services that a tool, its condition, its description or
// its choices take.
func serving(t *model.Tool) (list []model.GoType) {
	for _, s := range services(t) {
		list = append(list, s.typ)
	}
	list = append(list, asked(t.Available)...)
	functions := []*model.ServiceFunc{t.Describe}
	for _, c := range schema.Choices(t.Args) {
		functions = append(functions, c.Func)
	}
	for _, fn := range functions {
		if fn == nil {
			continue
		}
		for _, s := range given(fn.Services) {
			list = append(list, s.typ)
		}
	}
	return list
}

// asked lists the types of services that a condition asks for.
func asked(c *model.Condition) (list []model.GoType) {
	if c == nil {
		return nil
	}
	if c.Kind == model.Provided || c.Kind == model.Requires {
		return []model.GoType{c.Type}
	}
	for _, operand := range c.Operands {
		list = append(list, asked(operand)...)
	}
	return list
}

// list joins words as a sentence does: a, b and c.
func list(words []string) string {
	if len(words) == 0 {
		return ""
	}
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	s := words[0]
	for _, w := range words[1:last] {
		s += ", " + w
	}
	return s + " and " + words[last]
}
