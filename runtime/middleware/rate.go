package middleware

import (
	"context"
	"sync"
	"time"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Rate lets one call run every so often, and up to burst of them at once after a
// quiet time. Calls wait for their time, and no longer than their context lasts.
// burst below 1 is 1.
func Rate(every time.Duration, burst int) tool.Middleware {
	m := &meter{every: every, ahead: every * time.Duration(max(1, burst)-1)}
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			if err := pause(ctx, m.take(time.Now())); err != nil {
				m.giveBack()
				return tool.Result{}, err
			}
			return next(ctx, c)
		}
	}
}

// meter is the generic cell rate algorithm: due is when the next call is on time,
// and a call may be ahead of that by a burst.
type meter struct {
	every, ahead time.Duration

	mu  sync.Mutex
	due time.Time
}

// take is how long a call that comes now has to wait.
func (m *meter) take(now time.Time) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.due.Before(now) {
		m.due = now
	}
	wait := m.due.Sub(now) - m.ahead
	m.due = m.due.Add(m.every)
	return wait
}

// giveBack is for a call that did not wait long enough.
func (m *meter) giveBack() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.due = m.due.Add(-m.every)
}
