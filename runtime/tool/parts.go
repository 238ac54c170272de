package tool

import (
	"context"
	"errors"
	"slices"
	"strconv"
)

// Parts are the stages that a toolbox passes its calls through, for hosts that
// leave one out, put one of their own between them or in place of one, or order
// them in another way. Each wraps what comes after it; Run is the inner end.
type Parts struct {
	core  *core
	fault func(string) // says what is wrong with a stage
}

// Pipeline puts the toolbox's stages together by build in place of
// [Parts.Standard]. What build leaves out does not happen: without Boundary the
// failures of tools reach the host as errors and their panics as panics, without
// Approval nobody is asked. Decode needs Resolve before it, and Run needs both.
func Pipeline(build func(Parts) Handler) Option {
	return func(s *setup) { s.build = build }
}

// Standard is the pipeline of a toolbox that is told nothing else.
func (p Parts) Standard() Handler {
	inner := p.Boundary(p.Resolve(p.Decode(p.Middleware(p.Approval(p.Run)))))
	if len(p.core.observers) == 0 {
		return inner
	}
	return p.Boundary(p.Observers(inner))
}

// Boundary makes results of failures that the model may read, makes a [*PanicError]
// of a panic, and cleans the texts of results.
func (p Parts) Boundary(next Handler) Handler {
	return func(ctx context.Context, c *Call) (Result, error) { return bounded(ctx, c, next) }
}

// Observers are what was passed to [Observe].
func (p Parts) Observers(next Handler) Handler {
	return p.chain("tool.Observe", p.core.observers, next)
}

// Resolve finds the tool, or answers that there is none.
func (p Parts) Resolve(next Handler) Handler {
	return func(ctx context.Context, c *Call) (Result, error) {
		if c.Tool().IsZero() {
			f := c.own()
			t, cause := f.offer.lookup(c.Name)
			if t.IsZero() {
				return f.offer.unknown(c.Name, cause), nil
			}
			f.tool = t
		}
		return next(ctx, c)
	}
}

// Decode decodes and checks the arguments, or answers with all that is wrong with
// them. A call whose context has ended ends here.
func (p Parts) Decode(next Handler) Handler {
	return func(ctx context.Context, c *Call) (Result, error) { return decoded(ctx, c, next) }
}

// Middleware is what was passed to [Use].
func (p Parts) Middleware(next Handler) Handler { return p.chain("tool.Use", p.core.middleware, next) }

// chain wraps inner, the first of middleware outermost. What wraps nothing is left
// out, and said to be wrong.
func (p Parts) chain(option string, middleware []Middleware, inner Handler) Handler {
	for i, m := range slices.Backward(middleware) {
		if m == nil {
			p.fault("middleware " + strconv.Itoa(i+1) + " of " + option + " is nil")
			continue
		}
		if outer := m(inner); outer != nil {
			inner = outer
		} else {
			p.fault("middleware " + strconv.Itoa(i+1) + " of " + option + " returned no handler")
		}
	}
	return inner
}

// Approval asks the approver where a call needs it. The approver sees the very
// value that runs, and its time is not the tool's.
func (p Parts) Approval(next Handler) Handler {
	return func(ctx context.Context, c *Call) (Result, error) {
		if err := p.core.approve(ctx, c); err != nil {
			return Result{}, c.unrun(err)
		}
		return next(ctx, c)
	}
}

// Run waits for the tool's turn at its kit and runs the function under its clock.
func (p Parts) Run(ctx context.Context, c *Call) (Result, error) {
	if c.Tool().IsZero() {
		return Result{}, errUnresolved
	}
	return run(ctx, p.core.kit(c.Tool().def), c)
}

// errUnresolved is the host's: its pipeline lacks a stage.
var errUnresolved = errors.New("the pipeline comes to Decode or Run before Resolve, which looks the tool up; put Resolve around them")
