package middleware

import (
	"context"
	"time"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Timeout gives every call at most the time most, and less where the tool or the
// call says so. It bounds the function alone: waiting for an approver is not
// charged. See [tool.Call] for what becomes of a function that does not mind it.
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
