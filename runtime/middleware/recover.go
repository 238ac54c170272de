package middleware

import (
	"context"
	"runtime/debug"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Recover turns a panic of what it wraps into a [*tool.PanicError]. A toolbox does
// so itself outside of all middleware; this is for middleware that has to see the
// error, such as a count of failures.
func Recover() tool.Middleware {
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (res tool.Result, err error) {
			defer func() {
				if p := recover(); p != nil {
					res, err = tool.Result{}, &tool.PanicError{Tool: c.Name, Value: p, Stack: debug.Stack()}
				}
			}()
			return next(ctx, c)
		}
	}
}
