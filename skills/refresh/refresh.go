// Package refresh keeps a registry of skills current while tools run: for agents
// that write their own skills.
//
//	box, err := desk.NewToolbox(services,
//		tool.Provide(registry),
//		tool.Use(refresh.Middleware(refresh.Options{})))
//
// After each tool that may have written, the [skills.Registry] in the call's
// scope looks whether a SKILL.md changed; while none did, that opens no file. A
// host that renders the catalogue before each request then shows the change. An
// edit that breaks a skill is not used, and is reported.
//
// The tool's own result, error or panic is never touched. Files that a tool goes
// on writing after it has returned, as one that overran its time may do, show
// after the next call.
package refresh

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/skills"
)

// Options change what the middleware does.
type Options struct {
	// When chooses the tools after which the registry is refreshed; nil stands for
	// [MayWrite]. The choice may rest on anything a tool declares, such as a tag.
	When func(tool.Tool) bool
	// Report is told what a refresh found: changes, diagnostics that are new, or an
	// error, which is reported once and not again while it stays the same. nil
	// stands for [Log] with the default logger. It must not panic.
	Report func(context.Context, skills.Changes, error)
}

// MayWrite tells whether a tool writes the workspace, starts processes, which may
// do so, or has not declared its effects.
func MayWrite(t tool.Tool) bool {
	e := t.Effects()
	return e == 0 || e.Has(tool.WritesWorkspace) || e.Has(tool.SpawnsProcess)
}

// Log reports to a logger: changes at level Info, diagnostics and errors at level
// Warn.
func Log(l *slog.Logger) func(context.Context, skills.Changes, error) {
	return func(ctx context.Context, c skills.Changes, err error) {
		if err != nil {
			l.WarnContext(ctx, "skills were not refreshed", "error", err)
			return
		}
		for _, d := range c.Diagnostics {
			l.WarnContext(ctx, "skill", "diagnostic", d.String())
		}
		if c.Any() {
			l.InfoContext(ctx, "skills changed",
				"revision", c.Revision, "added", c.Added, "updated", c.Updated, "removed", c.Removed)
		}
	}
}

// Middleware refreshes the *[skills.Registry] in a call's scope after the tools of
// [Options].When, however they ended: with a result, an error, a panic or a
// cancelled context. It is for [tool.Use] or [tool.Observe], and does nothing where
// the scope holds no registry.
func Middleware(o Options) tool.Middleware {
	r := refresher{when: o.When, report: o.Report}
	if r.when == nil {
		r.when = MayWrite
	}
	if r.report == nil {
		r.report = Log(slog.Default())
	}
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			defer r.after(ctx, c)
			return next(ctx, c)
		}
	}
}

type refresher struct {
	when   func(tool.Tool) bool
	report func(context.Context, skills.Changes, error)
	last   atomic.Pointer[failure]
}

// failure is what was reported last.
type failure struct {
	registry *skills.Registry
	text     string
}

// after runs in the place of a deferred call, so it may come amid a panic.
func (r *refresher) after(ctx context.Context, c *tool.Call) {
	if c.Tool() == (tool.Tool{}) || !r.when(c.Tool()) {
		return
	}
	registry, ok := tool.Resolve[*skills.Registry](c.Scope())
	if !ok || registry == nil {
		return
	}
	changes, err := guarded(registry)
	if err != nil {
		now := &failure{registry, err.Error()}
		if before := r.last.Swap(now); before == nil || *before != *now {
			r.report(ctx, changes, err)
		}
		return
	}
	r.last.Store(nil)
	if changes.Any() || len(changes.Diagnostics) > 0 {
		r.report(ctx, changes, nil)
	}
}

// guarded keeps a panic of skills.Config.Only from taking the place of the tool's
// result.
func guarded(registry *skills.Registry) (changes skills.Changes, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("skills: the refresh panicked: %v", p)
		}
	}()
	return registry.RefreshIfChanged()
}
