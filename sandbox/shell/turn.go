package shell

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// turn is one command of a shell, from its frame to its Result.
type turn struct {
	shell    *Shell
	session  *session
	exchange *exchange
	timeout  time.Duration
	started  time.Time
	status   sandbox.Status
	err      error // what went wrong while it was interrupted
}

// wait returns when the call is over: by itself, because its time was up, or
// because ctx ended.
func (t *turn) wait(ctx context.Context) {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if t.timeout != sandbox.NoTimeout {
		limited, cancel = context.WithDeadline(ctx, t.started.Add(t.timeout))
	}
	defer cancel()
	defer t.session.abandon()
	select {
	case <-t.exchange.done:
		return
	case <-t.session.lost:
		return
	case <-limited.Done():
	}
	t.status = sandbox.TimedOut
	if ctx.Err() != nil {
		t.status = sandbox.Canceled
	}
	t.err = t.session.interrupt(context.WithoutCancel(ctx), t.exchange, t.shell.options.Grace)
}

// finish makes the Result and, if the shell ended, the next shell.
func (t *turn) finish(ctx context.Context, restart string) (*Result, error) {
	s, e := t.shell, t.exchange
	r := &Result{
		Status: t.status, ExitCode: e.code, Restart: restart,
		Stdout: e.streams[0].Close(), Stderr: e.streams[1].Close(),
		Background: t.session.takeBackground(), Duration: time.Since(t.started),
	}
	if t.timeout != sandbox.NoTimeout {
		r.Timeout = t.timeout
	}
	if !e.complete() {
		r.ExitCode = -1
		if e.died {
			r.ExitCode = t.session.snapshot().code
		}
		note, err := s.recover(context.WithoutCancel(ctx), t.why())
		if err != nil {
			return r, errors.Join(err, t.err, ctx.Err())
		}
		r.Restart = note
	} else {
		s.remember(e)
	}
	if t.status != sandbox.Exited {
		r.ExitCode = -1
	}
	r.Dir = s.dir
	if t.status == sandbox.Canceled {
		return r, ctx.Err()
	}
	return r, nil
}

func (t *turn) why() string {
	switch {
	case !t.exchange.died:
		return "the shell and its background jobs were lost"
	case t.status != sandbox.Exited:
		return "the shell had to be ended with the command"
	default:
		return fmt.Sprintf("the shell itself ended with exit code %d", t.session.snapshot().code)
	}
}
