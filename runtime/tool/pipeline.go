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
	def := t.def
	if def.Approval {
		return unapproved(def.Name)
	}
	res, err := Result{}, error(nil)
	if def.Direct != nil && limit(def, call.Timeout) == 0 {
		res, err = direct(ctx, def, scope, decode.Input{JSON: call.Arguments, Policy: call.Policy})
	} else {
		call.tool, call.scope = t, scope
		res, err = watched(ctx, runTool, call)
	}
	if err != nil {
		return Failed(def.Name, err)
	}
	return res
}

// Call runs one call. What the model can read and act on is a Result; an error
// is the host's: a failure that the tool did not expect, a missing service, a
// panic, or the end of ctx.
func (b *Toolbox) Call(ctx context.Context, call Call) (Result, error) {
	t, ok := b.registry.Lookup(call.Name)
	if !ok {
		return unknown(call.Name, names(b.registry)), nil
	}
	def := t.def
	call.Policy = max(call.Policy, b.policy)
	asks := def.Approval && b.approver != nil
	if !b.watches && !asks && def.Direct != nil && limit(def, call.Timeout) == 0 {
		return direct(ctx, def, b.scope, decode.Input{JSON: call.Arguments, Policy: call.Policy})
	}
	call.tool, call.scope = t, b.scope
	return watched(ctx, b.handler, call)
}

// direct decodes and runs in one frame of emitted code.
func direct(ctx context.Context, def *ToolDef, s *Scope, in decode.Input) (res Result, err error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	defer boundary(def.Name, &res, &err)
	return def.Direct(ctx, s, in)
}

// watched decodes once, and passes the call through handler.
func watched(ctx context.Context, handler Handler, call Call) (res Result, err error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	w := &struct {
		call    Call
		decoder decode.Decoder
	}{call: call}
	c := &w.call
	defer boundary(call.tool.Name(), &res, &err)
	if err := c.decode(&w.decoder, call.Arguments); err != nil {
		return Result{Status: FormatError, Text: err.Error()}, nil
	}
	res, err = handler(ctx, c)
	res.Repairs = c.repairs
	return res, err
}

// run is the inner end of the chain: approval, then the function. The approver
// sees the very value that runs, and its time is not the tool's.
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
		return
	}
	repairs := res.Repairs
	*res = Result{}
	if _, ok := errors.AsType[*Failure](*err); ok {
		*res, *err = Failed(tool, *err), nil
		res.Repairs = repairs
	}
}

func names(r Registry) []string {
	names := make([]string, 0, r.Len())
	for t := range r.All() {
		names = append(names, t.Name())
	}
	return names
}
