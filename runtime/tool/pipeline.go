package tool

import (
	"context"
	"errors"

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
		res, err = direct(ctx, t, scope, decode.Input{JSON: call.Arguments, Policy: call.Policy})
	} else {
		call = call.asked(offer)
		call.tool = t
		res, err = flown(ctx, alone, call)
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
func (b *Toolbox) Call(ctx context.Context, call Call) (Result, error) {
	if err := b.ready(); err != nil {
		return Result{}, err
	}
	if b.progress != nil {
		r := b.reporter(call)
		defer r.end()
		ctx = context.WithValue(ctx, reporterKey{}, r)
	}
	res, err := b.call(ctx, call)
	if b.plain {
		res.plain()
	}
	return res, err
}

func (b *Toolbox) call(ctx context.Context, call Call) (Result, error) {
	if b.watches {
		return b.flown(ctx, call)
	}
	t, cause := b.offer.lookup(call.Name)
	if t.IsZero() {
		return b.offer.unknown(call.Name, cause), nil
	}
	def := t.def
	if def.Direct == nil || def.Approval && b.approver != nil || limit(def, call.Timeout) != 0 {
		return b.flown(ctx, call)
	}
	in := decode.Input{JSON: call.Arguments, Policy: max(call.Policy, b.policy)}
	if k := b.kit(t); k != nil {
		return turned(ctx, k, t, b.offer.scope, in)
	}
	return direct(ctx, t, b.offer.scope, in)
}

// flown passes the call through the toolbox's pipeline.
func (b *Toolbox) flown(ctx context.Context, call Call) (Result, error) {
	call = call.asked(b.offer)
	call.Policy = max(call.Policy, b.policy)
	return flown(ctx, b.pipeline, call)
}

// direct decodes and runs in one frame of emitted code. What it needs of a call
// comes one by one: a Call is large, and copying it costs more than all the rest.
func direct(ctx context.Context, t Tool, s *Scope, in decode.Input) (res Result, err error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	defer t.boundary(&res, &err)
	return t.def.Direct(ctx, s, in)
}

// turned is direct when it is the call's turn at a kit.
func turned(ctx context.Context, k *kit, t Tool, s *Scope, in decode.Input) (Result, error) {
	if err := k.begin(ctx, t.def.Concurrent); err != nil {
		return Result{}, err
	}
	defer k.end(t.def.Concurrent)
	return direct(ctx, t, s, in)
}

// flight is a call on its way, in one allocation with what decodes it.
type flight struct {
	call    Call
	decoder decode.Decoder
}

// flown passes the call through a pipeline.
func flown(ctx context.Context, pipeline Handler, call Call) (res Result, err error) {
	f := &flight{call: call}
	f.call.decoder = &f.decoder
	res, err = pipeline(ctx, &f.call)
	res.fields = res.fields.over(f.call.fields)
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
		return Result{}, err
	}
	if err := call.decode(call.decoder, call.Arguments); err != nil {
		return Result{Status: FormatError, Text: err.Error()}, nil
	}
	res, err := next(ctx, call)
	res.Repairs = call.repairs
	return res, err
}

// run runs the function when it is its turn at the kit, with a goroutine only where
// there is a clock.
func run(ctx context.Context, k *kit, call *Call) (Result, error) {
	def := call.tool.def
	if err := k.begin(ctx, def.Concurrent); err != nil {
		return Result{}, err
	}
	if most := limit(def, call.Timeout); most > 0 {
		return timed(ctx, most, call, k)
	}
	defer k.end(def.Concurrent)
	return def.Args.run(ctx, call.offer.scope, call.params)
}

// boundary turns a failure that the model may read into a result, and a panic
// into an error. It is deferred itself, so that it can recover.
func (c *Call) boundary(res *Result, err *error) {
	name := c.Name
	if !c.tool.IsZero() {
		name = c.tool.Name()
	}
	settle(name, recover(), res, err)
}

// boundary is that of a call whose tool is known.
func (t Tool) boundary(res *Result, err *error) { settle(t.def.Name, recover(), res, err) }

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
