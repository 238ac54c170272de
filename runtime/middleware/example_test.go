package middleware_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"time"

	"github.com/toolgen/toolgen/runtime/middleware"
	"github.com/toolgen/toolgen/runtime/tool"
)

// What a host might put around its tools, outermost first.
func Example() {
	root, err := os.OpenRoot(os.TempDir())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer root.Close()
	box, err := tool.NewToolbox(tool.Registry{}, // or a package's own NewToolbox
		tool.Observe(middleware.Log(slog.Default())),
		tool.Use(
			middleware.Retry(middleware.RetryOptions{Attempts: 3}),
			middleware.Concurrency(8),
			middleware.Only(tool.Tool.ReadOnly, middleware.Timeout(10*time.Second)),
			middleware.Budget(16_000, middleware.SpillTo(root, "tool-output")),
		),
		tool.Approve(middleware.Ask(func(_ context.Context, r middleware.Request) (middleware.Verdict, error) {
			fmt.Println(r.Status)
			return middleware.No("nobody is here"), nil
		})),
	)
	fmt.Println(box.Registry().Len(), err)
	// Output: 0 <nil>
}
