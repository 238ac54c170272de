package middleware

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Log writes one record a call: at level Info if it went well, Warn if the model
// was told of a failure, Error if the host was, with the stack of a panic. The
// arguments are in it only where the logger is enabled for Debug, secrets
// withheld; what the tool answered is not, only its size. It is for tool.Observe.
func Log(l *slog.Logger) tool.Middleware {
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			start := time.Now()
			res, err := next(ctx, c)
			level := slog.LevelInfo
			switch {
			case err != nil:
				level = slog.LevelError
			case res.Status != tool.OK:
				level = slog.LevelWarn
			}
			if l.Enabled(ctx, level) {
				l.LogAttrs(ctx, level, "tool call", attrs(ctx, l, c, res, err, time.Since(start))...)
			}
			return res, err
		}
	}
}

func attrs(ctx context.Context, l *slog.Logger, c *tool.Call, res tool.Result, err error, took time.Duration) []slog.Attr {
	list := []slog.Attr{slog.String("tool", c.Name), slog.Duration("took", took)}
	if c.ID != "" {
		list = append(list, slog.String("call", c.ID))
	}
	if err != nil {
		list = append(list, slog.Any("error", err))
	} else {
		list = append(list, slog.String("status", res.Status.String()), slog.Int("bytes", len(res.Observation(0))))
	}
	if res.Cause != nil {
		list = append(list, slog.Any("cause", res.Cause))
	}
	if len(res.Repairs) > 0 {
		list = append(list, slog.Int("repairs", len(res.Repairs)))
	}
	if l.Enabled(ctx, slog.LevelDebug) {
		list = append(list, slog.String("arguments", string(c.Redacted())))
	}
	if p, ok := errors.AsType[*tool.PanicError](err); ok {
		list = append(list, slog.String("stack", string(p.Stack)))
	}
	return list
}
