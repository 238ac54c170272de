package tool

import (
	"context"
	"sync/atomic"
)

// Step is how far a call has come, as its tool tells.
type Step struct {
	ID    string // of the call
	Tool  string // as the model called it
	Done  int    // of Total, in what units the tool likes
	Total int    // 0 where the tool does not know
	Text  string // one line; may be ""
}

// Progress tells the host from inside a tool how far it has come. Where nobody
// listens it does nothing. It may be called from any goroutine; what is told after
// the call has been answered is dropped, but for a step that is on its way then.
func Progress(ctx context.Context, done, total int, text string) {
	if r, ok := ctx.Value(reporterKey{}).(*reporter); ok && !r.over.Load() {
		r.show(ctx, Step{ID: r.id, Tool: r.tool, Done: done, Total: total, Text: Inline(text)})
	}
}

// OnProgress sets what the steps of calls are shown with. ctx is the tool's, with
// all values of the one that the host called with. show is called from the tool's
// goroutine, for several calls at a time perhaps, and the tool waits for it.
func OnProgress(show func(ctx context.Context, s Step)) Option {
	return func(s *setup) { s.progress = show }
}

// reporterKey is the reporter's place in a context.
type reporterKey struct{}

// reporter passes on what the tool of one call tells.
type reporter struct {
	id, tool string
	show     func(context.Context, Step)
	over     atomic.Bool
}

func (c *core) reporter(call Call) *reporter {
	return &reporter{id: call.ID, tool: call.Name, show: c.progress}
}

func (r *reporter) end() { r.over.Store(true) }
