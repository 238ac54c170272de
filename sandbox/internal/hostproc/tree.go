package hostproc

import (
	"context"
	"os/exec"
	"syscall"
	"time"
)

// tree is one process and everything that descends from it.
type tree interface {
	// prepare adds to a command what makes its descendants known.
	prepare(cmd *exec.Cmd)
	// started tells the tree its root.
	started(cmd *exec.Cmd) error
	// signal reaches every member; members that are gone do not matter.
	signal(sig syscall.Signal) error
	// kill ends every member and returns when none is left.
	kill(ctx context.Context) error
	// count is the number of living members, the root's zombie not counted.
	count() int
	// release gives back what the tree holds, if no member is left.
	release() bool
}

// killLimit bounds a kill whose caller has set no limit: a process may be stuck
// in the kernel for as long as a device likes.
const killLimit = 10 * time.Second

// until polls done, ever less often, and returns ctx.Err() if ctx ends first.
func until(ctx context.Context, done func() bool) error {
	for pause := 200 * time.Microsecond; !done(); pause = min(2*pause, 20*time.Millisecond) {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause):
		}
	}
	return nil
}
