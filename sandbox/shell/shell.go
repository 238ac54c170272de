package shell

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// Shell is a persistent bash. It is safe for concurrent use: calls take turns.
type Shell struct {
	in      sandbox.Spawner
	options Options
	turn    chan struct{} // held by who uses what is below

	mu      sync.Mutex // guards closed and the exchange of session
	closed  bool
	session *session

	dir     string // of the last command, for the next shell
	exports map[string]string
}

// Open starts a shell in a sandbox, which must be able to spawn; otherwise the
// error is [errors.ErrUnsupported]. Without bash inside it is
// [sandbox.ErrUnavailable]. The shell ends with the sandbox, or with Close.
func Open(ctx context.Context, in sandbox.Runner, o Options) (*Shell, error) {
	spawner, ok := sandbox.As[sandbox.Spawner](in)
	if !ok {
		return nil, fmt.Errorf("open a shell: this sandbox cannot keep a process running: %w", errors.ErrUnsupported)
	}
	o, err := o.normalize()
	if err != nil {
		return nil, err
	}
	s := &Shell{in: spawner, options: o, turn: make(chan struct{}, 1)}
	if err := s.renew(ctx); err != nil {
		return nil, errors.Join(err, s.Close(ctx))
	}
	return s, nil
}

// Run runs a command in the shell. The timeout is 0 for the shell's own, or
// [sandbox.NoTimeout]. The Result tells how the command ended; errors are a bad
// argument, a closed shell, a sandbox in which no new shell can be started, and
// ctx.Err() together with the partial Result when ctx ends first.
func (s *Shell) Run(ctx context.Context, command string, timeout time.Duration) (*Result, error) {
	if timeout == 0 {
		timeout = s.options.Timeout
	}
	switch {
	case timeout < 0 && timeout != sandbox.NoTimeout:
		return nil, &sandbox.ArgumentError{Field: "timeout", Got: timeout.String(), Want: "a positive duration, 0 for the shell's, or NoTimeout"}
	case strings.TrimSpace(command) == "":
		return nil, &sandbox.ArgumentError{Field: "command", Got: "nothing to run", Want: "a command that is not blank"}
	case strings.ContainsRune(command, 0):
		return nil, &sandbox.ArgumentError{Field: "command", Got: "a NUL byte", Want: "text without one"}
	case len(command) > mostCommand/4:
		return nil, &sandbox.ArgumentError{Field: "command", Got: fmt.Sprintf("%d bytes", len(command)), Want: "less than 25 MB, or a file"}
	}
	select {
	case s.turn <- struct{}{}:
		defer func() { <-s.turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return s.run(ctx, command, timeout)
}

func (s *Shell) run(ctx context.Context, command string, timeout time.Duration) (*Result, error) {
	restart, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	t := turn{shell: s, session: s.current(), timeout: timeout, started: time.Now()}
	t.exchange = t.session.begin(command, s.options)
	t.wait(ctx)
	if t.exchange.died && !t.exchange.began && t.status == sandbox.Exited {
		// The worker ended between two calls; the command did not run.
		if restart, err = s.recover(ctx, "the shell had ended since the last command"); err != nil {
			return nil, err
		}
		t.session = s.current()
		t.exchange = t.session.begin(command, s.options)
		t.wait(ctx)
	}
	return t.finish(ctx, restart)
}

// ready makes sure that there is a session, and tells if it had to be replaced.
func (s *Shell) ready(ctx context.Context) (restart string, err error) {
	session := s.current()
	switch {
	case s.isClosed():
		return "", sandbox.ErrClosed
	case session == nil || session.isLost():
		return s.recover(ctx, "the shell and its background jobs were lost")
	default:
		return "", nil
	}
}

func (s *Shell) current() *session {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.session
}

func (s *Shell) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// Close ends the shell and everything that was started in it. It may be called
// again, and while a command runs.
func (s *Shell) Close(ctx context.Context) error {
	s.mu.Lock()
	s.closed = true
	session := s.session
	s.mu.Unlock()
	if session == nil {
		return nil
	}
	return session.end(ctx)
}
