package hostproc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/cgroup"
)

func newForest() forest {
	if f, err := newCgroupForest(); err == nil {
		return f
	}
	return scanForest{}
}

// cgroupForest is a cgroup v2 with a child for each process. It needs no
// controller, so it works beside v1 controllers as well.
type cgroupForest struct {
	dir  string
	next atomic.Int64
}

func newCgroupForest() (*cgroupForest, error) {
	base, err := cgroup.Plain()
	if err != nil {
		return nil, err
	}
	f := &cgroupForest{dir: filepath.Join(base, cgroup.NewName())}
	if err := os.Mkdir(f.dir, 0o755); err != nil {
		return nil, err
	}
	if err := f.probe(); err != nil {
		_ = os.Remove(f.dir)
		return nil, err
	}
	return f, nil
}

// probe finds out whether processes can be killed here (Linux 5.14) and cloned
// into here (Linux 5.7, and not filtered). The missing program fails only after
// the clone.
func (f *cgroupForest) probe() error {
	if _, err := os.Stat(filepath.Join(f.dir, "cgroup.kill")); err != nil {
		return err
	}
	t, err := f.plant()
	if err != nil {
		return err
	}
	defer t.release()
	cmd := &exec.Cmd{Path: filepath.Join(f.dir, "missing"), Args: []string{"missing"}, SysProcAttr: &syscall.SysProcAttr{}}
	t.prepare(cmd)
	if err := cmd.Start(); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("clone into a control group: %w", err)
	}
	return nil
}

func (f *cgroupForest) describe() (sandbox.Level, string) {
	return sandbox.Enforced, "cgroup v2: every command is cloned into its own and ended with cgroup.kill"
}

func (f *cgroupForest) plant() (tree, error) {
	dir := filepath.Join(f.dir, strconv.FormatInt(f.next.Add(1), 10))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return nil, cgroupError(err)
	}
	fd, err := unix.Open(dir, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		_ = os.Remove(dir)
		return nil, cgroupError(err)
	}
	return &cgroupTree{dir: dir, fd: fd}, nil
}

func cgroupError(err error) error {
	if isGone(err) {
		return &sandbox.LostError{Reason: "its control group was removed", Err: err}
	}
	return fmt.Errorf("make a control group: %w", err)
}

func (f *cgroupForest) clear(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), killLimit)
	defer cancel()
	return endCgroup(ctx, f.dir)
}

// endCgroup kills what is in a cgroup and below, and removes it.
func endCgroup(ctx context.Context, dir string) error {
	if err := killCgroup(dir); err != nil {
		return err
	}
	if err := until(ctx, func() bool { return !populated(dir) }); err != nil {
		return err
	}
	// The kernel may still be busy with the last exit.
	return until(ctx, func() bool { return removeCgroup(dir) })
}

// killCgroup kills what is in a cgroup and below. One that is gone holds nothing.
func killCgroup(dir string) error {
	err := os.WriteFile(filepath.Join(dir, "cgroup.kill"), []byte("1"), 0)
	if isGone(err) {
		return nil
	}
	return err
}

// isGone reports whether err is that of a cgroup that was removed: before a file in
// it was opened, or since.
func isGone(err error) bool { return errors.Is(err, fs.ErrNotExist) || errors.Is(err, unix.ENODEV) }

// removeCgroup removes a cgroup and those that a program made below it.
func removeCgroup(dir string) bool {
	err := unix.Rmdir(dir)
	if err == nil || errors.Is(err, unix.ENOENT) {
		return true
	}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if e.IsDir() {
			removeCgroup(filepath.Join(dir, e.Name()))
		}
	}
	return unix.Rmdir(dir) == nil
}

func populated(dir string) bool {
	events, err := os.ReadFile(filepath.Join(dir, "cgroup.events"))
	return err == nil && bytes.Contains(events, []byte("populated 1"))
}

// cgroupTree is one process's cgroup.
type cgroupTree struct {
	dir string
	fd  int
}

func (t *cgroupTree) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr.UseCgroupFD, cmd.SysProcAttr.CgroupFD = true, t.fd
}

func (t *cgroupTree) started(*exec.Cmd) error {
	err := unix.Close(t.fd)
	t.fd = -1
	return err
}

func (t *cgroupTree) signal(sig syscall.Signal) error {
	if sig == syscall.SIGKILL {
		return killCgroup(t.dir)
	}
	return SignalAll(t.members, sig)
}

func (t *cgroupTree) members() map[int]bool {
	pids := map[int]bool{}
	_ = filepath.WalkDir(t.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		procs, _ := os.ReadFile(filepath.Join(path, "cgroup.procs"))
		for field := range strings.FieldsSeq(string(procs)) {
			if pid, err := strconv.Atoi(field); err == nil && pid > 0 {
				pids[pid] = true
			}
		}
		return nil
	})
	return pids
}

func (t *cgroupTree) kill(ctx context.Context) error { return endCgroup(ctx, t.dir) }

func (t *cgroupTree) count() int { return len(t.members()) }

func (t *cgroupTree) release() bool {
	if t.fd >= 0 {
		_ = unix.Close(t.fd)
		t.fd = -1
	}
	return removeCgroup(t.dir)
}
