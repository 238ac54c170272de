package shell

import (
	"context"
	"fmt"
	"syscall"
	"time"
)

// How long the steps of an interruption may take.
const (
	takePause = 3 * time.Second // for the front to take the signal, or an order
	endPause  = 200 * time.Millisecond
	diePause  = time.Second
)

// interrupt ends the command and as little else as possible: what runs in the
// foreground; then, for a loop that runs nothing, the worker, whose background
// jobs live on; at last the whole session. When it returns without an error the
// call is over or the session is lost.
func (s *session) interrupt(ctx context.Context, e *exchange, grace time.Duration) error {
	jobs := s.snapshot().jobs
	// Until the command runs, the call is still in the pipe, and an order
	// behind it would not be read.
	if s.hasBegun(e) {
		steps := []struct {
			order string
			took  time.Duration
			then  time.Duration
		}{
			{fmt.Sprintf("k %d %s", grace/(10*time.Millisecond), jobs), grace + takePause, endPause},
			{"d " + jobs, takePause, diePause},
		}
		for _, step := range steps {
			if s.await(e, 0) {
				return nil
			}
			if !s.command(ctx, e, step.order, step.took) {
				break
			}
			if s.await(e, step.then) {
				return nil
			}
		}
	}
	if s.await(e, 0) {
		return nil
	}
	return s.end(ctx)
}

// command has the front carry out an order, and reports whether it did. A call
// that is over by then is left alone.
func (s *session) command(ctx context.Context, e *exchange, order string, took time.Duration) bool {
	s.drainTaken()
	if s.process.Signal(ctx, attention) != nil || !s.told(takePause) {
		return false
	}
	if s.await(e, 0) {
		order = "n"
	}
	s.order(order)
	return s.told(took)
}

// told waits for a marker of the front.
func (s *session) told(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-s.taken:
		return true
	case <-s.lost:
	case <-timer.C:
	}
	return false
}

func (s *session) drainTaken() {
	for {
		select {
		case <-s.taken:
		default:
			return
		}
	}
}

// await reports whether the call is over, or the session with it, within d.
func (s *session) await(e *exchange, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-e.done:
		return true
	case <-s.lost:
		return true
	case <-timer.C:
	}
	select {
	case <-e.done:
		return true
	default:
		return s.isLost()
	}
}

// attention is SIGWINCH. It has the same number on every system, which SIGURG
// has not, and whoever has not asked for it never notices.
const attention = syscall.Signal(28)
