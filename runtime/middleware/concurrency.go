package middleware

import (
	"context"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Concurrency lets at most n calls run at a time; more of them wait for a turn,
// and no longer than their context lasts. n below 1 is 1.
func Concurrency(n int) tool.Middleware {
	turns := make(chan struct{}, max(1, n))
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			select {
			case turns <- struct{}{}:
			case <-ctx.Done():
				return tool.Result{}, ctx.Err()
			}
			defer func() { <-turns }()
			return next(ctx, c)
		}
	}
}
