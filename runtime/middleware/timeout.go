package middleware

import (
	"context"
	"time"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Timeout gives every call at most the time most, and less where the tool or the
// call says so. It bounds the function alone: waiting for an approver is not
// charged. A function that does not mind it is left behind in its goroutine, and
// what it returns is dropped.
func Timeout(most time.Duration) tool.Middleware {
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			if c.Timeout <= 0 || most < c.Timeout {
				c.Timeout = most
			}
			return next(ctx, c)
		}
	}
}
