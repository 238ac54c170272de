package tool

import (
	"context"
	"errors"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Call runs one call and never fails: what went wrong is in the result. The
// cause of a failure that no model should read stays in [Result.Cause], and the
// model is told in general words. Tools that need approval do not run: use a
// [Toolbox] with [Approve] for them.
func (r Registry) Call(ctx context.Context, scope *Scope, call Call) Result {
	t, ok := r.Lookup(call.Name)
	if !ok {
		return unknown(call.Name, names(r))
	}
	if t.def.Approval {
		return unapproved(t.Name())
	}
	call.scope = scope
	res, err := Result{}, error(nil)
	if t.def.Direct != nil && limit(t.def, call.Timeout) == 0 {
		res, err = direct(ctx, t.def, &call)
	} else {
		res, err = watched(ctx, runTool, t, call)
	}
	if err != nil {
		return Failed(t.Name(), err)
	}
	return res
}

// Call runs one call. What the model can read and act on is a Result; an error
// is the host's: a failure that the tool did not expect, a missing service, a
// panic, or the end of ctx.
func (b *Toolbox) Call(ctx context.Context, call Call) (Result, error) {
	res, err := b.call(ctx, call)
	if b.plain {
		res.plain()
	}
	return res, err
}

func (b *Toolbox) call(ctx context.Context, call Call) (Result, error) {
	call.scope = b.scope
	call.Policy = max(call.Policy, b.policy)
	if b.observer != nil {
		return observed(ctx, b.observer, call)
	}
	t, ok := b.registry.Lookup(call.Name)
	if !ok {
		return unknown(call.Name, names(b.registry)), nil
	}
	asks := t.def.Approval && b.approver != nil
	if !b.watches && !asks && t.def.Direct != nil && limit(t.def, call.Timeout) == 0 {
		return direct(ctx, t.def, &call)
	}
	return watched(ctx, b.handler, t, call)
}

// direct decodes and runs in one frame of emitted code. The call does not escape.
func direct(ctx context.Context, def *ToolDef, call *Call) (res Result, err error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	defer boundary(def.Name, &res, &err)
	return def.Direct(ctx, call.scope, decode.Input{JSON: call.Arguments, Policy: call.Policy})
}

// flight is a call on its way, in one allocation with what decodes it.
type flight struct {
	call    Call
	decoder decode.Decoder
}

// watched passes the call through handler, arguments decoded.
func watched(ctx context.Context, handler Handler, t Tool, call Call) (Result, error) {
	f := &flight{call: call}
	f.call.tool = t
	res, err := f.call.pass(ctx, handler, &f.decoder)
	res.fields = res.fields.over(f.call.fields)
	return res, err
}

// observed passes the call through the observers, who see it as it came.
func observed(ctx context.Context, observer Handler, call Call) (res Result, err error) {
	c := &call
	defer func() { res.fields = res.fields.over(c.fields) }()
	defer boundary(call.Name, &res, &err)
	return observer(ctx, c)
}

// answer is the inner end of the observers.
func (c *core) answer(ctx context.Context, call *Call) (Result, error) {
	t, ok := c.registry.Lookup(call.Name)
	if !ok {
		return unknown(call.Name, names(c.registry)), nil
	}
	call.tool = t
	return call.pass(ctx, c.handler, new(decode.Decoder))
}

// pass decodes once, and hands the call to handler. It is the boundary outside of
// all middleware.
func (c *Call) pass(ctx context.Context, handler Handler, d *decode.Decoder) (res Result, err error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	defer boundary(c.tool.Name(), &res, &err)
	if err := c.decode(d, c.Arguments); err != nil {
		return Result{Status: FormatError, Text: err.Error()}, nil
	}
	res, err = handler(ctx, c)
	res.Repairs = c.repairs
	return res, err
}

// run is the inner end of the middleware: approval, then the function. The
// approver sees the very value that runs, and its time is not the tool's.
func (c *core) run(ctx context.Context, call *Call) (Result, error) {
	if err := c.approve(ctx, call); err != nil {
		return Result{}, err
	}
	return runTool(ctx, call)
}

// runTool runs the function, with a goroutine only where there is a clock.
func runTool(ctx context.Context, call *Call) (Result, error) {
	if most := limit(call.tool.def, call.Timeout); most > 0 {
		return timed(ctx, most, call)
	}
	return call.tool.def.Args.run(ctx, call.scope, call.params)
}

// boundary turns a failure that the model may read into a result, and a panic
// into an error. It is deferred itself, so that it can recover.
func boundary(tool string, res *Result, err *error) {
	if p := recover(); p != nil {
		*res, *err = Result{}, &PanicError{tool, p, stack()}
		return
	}
	if *err == nil {
		res.clean()
		return
	}
	kept := *res
	*res = Result{}
	if _, ok := errors.AsType[*Failure](*err); ok {
		*res, *err = Failed(tool, *err), nil
		res.clean()
		res.Repairs, res.fields = kept.Repairs, kept.fields
	}
}

func names(r Registry) []string {
	names := make([]string, 0, r.Len())
	for t := range r.All() {
		names = append(names, t.Name())
	}
	return names
}
