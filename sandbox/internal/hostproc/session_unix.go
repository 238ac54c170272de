//go:build unix && !linux

package hostproc

import (
	"context"
	"errors"
	"os/exec"
	"syscall"

	"github.com/toolgen/toolgen/sandbox"
)

func newForest() forest { return sessionForest{} }

// sessionForest ends process groups: all that is portable.
type sessionForest struct{}

func (sessionForest) plant() (tree, error) { return &sessionTree{}, nil }

func (sessionForest) describe() (sandbox.Level, string) {
	return sandbox.BestEffort, "process group: a program that makes a session of its own is missed"
}

func (sessionForest) clear(context.Context) error { return nil }

type sessionTree struct{ leader int }

func (t *sessionTree) prepare(*exec.Cmd) {}

func (t *sessionTree) started(cmd *exec.Cmd) error {
	t.leader = cmd.Process.Pid
	return nil
}

func (t *sessionTree) signal(sig syscall.Signal) error {
	if err := syscall.Kill(-t.leader, sig); err != nil && !errors.Is(err, syscall.ESRCH) {
		return err
	}
	return nil
}

func (t *sessionTree) kill(ctx context.Context) error {
	return until(ctx, func() bool {
		_ = t.signal(syscall.SIGKILL)
		return t.count() == 0
	})
}

// count cannot tell how many are left, only whether there are any.
func (t *sessionTree) count() int {
	if t.leader == 0 || errors.Is(syscall.Kill(-t.leader, 0), syscall.ESRCH) {
		return 0
	}
	return 1
}

func (t *sessionTree) release() bool { return t.count() == 0 }
