package bwrap

import (
	"context"
	"errors"
	"os"
	"strconv"

	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/internal/hostproc"
)

// Spawn implements [sandbox.Spawner]. The process and all that descends from
// it end together: when the command ends, so does what it left behind.
func (s *Sandbox) Spawn(ctx context.Context, c sandbox.Command) (sandbox.Process, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	e, err := s.enter()
	if err != nil {
		return nil, err
	}
	defer s.spawning.Done()
	p, err := s.spawn(ctx, e, c)
	if err != nil {
		return nil, err // A nil *process must not become a Process.
	}
	return p, nil
}

func (s *Sandbox) spawn(ctx context.Context, e *engine, c sandbox.Command) (*process, error) {
	who, user, err := s.identify(c.User)
	if err != nil {
		return nil, err
	}
	dir, err := s.dir(c)
	if err != nil {
		return nil, err
	}
	l := e.layout
	protected, err := protectedMounts(s.policy)
	if err != nil {
		return nil, err
	}
	l.paths = append(l.paths[:len(l.paths):len(l.paths)], protected...)
	in, err := inherit(e, l, protected, who, e.env.With(c.Env), dir)
	if err != nil {
		return nil, err
	}
	p := &process{ready: make(chan struct{}), status: follow(in.report), gate: &gate{to: c.Stderr}}
	argv := []string{e.program, "--args", strconv.Itoa(in.args), "--"}
	spec := hostproc.Spec{
		Argv: append(argv, c.Args(s.policy.Shell)...), Dir: "/", Stdout: c.Stdout, Stderr: p.gate,
		Files: in.files, User: user, Exit: p.conclude,
	}
	e.launcher.do(func() {
		keepDescriptors()
		p.Process, err = e.group.Start(spec)
	})
	in.closeTheirs()
	if err != nil {
		in.gate.Close()
		<-p.status.done
		return nil, startFailure(err)
	}
	err = s.admit(ctx, p)
	close(p.ready)
	if err != nil {
		// The gate must outlive the process: closing it lets the command begin.
		return nil, errors.Join(err, p.Kill(ctx), in.gate.Close())
	}
	_ = in.gate.Close()
	return p, nil
}

// startFailure keeps a bubblewrap that cannot be started from being taken for
// the program that was asked for, which Execute would make a Result of.
func startFailure(err error) error {
	var program *sandbox.ProgramError
	if errors.As(err, &program) {
		return &sandbox.UnavailableError{
			Backend: backend, Reason: "bubblewrap cannot be started: " + program.Reason, Hint: "see whether it is still installed",
		}
	}
	if errors.Is(err, unix.EMFILE) || errors.Is(err, unix.ENFILE) {
		return outOfDescriptors("start bubblewrap", err)
	}
	return err
}

// admit waits for the first process inside and puts it under the limits. It
// stands still before the command until the gate is closed, and is not there
// any more where bubblewrap failed by itself: Wait then tells.
func (s *Sandbox) admit(ctx context.Context, p *process) error {
	select {
	case p.init = <-p.status.child:
	case <-p.status.done:
		// It may have reported and ended between the two.
		select {
		case p.init = <-p.status.child:
		default:
			return nil
		}
	case <-ctx.Done():
		return ctx.Err()
	case <-s.closing:
		return sandbox.ErrClosed
	}
	handle, err := openProcess(p.init)
	if errors.Is(err, unix.ESRCH) {
		return nil
	}
	if err != nil {
		return outOfDescriptors("watch bubblewrap", err)
	}
	p.handle = handle
	return s.limit(p)
}

// dir is the working directory as the command sees it.
func (s *Sandbox) dir(c sandbox.Command) (string, error) {
	switch {
	case c.Dir != "":
		return c.Dir, nil
	case s.policy.Dir == "":
		return "/tmp", nil
	default:
		return s.PathInside(s.policy.Dir)
	}
}

// identify says whom a command runs as, inside and on the host. Only root can
// be somebody else on the host; for others the id is what commands see.
func (s *Sandbox) identify(name string) (identity, *sandbox.User, error) {
	if name == "" {
		name = s.policy.User
	}
	user, err := sandbox.ParseUser(name)
	switch {
	case err != nil:
		return identity{}, nil, err
	case name == sandbox.HostUser:
		return identity{uint32(os.Geteuid()), uint32(os.Getegid())}, nil, nil
	case user == nil:
		return identity{1000, 1000}, nil, nil
	case os.Geteuid() == 0:
		return identity{user.UID, user.GID}, user, nil
	default:
		return identity{user.UID, user.GID}, nil, nil
	}
}
