// Package local runs commands on the host itself. It confines neither files nor
// network nor privileges, which is why its name is [Unsafe]: use it for commands
// that are trusted as much as the program that runs them.
//
// What it does enforce is the same as elsewhere: time, output, the environment,
// and that no descendant of a command outlives a timeout, a cancel or Close.
// A policy that requires more does not start, and neither does one that sets a
// limit of memory, processes or CPU. Paths and network of a policy are not
// looked at, except for the working directory.
package local

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/internal/hostproc"
)

// Unsafe is a sandbox that is none. It is a [sandbox.Sandbox] and a
// [sandbox.Spawner].
type Unsafe struct {
	policy sandbox.Policy

	mu     sync.Mutex
	closed bool
	group  *hostproc.Group // nil before Start
	env    sandbox.Environ
	report sandbox.Report
}

var (
	_ sandbox.Sandbox = (*Unsafe)(nil)
	_ sandbox.Spawner = (*Unsafe)(nil)
)

// NewUnsafe checks the policy; nothing happens before Start.
func NewUnsafe(policy sandbox.Policy) (*Unsafe, error) {
	if len(policy.Shell) == 0 {
		policy.Shell = defaultShell()
	}
	policy, err := policy.Normalize()
	if err != nil {
		return nil, err
	}
	return &Unsafe{policy: policy, report: report(policy, sandbox.BestEffort, "found out by Start", "assumed")}, nil
}

// Start implements [sandbox.Sandbox].
func (u *Unsafe) Start(ctx context.Context) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.closed:
		return sandbox.ErrClosed
	case u.group != nil:
		return sandbox.ErrStarted
	case ctx.Err() != nil:
		return ctx.Err()
	}
	if len(u.policy.Mounts) > 0 {
		return fmt.Errorf("mount %q at %q: commands see the host's own paths: %w", u.policy.Mounts[0].Source, u.policy.Mounts[0].Target, errors.ErrUnsupported)
	}
	env, err := sandbox.ResolveEnv(u.policy, baseEnv(), os.LookupEnv)
	if err != nil {
		return err
	}
	if dir := u.policy.Dir; dir != "" {
		if info, err := os.Stat(dir); err != nil || !info.IsDir() {
			return &sandbox.ArgumentError{Field: "dir", Got: fmt.Sprintf("%q", dir), Want: "a directory that exists"}
		}
	}
	group := hostproc.NewGroup()
	level, reason := group.Tree()
	found := report(u.policy, level, reason, "probed")
	if err := found.Check(u.policy); err != nil {
		_ = group.Close(ctx)
		return err
	}
	u.group, u.env, u.report = group, env, found
	return nil
}

// Run implements [sandbox.Runner].
func (u *Unsafe) Run(ctx context.Context, c sandbox.Command) (*sandbox.Result, error) {
	return sandbox.Execute(ctx, u, u.policy, c)
}

// Spawn implements [sandbox.Spawner].
func (u *Unsafe) Spawn(ctx context.Context, c sandbox.Command) (sandbox.Process, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := u.Health(ctx); err != nil {
		return nil, err
	}
	name := c.User
	if name == "" {
		name = u.policy.User
	}
	user, err := sandbox.ParseUser(name)
	if err != nil {
		return nil, err
	}
	dir := c.Dir
	if dir == "" {
		dir = u.policy.Dir
	}
	process, err := u.group.Start(hostproc.Spec{
		Argv: c.Args(u.policy.Shell), Env: u.env.With(c.Env).List(), Dir: dir,
		Stdout: c.Stdout, Stderr: c.Stderr, User: user,
	})
	if err != nil {
		return nil, err // a nil *Process must not become a Process
	}
	return process, nil
}

// Health implements [sandbox.Sandbox].
func (u *Unsafe) Health(context.Context) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.closed:
		return sandbox.ErrClosed
	case u.group == nil:
		return sandbox.ErrNotStarted
	default:
		return nil
	}
}

// Report implements [sandbox.Sandbox].
func (u *Unsafe) Report() sandbox.Report {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.report
}

// Close implements [sandbox.Sandbox].
func (u *Unsafe) Close(ctx context.Context) error {
	u.mu.Lock()
	u.closed = true
	group := u.group
	u.mu.Unlock()
	if group == nil {
		return nil
	}
	return group.Close(ctx)
}
