// Package middleware has the middleware and observers that most hosts want. Each
// is one function that returns a [tool.Middleware], works alone, and is put in
// place with [tool.Use] or [tool.Observe]:
//
//	box, err := desk.NewToolbox(index,
//		tool.Observe(middleware.Log(logger)),
//		tool.Use(
//			middleware.Retry(middleware.RetryOptions{Attempts: 3}),
//			middleware.Concurrency(8),
//			middleware.Timeout(time.Minute),
//			middleware.Budget(16_000, middleware.SpillTo(root, ".tool-output")),
//		))
//
// # Order
//
// The first listed is the outermost. Log observes, so that it sees refused and
// unknown calls as well. Retry stands outside of what each attempt is to go
// through again: a turn, a limit of time. Budget stands inside of what is to see
// the short result. Approval is no middleware here but [tool.Approve], since it
// must come after everything that may still change the call; [Ask] makes an
// approver of a function that knows nothing of toolboxes.
//
// # Writing one's own
//
// Ten lines are enough:
//
//	func Quiet(next tool.Handler) tool.Handler {
//		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
//			if night() && !c.Tool().ReadOnly() {
//				return tool.Result{}, tool.Fail("nothing is changed at night")
//			}
//			return next(ctx, c)
//		}
//	}
package middleware
