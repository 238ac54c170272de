package middleware_test

import (
	"context"
	"io"
	"log/slog"
	"testing"
	"time"

	"github.com/toolgen/toolgen/runtime/middleware"
	"github.com/toolgen/toolgen/runtime/tool"
)

// BenchmarkMiddleware shows what each costs over a call that is watched anyway.
func BenchmarkMiddleware(b *testing.B) {
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	for _, c := range []struct {
		name   string
		option tool.Option
	}{
		{"none", tool.Use(func(next tool.Handler) tool.Handler { return next })},
		{"recover", tool.Use(middleware.Recover())},
		{"log", tool.Observe(middleware.Log(quiet))},
		{"timeout", tool.Use(middleware.Timeout(time.Minute))},
		{"retry", tool.Use(middleware.Retry(middleware.RetryOptions{Attempts: 3}))},
		{"concurrency", tool.Use(middleware.Concurrency(8))},
		{"rate", tool.Use(middleware.Rate(time.Nanosecond, 1000))},
		{"only", tool.Use(middleware.Only(tool.Tool.ReadOnly, middleware.Recover()))},
		{"budget", tool.Use(middleware.Budget(16_000, nil))},
		{"ask", tool.Approve(middleware.Ask(func(context.Context, middleware.Request) (middleware.Verdict, error) {
			return middleware.Yes(), nil
		}))},
	} {
		b.Run(c.name, func(b *testing.B) {
			box, one := box(b, fine, c.option), call("read")
			if c.name == "ask" {
				one = call("ask_first")
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := box.Call(b.Context(), one); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
