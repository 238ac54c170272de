package bwrap

import (
	"context"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/cgroup"
	"github.com/toolgen/toolgen/sandbox/internal/hostproc"
)

// process is one command with the bubblewrap around it. The hostproc.Process is
// that bubblewrap; everything inside descends from init, the first process of
// the namespace, with which the kernel ends all the others.
type process struct {
	*hostproc.Process
	status *status
	gate   *gate
	ready  chan struct{} // closed when the fields below are set

	init   int
	handle *os.File      // of init; nil if it was never seen
	limits *cgroup.Group // nil without limits by control group

	failure error // why the command did not run; set when the process is done
}

// openProcess makes a handle that stays with a process whatever its number is
// given to later.
func openProcess(pid int) (*os.File, error) {
	fd, err := unix.PidfdOpen(pid, 0)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), "process"), nil
}

// conclude finds out how the command ended, once bubblewrap has.
func (p *process) conclude(exit sandbox.Exit) sandbox.Exit {
	<-p.ready
	<-p.status.done
	gone := p.awaitInit()
	oom := false
	if p.limits != nil {
		oom = p.limits.OOMKills() > 0
		_ = p.limits.Close() // What the kernel will not let go, the next Start sweeps.
	}
	said := p.gate.finish(p.status.code >= 0)
	switch {
	case p.status.code >= 0:
		exit = exitOf(p.status.code)
	case exit.Signal == 0:
		var text string
		exit, text, p.failure = explain(said)
		_, _ = p.gate.Write([]byte(text))
	}
	exit.OOM = oom
	if !gone {
		exit.LeftRunning = -1
	}
	return exit
}

// patience bounds the wait for processes that were killed; one may be stuck in
// the kernel.
const patience = 5 * time.Second

// awaitInit waits until init is gone, and with it everything inside: where
// bubblewrap was killed from outside, it follows a moment later.
func (p *process) awaitInit() (gone bool) {
	if p.handle == nil {
		return true
	}
	defer p.handle.Close()
	fds := []unix.PollFd{{Fd: int32(p.handle.Fd()), Events: unix.POLLIN}}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		n, err := unix.Poll(fds, int(patience.Milliseconds()))
		if n > 0 {
			return true
		}
		if err != nil && err != unix.EINTR {
			return false
		}
	}
	return false
}

// Wait implements [sandbox.Process].
func (p *process) Wait(ctx context.Context) (sandbox.Exit, error) {
	exit, err := p.Process.Wait(ctx)
	if err == nil {
		err = p.failure
	}
	return exit, err
}

// Signal implements [sandbox.Process]. Bubblewrap itself and init are left out:
// the one would take everything with it, the other ignores it.
func (p *process) Signal(_ context.Context, sig syscall.Signal) error {
	if p.init == 0 {
		return nil
	}
	return hostproc.SignalAll(func() map[int]bool { return descendants(p.init) }, sig)
}

// Kill implements [sandbox.Process].
func (p *process) Kill(ctx context.Context) error {
	if p.handle != nil {
		// Control keeps the handle from being closed, and its number from being
		// another's, until the signal is sent.
		if conn, err := p.handle.SyscallConn(); err == nil {
			_ = conn.Control(func(fd uintptr) { _ = unix.PidfdSendSignal(int(fd), unix.SIGKILL, nil, 0) })
		}
	}
	return p.Process.Kill(ctx)
}
