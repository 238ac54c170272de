package hostproc

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"

	"github.com/toolgen/toolgen/sandbox"
)

// markName is the variable by which scan trees know their members.
const markName = "TOOLGEN_TREE"

// scanForest finds descendants in /proc, where no cgroup can be made.
type scanForest struct{}

func (scanForest) plant() (tree, error) {
	return &scanTree{mark: []byte(markName + "=" + rand.Text())}, nil
}

func (scanForest) describe() (sandbox.Level, string) {
	return sandbox.BestEffort, "parentage and a mark in the environment: no cgroup v2 is writable here, so a program that detaches and clears its environment at once is missed"
}

func (scanForest) clear(context.Context) error { return nil }

// scanTree remembers every member that it has seen by number and start time, so
// that one whose parent dies between two scans is still known.
type scanTree struct {
	mark []byte

	mu    sync.Mutex
	known map[int]uint64 // process id -> start time
}

func (t *scanTree) prepare(cmd *exec.Cmd) { cmd.Env = append(cmd.Env, string(t.mark)) }

func (t *scanTree) started(cmd *exec.Cmd) error {
	stat, ok := readStat(cmd.Process.Pid)
	if !ok {
		return fmt.Errorf("process %d is not in /proc: mount it", cmd.Process.Pid)
	}
	t.known = map[int]uint64{cmd.Process.Pid: stat.start}
	return nil
}

func (t *scanTree) members() map[int]bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := readStats()
	children := map[int][]int{}
	for pid, s := range all {
		children[s.parent] = append(children[s.parent], pid)
	}
	found := map[int]uint64{}
	var visit func(pid int)
	visit = func(pid int) {
		if _, seen := found[pid]; seen {
			return
		}
		found[pid] = all[pid].start
		for _, c := range children[pid] {
			visit(c)
		}
	}
	for pid, s := range all {
		if start, ok := t.known[pid]; (ok && start == s.start) || t.marked(pid) {
			visit(pid)
		}
	}
	t.known = found
	alive := map[int]bool{}
	for pid := range found {
		if !all[pid].zombie {
			alive[pid] = true
		}
	}
	return alive
}

func (t *scanTree) marked(pid int) bool {
	env, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "environ"))
	return err == nil && bytes.Contains(env, t.mark)
}

func (t *scanTree) signal(sig syscall.Signal) error { return SignalAll(t.members, sig) }

// kill goes round until nobody is left, because members fork while it looks.
func (t *scanTree) kill(ctx context.Context) error {
	return until(ctx, func() bool {
		_ = t.signal(syscall.SIGKILL)
		return t.count() == 0
	})
}

func (t *scanTree) count() int { return len(t.members()) }

func (t *scanTree) release() bool { return t.count() == 0 }
