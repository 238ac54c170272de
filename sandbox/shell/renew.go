package shell

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// recover starts a new worker, in the old session if that is still there, and
// says so for the Result.
func (s *Shell) recover(ctx context.Context, why string) (note string, err error) {
	dir := s.dir
	if session := s.current(); session != nil {
		if exports := session.snapshot().exports; exports != nil {
			s.exports = exports
		}
	}
	err = s.renew(ctx)
	if s.isClosed() {
		return "", sandbox.ErrClosed
	}
	if err != nil {
		return "", fmt.Errorf("%s, and no new one could be started: %w", why, err)
	}
	note = fmt.Sprintf("%s; a new one took over in %s with the exported variables of the last command; functions, other variables and options are lost", why, s.dir)
	if s.dir != dir {
		note += "; " + dir + " is gone"
	}
	return note, nil
}

// renew brings up a worker with the directory and the variables of the last one.
func (s *Shell) renew(ctx context.Context) error {
	limited, cancel := context.WithTimeout(ctx, s.options.StartTimeout)
	defer cancel()
	session, err := s.front(limited)
	if err != nil {
		return err
	}
	session.startWorker()
	e := session.begin(s.restoration(), Options{Output: restoreOutput})
	select {
	case <-e.done:
	case <-session.lost:
		session.abandon()
		exit, _ := session.process.Wait(limited)
		return session.missing(exit)
	case <-limited.Done():
		session.abandon()
		err := ctx.Err()
		if err == nil {
			err = fmt.Errorf("start of the shell took longer than %s", s.options.StartTimeout)
		}
		return errors.Join(err, session.end(ctx))
	}
	if e.died {
		return fmt.Errorf("the shell ended during its start: %s", plain(e.streams[1].Close().Text()))
	}
	s.remember(e)
	return nil
}

// front is the session, or a new one in the place of a lost one.
func (s *Shell) front(ctx context.Context) (*session, error) {
	now := s.current()
	if now != nil && !now.isLost() {
		return now, nil
	}
	if now != nil {
		// Only its front is known to be gone; what it started may live.
		if err := now.end(ctx); err != nil {
			return nil, err
		}
	}
	return s.respawn(ctx)
}

const restoreOutput = 4 << 10

func (s *Shell) respawn(ctx context.Context) (*session, error) {
	session, err := spawn(ctx, s.in, s.options)
	if program := (*sandbox.ProgramError)(nil); errors.As(err, &program) {
		return nil, noBash(program.Error())
	}
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	s.session = session
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return nil, errors.Join(sandbox.ErrClosed, session.end(ctx))
	}
	return session, nil
}

// restoration is what a new worker runs first.
func (s *Shell) restoration() string {
	script := ":\n" + s.options.Init + "\n" + exportScript(s.exports)
	if s.dir != "" {
		script += `\builtin cd -- ` + quote(s.dir)
	}
	return script
}

// remember keeps what the next worker will need.
func (s *Shell) remember(e *exchange) {
	if strings.HasPrefix(e.dir, "/") {
		s.dir = e.dir
	}
}
