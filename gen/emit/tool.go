package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// tool writes one tool's section.
func (f *file) tool(t *model.Tool) {
	f.section("Tool " + t.Name + ": " + t.Func.Display)
	f.toolDef(t)
	if !t.ArgsOwned {
		f.argsType(t)
		f.decoder(t.Args)
	}
	f.status(t)
	f.asked(t)
	f.scoped(t)
	f.run(t)
	if !watched(t) {
		f.direct(t)
	}
}

// entries collects the members of a definition that are not empty.
type entries []jen.Code

func (e *entries) add(name string, value *jen.Statement) {
	*e = append(*e, jen.Id(name).Op(":").Add(value))
}

func (e *entries) text(name, value string) {
	if value != "" {
		e.add(name, jen.Lit(value))
	}
}

func (e *entries) list(name string, elem *jen.Statement, values []jen.Code, long bool) {
	if len(values) > 0 {
		e.add(name, jen.Index().Add(elem).Add(block(long, values)))
	}
}

// toolDef is the tool's definition, static data.
func (f *file) toolDef(t *model.Tool) {
	var e entries
	e.text("Name", t.Name)
	e.text("Title", t.Title)
	e.text("Description", t.Description)
	e.text("Deprecated", t.Deprecated)
	e.text("Package", f.p.Path)
	e.add("Schema", lines(schema.Arguments(t)))
	if output, ok := schema.Output(t); ok {
		e.add("Output", lines(output))
	}
	e.flags("Effects", t.Effects)
	e.flags("Hints", t.Hints)
	e.list("Tags", jen.String(), literals(t.Tags), false)
	e.list("Meta", jen.Qual(toolPath, "Meta"), facts(t.Meta), len(t.Meta) > 1)
	if t.Approval() {
		e.add("Approval", jen.True())
	}
	if t.Timeout > 0 {
		e.add("Timeout", duration(t.Timeout))
	}
	e.list("Secrets", jen.String(), literals(schema.Secrets(t.Args)), false)
	e.list("Aliases", jen.String(), literals(t.Aliases), false)
	e.list("PublicMeta", jen.Qual(toolPath, "Meta"), facts(t.PublicMeta), len(t.PublicMeta) > 1)
	e.list("Examples", jen.String(), raws(t.Examples), true)
	e.list("Choices", jen.Qual(toolPath, "Choice"), f.choicesDef(t), true)
	e.list("Needs", jen.Qual(toolPath, "Need"), f.needs(required(t)), true)
	if t.Kit != nil {
		e.add("Kit", jen.Op("&").Id(f.plan.byKit[t.Kit].def))
	}
	if t.Concurrent {
		e.add("Concurrent", jen.True())
	}
	if t.Available != nil {
		e.add("Available", jen.Id(f.plan.byTool[t].available))
	}
	if t.Describe != nil {
		e.add("Describe", jen.Id(f.plan.byTool[t].describe))
	}
	e.add("Args", f.argsDef(t))
	if !watched(t) {
		e.add("Direct", jen.Id(f.plan.byTool[t].direct))
	}
	f.out.Var().Id(f.plan.byTool[t].def).Op("=").Qual(toolPath, "ToolDef").Add(block(true, e))
	f.out.Line()
}

// watched reports whether every call needs more than decoding and running, so
// that the runtime has no use for Direct.
func watched(t *model.Tool) bool { return t.Timeout > 0 }

// flags joins the runtime's constants for the words of a directive:
// WritesWorkspace for writes_workspace.
func (e *entries) flags(name string, words []string) {
	if len(words) == 0 {
		return
	}
	value := &jen.Statement{}
	for i, w := range words {
		if i > 0 {
			value.Op("|")
		}
		constant := goname.Upper(goname.Camel(w))
		if w == "readonly" {
			constant = "ReadOnly"
		}
		value.Qual(toolPath, constant)
	}
	e.add(name, value)
}

// lines is a schema as a constant expression, one property a line.
func lines(d schema.Document) *jen.Statement {
	value := &jen.Statement{}
	for i, line := range d.Lines() {
		if i > 0 {
			value.Op("+").Line()
		}
		value.Add(raw(line))
	}
	return value
}

func literals(words []string) (list []jen.Code) {
	for _, w := range words {
		list = append(list, jen.Lit(w))
	}
	return list
}

func raws(texts []string) (list []jen.Code) {
	for _, t := range texts {
		list = append(list, raw(t))
	}
	return list
}

func facts(pairs []model.Pair) (list []jen.Code) {
	for _, p := range pairs {
		list = append(list, jen.Values(jen.Id("Key").Op(":").Lit(p.Key), jen.Id("Value").Op(":").Lit(p.Value)))
	}
	return list
}

// needs lists what the scope must hold.
func (f *file) needs(services []service) (list []jen.Code) {
	for _, s := range services {
		if s.optional {
			continue
		}
		list = append(list, jen.Values(
			jen.Id("Parameter").Op(":").Lit(s.parameter),
			jen.Id("Type").Op(":").Lit(display(f.p, s.typ, "")),
			jen.Id("In").Op(":").Qual(toolPath, "Provided").Index(typ(s.typ)),
		))
	}
	return list
}

// argsDef ties the tool's functions together.
func (f *file) argsDef(t *model.Tool) *jen.Statement {
	names := f.plan.byTool[t]
	decode := "Decode"
	if f.plan.chooses(t.Args) {
		decode = "DecodeIn"
	}
	members := []jen.Code{
		jen.Id(decode).Op(":").Id(f.plan.byStruct[t.Args].decode),
		jen.Id("Run").Op(":").Id(names.run),
	}
	if len(t.Status) > 0 || t.StatusFunc != nil {
		members = append(members, jen.Id("Status").Op(":").Id(names.status))
	}
	if t.ApprovalFunc != nil {
		members = append(members, jen.Id("Approve").Op(":").Id(names.approve))
	}
	if t.Approval() {
		members = append(members, jen.Id("Encode").Op(":").Id(f.plan.byStruct[t.Args].encode))
	}
	return jen.Op("&").Qual(toolPath, "Args").Index(structType(t.Args)).Values(members...)
}

// argsType declares the argument object of a function of plain parameters.
func (f *file) argsType(t *model.Tool) {
	s := t.Args
	f.out.Comment(s.Name + " are the arguments of " + t.Func.Display + ".")
	if len(s.Fields) == 0 {
		f.out.Type().Id(s.Name).Struct()
		f.out.Line()
		return
	}
	var fields []jen.Code
	for _, field := range s.Fields {
		fields = append(fields, jen.Id(strings.Join(field.Path, "")).Add(typ(field.Type.Go)))
	}
	f.out.Type().Id(s.Name).Struct(fields...)
	f.out.Line()
}
