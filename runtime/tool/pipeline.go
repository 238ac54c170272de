package tool

import (
	"context"
	"errors"
	"time"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Call runs one call and never fails: what went wrong is in the result. The
// cause of a failure that no model should read stays in [Result.Cause], and the
// model is told in general words. A tool that is not available under scope is
// answered like one that does not exist, and tools that need approval do not run:
// use a [Toolbox] with [Approve] for them. Nor does a registry know whose turn it is
// at a kit.
func (r Registry) Call(ctx context.Context, scope *Scope, call Call) Result {
	offer := Listing{registry: r, scope: scope}
	t, cause := offer.lookup(call.Name)
	if t.IsZero() {
		return offer.unknown(call.Name, cause)
	}
	if t.def.Approval {
		return unapproved(t.Name())
	}
	res, err := Result{}, error(nil)
	if t.def.Direct != nil && limit(t.def, call.Timeout) == 0 {
		res, err = direct(ctx, t.def, scope, t.def.input(call.Arguments, call.Policy, scope))
	} else {
		flying := begin(call, offer)
		flying.flight.tool = t
		res, err = flown(ctx, alone, flying)
	}
	if err != nil {
		return Failed(t.Name(), err)
	}
	return res
}

// alone is the pipeline of a registry.
func alone(ctx context.Context, call *Call) (Result, error) {
	return bounded(ctx, call, func(ctx context.Context, call *Call) (Result, error) {
		return decoded(ctx, call, func(ctx context.Context, call *Call) (Result, error) {
			return run(ctx, nil, call)
		})
	})
}

// Call runs one call. What the model can read and act on is a Result; an error
// is the host's: a failure that the tool did not expect, a missing service, a
// panic, the end of ctx, or a toolbox that was not entered or is closed.
func (b *Toolbox) Call(ctx context.Context, call Call) (res Result, err error) {
	def := b.straight(ctx, call.Name, call.Timeout)
	if def == nil {
		return b.flown(ctx, call)
	}
	k := b.kit(def)
	if err := k.begin(ctx, def.Concurrent); err != nil {
		return Result{}, unrun(err)
	}
	defer b.landed(def, &res, &err)
	return def.Direct(ctx, b.offer.scope, def.input(call.Arguments, max(call.Policy, b.policy), b.offer.scope))
}

// straight is the definition of a tool that can be run by one function of emitted
// code, since nothing asks to see the call; nil for any other call, and for one that
// cannot run. It gets of the call what it looks at, and the results of the function
// go right into those of Call: both are large, and each copy counts where the call
// itself is small.
func (b *Toolbox) straight(ctx context.Context, name string, timeout time.Duration) *ToolDef {
	if b.watches || b.ready() != nil || ctx.Err() != nil {
		return nil
	}
	t, _ := b.offer.lookup(name)
	def := t.def
	if def == nil || def.Direct == nil || def.Approval && b.approver != nil || limit(def, timeout) != 0 {
		return nil
	}
	return def
}

// landed is the boundary around a call that went straight.
func (b *Toolbox) landed(def *ToolDef, res *Result, err *error) {
	settle(def.Name, recover(), res, err)
	if b.plain {
		res.plain()
	}
	b.kit(def).end(def.Concurrent)
}

// flown passes the call through the toolbox's pipeline.
func (b *Toolbox) flown(ctx context.Context, call Call) (Result, error) {
	if err := b.ready(); err != nil {
		return Result{}, err
	}
	if b.progress != nil {
		r := b.reporter(call)
		defer r.end()
		ctx = context.WithValue(ctx, reporterKey{}, r)
	}
	call.Policy = max(call.Policy, b.policy)
	res, err := flown(ctx, b.pipeline, begin(call, b.offer))
	if b.plain {
		res.plain()
	}
	return res, err
}

// direct decodes and runs in one frame of emitted code.
func direct(ctx context.Context, def *ToolDef, s *Scope, in decode.Input) (res Result, err error) {
	defer def.boundary(&res, &err)
	if err := ctx.Err(); err != nil {
		return Result{}, unrun(err)
	}
	return def.Direct(ctx, s, in)
}

// flown passes the call through a pipeline.
func flown(ctx context.Context, pipeline Handler, call *Call) (res Result, err error) {
	res, err = pipeline(ctx, call)
	res.fields = res.fields.over(call.seen().fields)
	return res, err
}

// bounded is the boundary around next.
func bounded(ctx context.Context, call *Call, next Handler) (res Result, err error) {
	defer call.boundary(&res, &err)
	return next(ctx, call)
}

// decoded runs next for arguments that fit, unless the time for the call is over.
func decoded(ctx context.Context, call *Call, next Handler) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, call.unrun(err)
	}
	if call.Tool().IsZero() {
		return Result{}, errUnresolved
	}
	if err := call.decode(&call.own().decoder, call.Arguments); err != nil {
		return Result{Status: FormatError, Text: err.Error()}, nil
	}
	res, err := next(ctx, call)
	res.Repairs = call.Repairs()
	return res, err
}

// run runs the function when it is its turn at the kit, with a goroutine only where
// there is a clock.
func run(ctx context.Context, k *kit, call *Call) (Result, error) {
	f := call.seen()
	def := f.tool.def
	if err := k.begin(ctx, def.Concurrent); err != nil {
		return Result{}, call.unrun(err)
	}
	f.ran.Store(true)
	if most := limit(def, call.Timeout); most > 0 {
		return timed(ctx, most, call, k)
	}
	defer k.end(def.Concurrent)
	return def.Args.run(ctx, f.offer.scope, f.params)
}

// boundary turns a failure that the model may read into a result, and a panic
// into an error. It is deferred itself, so that it can recover.
func (c *Call) boundary(res *Result, err *error) {
	name := c.Name
	if t := c.Tool(); !t.IsZero() {
		name = t.Name()
	}
	settle(name, recover(), res, err)
}

// boundary is that of a call whose tool is known.
func (def *ToolDef) boundary(res *Result, err *error) { settle(def.Name, recover(), res, err) }

func settle(name string, panicked any, res *Result, err *error) {
	if panicked != nil {
		*res, *err = Result{}, &PanicError{Tool: name, Value: panicked, Stack: stack()}
		return
	}
	if *err == nil {
		res.clean()
		return
	}
	kept := *res
	*res = Result{}
	if _, ok := errors.AsType[*Failure](*err); ok {
		*res, *err = Failed(name, *err), nil
		res.clean()
		res.Repairs, res.fields = kept.Repairs, kept.fields
	}
}
