package cgroup

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// prefix begins the name of every group; the id of the process that made it
// follows.
const prefix = "toolgen-"

// NewName is for a group, by which [Home.Sweep] knows its maker.
func NewName() string { return prefix + strconv.Itoa(os.Getpid()) + "-" + rand.Text()[:12] }

// Group is a set of processes under limits.
type Group struct {
	dirs   []string // one for each hierarchy
	events string   // where kills for want of memory are counted; may be empty
}

// New makes an empty group. Its error is [ErrUnavailable] when a controller
// that l needs cannot be used.
func (h *Home) New(l Limits) (*Group, error) {
	needed := l.Controllers()
	for _, c := range needed {
		if how, ok := h.Has(c); !ok {
			return nil, fmt.Errorf("%w: %s", ErrUnavailable, how)
		}
	}
	name := NewName()
	g := &Group{}
	for _, dir := range h.dirs(needed) {
		dir = filepath.Join(dir, name)
		if err := os.Mkdir(dir, 0o755); err != nil {
			return nil, errors.Join(fmt.Errorf("make a control group: %w", err), g.Close())
		}
		g.dirs = append(g.dirs, dir)
	}
	for _, c := range needed {
		s := h.sites[c]
		if err := l.set(c, s.version, filepath.Join(s.dir, name)); err != nil {
			return nil, errors.Join(err, g.Close())
		}
		if c == Memory {
			g.events = filepath.Join(s.dir, name, [...]string{1: "memory.oom_control", 2: "memory.events"}[s.version])
		}
	}
	return g, nil
}

// Add puts a process into the group, with all that it starts from then on.
func (g *Group) Add(pid int) error {
	for _, dir := range g.dirs {
		if err := os.WriteFile(filepath.Join(dir, "cgroup.procs"), []byte(strconv.Itoa(pid)), 0); err != nil {
			return fmt.Errorf("put process %d into a control group: %w", pid, err)
		}
	}
	return nil
}

// OOMKills is how many processes the kernel has killed over the memory limit.
func (g *Group) OOMKills() int {
	text, err := os.ReadFile(g.events)
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if count, ok := strings.CutPrefix(line, "oom_kill "); ok {
			n, _ := strconv.Atoi(strings.TrimSpace(count))
			return n
		}
	}
	return 0
}

// closeTime is how long the kernel may take to let go of dead processes.
const closeTime = 5 * time.Second

// Close removes the group, whose processes must be gone or about to go.
func (g *Group) Close() error {
	var errs []error
	for _, dir := range g.dirs {
		errs = append(errs, remove(dir, time.Now().Add(closeTime)))
	}
	return errors.Join(errs...)
}

func remove(dir string, deadline time.Time) error {
	for wait := 100 * time.Microsecond; ; wait *= 2 {
		err := os.Remove(dir)
		if err == nil || errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("remove a control group: %w", err)
		}
		time.Sleep(min(wait, 20*time.Millisecond))
	}
}

// Sweep removes empty groups whose makers are gone, and reports how many.
func (h *Home) Sweep() int {
	count := 0
	for _, dir := range h.dirs(controllers()) {
		count += sweep(dir)
	}
	return count
}

func sweep(dir string) (count int) {
	names, _ := filepath.Glob(filepath.Join(dir, prefix+"*"))
	for _, name := range names {
		if !abandoned(filepath.Base(name)) {
			continue
		}
		inner, _ := filepath.Glob(filepath.Join(name, "*/"))
		for _, one := range inner {
			_ = os.Remove(one)
		}
		if os.Remove(name) == nil {
			count++
		}
	}
	return count
}

// abandoned tells a group whose maker is not there any more.
func abandoned(name string) bool {
	maker, _, _ := strings.Cut(strings.TrimPrefix(name, prefix), "-")
	pid, err := strconv.Atoi(maker)
	if err != nil {
		return false
	}
	_, err = os.Stat("/proc/" + strconv.Itoa(pid))
	return errors.Is(err, fs.ErrNotExist)
}
