package middleware

import (
	"context"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Only puts m around the tools that applies says yes to, and leaves all others
// alone. It is for tool.Use: an observer does not know the tool beforehand.
func Only(applies func(tool.Tool) bool, m tool.Middleware) tool.Middleware {
	return func(next tool.Handler) tool.Handler {
		wrapped := m(next)
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			if applies(c.Tool()) {
				return wrapped(ctx, c)
			}
			return next(ctx, c)
		}
	}
}
