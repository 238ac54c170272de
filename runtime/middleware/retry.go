package middleware

import (
	"context"
	"errors"
	"time"

	"github.com/toolgen/toolgen/runtime/tool"
)

// RetryOptions says what is tried again, and how often.
type RetryOptions struct {
	// Attempts is how often a call is tried in all; below 2 it is tried once.
	Attempts int
	// Backoff is the wait before the second attempt; it doubles with each further
	// one, up to a minute. 0 is 100 ms.
	Backoff time.Duration
	// Tools says which tools may run twice. nil is [Repeatable].
	Tools func(tool.Tool) bool
}

// Repeatable reports whether the author of t says that a second run does no harm:
// that it changes nothing, or nothing more than the first.
func Repeatable(t tool.Tool) bool { return t.ReadOnly() || t.Hints().Has(tool.Idempotent) }

// Retry runs a call again that ended with an unexpected error or for want of time.
// What a tool says to the model is an answer and not tried again; nor is a panic,
// a missing service, or the end of the host's context. Where no attempt succeeds,
// the last one's end is the call's.
func Retry(o RetryOptions) tool.Middleware {
	if o.Tools == nil {
		o.Tools = Repeatable
	}
	if o.Backoff <= 0 {
		o.Backoff = 100 * time.Millisecond
	}
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			res, err := next(ctx, c)
			for n := 1; n < o.Attempts && o.Tools(c.Tool()) && transient(res, err); n++ {
				if pause(ctx, min(o.Backoff<<min(n-1, 20), time.Minute)) != nil {
					return res, err
				}
				res, err = next(ctx, c)
			}
			return res, err
		}
	}
}

// transient reports whether another attempt may end otherwise.
func transient(res tool.Result, err error) bool {
	if err == nil {
		return res.Status == tool.Timeout
	}
	if _, told := errors.AsType[*tool.Failure](err); told {
		return false
	}
	if _, ok := errors.AsType[*tool.PanicError](err); ok {
		return false
	}
	_, missing := errors.AsType[*tool.MissingServiceError](err)
	return !missing
}

// pause waits, and returns early with an error when ctx ends.
func pause(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil || d <= 0 {
		return err
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
