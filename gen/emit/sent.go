package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// asked declares the functions that call those of the user's about what the
// model has sent.
func (f *file) asked(t *model.Tool) {
	if ref := t.StatusFunc; ref != nil {
		f.overSent(t, f.plan.byTool[t].status, jen.String(), jen.Qual(toolPath, "Inline").Call(f.call(ref, f.sent(t))))
	}
	if ref := t.ApprovalFunc; ref != nil {
		f.overSent(t, f.plan.byTool[t].approve, jen.Bool(), f.call(ref, f.sent(t)))
	}
}

func (f *file) overSent(t *model.Tool, name string, result, value *jen.Statement) {
	f.out.Func().Id(name).Params(
		jen.Id(used(f.plan.local("a"), len(f.sent(t)) > 0)).Op("*").Add(structType(t.Args)),
	).Add(result).Block(jen.Return(value))
	f.out.Line()
}

// call is a call of a function that a directive names.
func (f *file) call(ref *model.Reference, args []jen.Code) *jen.Statement {
	return typ(ref.GoType).Call(args...)
}

// sent is what the model sends, as the tool's function takes it.
func (f *file) sent(t *model.Tool) (args []jen.Code) {
	for _, p := range t.Params {
		if value := f.argument(p); value != nil {
			args = append(args, value)
		}
	}
	return args
}

// argument is a parameter's value where the model sends it, else nil.
func (f *file) argument(p model.Param) *jen.Statement {
	switch {
	case p.Role == model.Argument:
		return f.member(p.Field)
	case p.Role != model.Object:
		return nil
	case p.Pointer:
		return jen.Id(f.plan.local("a"))
	}
	return jen.Op("*").Id(f.plan.local("a"))
}
