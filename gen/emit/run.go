package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// runner names the variables of one tool's run function.
type runner struct {
	*file
	t                   *model.Tool
	ctx, scope, args    string
	value, err, out, ok string
	services            []string
}

func (f *file) runner(t *model.Tool) runner {
	r := runner{
		file: f, t: t,
		ctx: f.plan.local("ctx"), scope: f.plan.local("s"), args: f.plan.local("a"),
		value: f.plan.local("v"), err: f.plan.local("err"), out: f.plan.local("out"), ok: f.plan.local("ok"),
	}
	taken := []string{r.ctx, r.scope, r.args, r.value, r.err, r.out, r.ok, f.plan.local("w")}
	for _, s := range services(t) {
		name := f.plan.local(s.name, taken...)
		r.services = append(r.services, name)
		taken = append(taken, name)
	}
	return r
}

// run declares the function that resolves services, calls the tool's function
// and makes a result of what it returns.
func (f *file) run(t *model.Tool) {
	r := f.runner(t)
	body := append(r.resolve(), r.results()...)
	f.out.Func().Id(f.plan.byTool[t].run).Params(
		jen.Id(used(r.ctx, r.takes(model.Context))).Qual("context", "Context"),
		jen.Id(used(r.scope, len(r.services) > 0 || t.Result.Kind == model.ValueResult)).Op("*").Qual(toolPath, "Scope"),
		jen.Id(used(r.args, r.takes(model.Argument) || r.takes(model.Object))).Op("*").Add(structType(t.Args)),
	).Params(jen.Qual(toolPath, "Result"), jen.Error()).Block(body...)
	f.out.Line()
}

// used is a parameter's name, blank where the body has no need of it.
func used(name string, is bool) string {
	if is {
		return name
	}
	return "_"
}

func (r runner) takes(role model.Role) bool {
	for _, p := range r.t.Params {
		if p.Role == role {
			return true
		}
	}
	return false
}

// resolve takes the services from the scope.
func (r runner) resolve() (body []jen.Code) {
	for i, s := range services(r.t) {
		body = append(body, r.file.resolve(s, r.services[i], jen.Return(jen.Qual(toolPath, "Missing").Call(
			jen.Lit(r.t.Name), jen.Lit(s.parameter), jen.Lit(display(r.p, s.typ, "")),
		)))...)
	}
	return body
}

// resolve takes a service from the scope into a variable. missing is what is done
// without one that is not optional.
func (f *file) resolve(s service, name string, missing jen.Code) []jen.Code {
	value := jen.Qual(toolPath, "Resolve").Index(typ(s.typ)).Call(jen.Id(f.plan.local("s")))
	if s.optional {
		return []jen.Code{jen.List(jen.Id(name), jen.Id("_")).Op(":=").Add(value)}
	}
	ok := f.plan.local("ok")
	return []jen.Code{
		jen.List(jen.Id(name), jen.Id(ok)).Op(":=").Add(value),
		jen.If(jen.Op("!").Id(ok)).Block(missing),
	}
}

// call is the call of the user's function.
func (r runner) call() *jen.Statement {
	services := r.services
	f := jen.Id(r.t.Func.Name)
	if r.t.Func.Receiver != nil {
		f = jen.Id(services[0]).Dot(r.t.Func.Name)
		services = services[1:]
	}
	var args []jen.Code
	for _, p := range r.t.Params {
		switch p.Role {
		case model.Context:
			args = append(args, jen.Id(r.ctx))
		case model.Argument, model.Object:
			args = append(args, r.argument(p))
		case model.Injected:
			args = append(args, jen.Id(services[0]))
			services = services[1:]
		}
	}
	return f.Call(args...)
}

// results calls the function and makes a result of what it returns. A value that
// comes beside an error is dropped.
func (r runner) results() []jen.Code {
	res := r.t.Result
	if res.Kind == model.NativeResult {
		if res.Error {
			return []jen.Code{jen.Return(r.call())}
		}
		return []jen.Code{jen.Return(r.call(), jen.Nil())}
	}
	if res.Kind == model.NoResult {
		return append(r.nothing(), jen.Return(jen.Qual(toolPath, "Text").Call(jen.Lit("ok")), jen.Nil()))
	}
	body := []jen.Code{jen.Id(r.value).Op(":=").Add(r.call())}
	if res.Error {
		body = []jen.Code{jen.List(jen.Id(r.value), jen.Id(r.err)).Op(":=").Add(r.call()), r.failed()}
	}
	if res.Kind == model.TextResult {
		text := jen.Id(r.value)
		if res.Type.Named {
			text = jen.String().Parens(text)
		}
		return append(body, jen.Return(jen.Qual(toolPath, "Text").Call(text), jen.Nil()))
	}
	return append(body, r.encode()...)
}

func (r runner) nothing() []jen.Code {
	if !r.t.Result.Error {
		return []jen.Code{r.call()}
	}
	return []jen.Code{
		jen.If(jen.Id(r.err).Op(":=").Add(r.call()), jen.Id(r.err).Op("!=").Nil()).Block(r.dropped()),
	}
}

func (r runner) failed() jen.Code {
	return jen.If(jen.Id(r.err).Op("!=").Nil()).Block(r.dropped())
}

func (r runner) dropped() jen.Code {
	return jen.Return(jen.Qual(toolPath, "Result").Values(), jen.Id(r.err))
}

// encode writes the value as JSON.
func (r runner) encode() []jen.Code {
	w := r.plan.local("w")
	body := []jen.Code{jen.Var().Id(w).Qual(encodePath, "Writer")}
	body = append(body, writer{file: r.file, pointer: jen.Op("&").Id(w)}.write(operand{expr: jen.Id(r.value)}, r.t.Result.Type)...)
	return append(body,
		jen.List(jen.Id(r.out), jen.Id(r.err)).Op(":=").Id(w).Dot("Done").Call(),
		r.failed(),
		jen.Return(jen.Qual(toolPath, "Keep").Call(
			jen.Id(r.scope), jen.Id(r.value), jen.Qual(toolPath, "JSON").Call(jen.Id(r.out))), jen.Nil()),
	)
}

// direct declares the function that decodes and runs in one frame, so that the
// arguments stay on its stack. Its results are named, which saves a copy of them.
func (f *file) direct(t *model.Tool) {
	r := f.runner(t)
	names, d, in, res := f.plan.byTool[t], f.plan.local("d"), f.plan.local("in"), f.plan.local("r")
	decoder := f.decoding(t.Args, jen.Op("&").Id(d), jen.Op("&").Id(r.args))
	f.out.Func().Id(names.direct).Params(
		jen.Id(r.ctx).Qual("context", "Context"),
		jen.Id(r.scope).Op("*").Qual(toolPath, "Scope"),
		jen.Id(in).Qual(decodePath, "Input"),
	).Params(jen.Id(res).Qual(toolPath, "Result"), jen.Id(r.err).Error()).Block(
		jen.Var().Id(d).Qual(decodePath, "Decoder"),
		jen.Var().Id(r.args).Add(structType(t.Args)),
		jen.Id(d).Dot("Begin").Call(jen.Id(in)),
		jen.If(decoder, jen.Op("!").Id(d).Dot("Done").Call()).Block(
			jen.Return(jen.Qual(toolPath, "Refuse").Call(jen.Lit(t.Name), jen.Id(d).Dot("Report").Call()), jen.Nil()),
		),
		jen.List(jen.Id(res), jen.Id(r.err)).Op("=").Id(names.run).Call(
			jen.Id(r.ctx), jen.Id(r.scope), jen.Op("&").Id(r.args)),
		jen.Id(res).Dot("Repairs").Op("=").Id(d).Dot("Repairs").Call(),
		jen.Return(jen.Id(res), jen.Id(r.err)),
	)
	f.out.Line()
}
