package bwrap

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/cgroup"
	"github.com/toolgen/toolgen/sandbox/internal/hostproc"
)

// Sandbox confines commands with bubblewrap. It is a [sandbox.Sandbox], a
// [sandbox.Spawner] and a [sandbox.PathMapper].
type Sandbox struct {
	policy  sandbox.Policy
	options options
	home    *cgroup.Home

	mu     sync.Mutex
	phase  phase
	report sandbox.Report
	engine *engine // while started

	spawning sync.WaitGroup // calls of Spawn under way
	closing  chan struct{}  // closed by Close
}

var (
	_ sandbox.Sandbox    = (*Sandbox)(nil)
	_ sandbox.Spawner    = (*Sandbox)(nil)
	_ sandbox.PathMapper = (*Sandbox)(nil)
)

type phase int

const (
	fresh phase = iota
	started
	closed
)

// engine is what a started sandbox works with.
type engine struct {
	program  string
	layout   layout
	filter   []byte
	env      sandbox.Environ
	group    *hostproc.Group
	launcher *launcher
	handles  []*os.File // of layout.paths, where bubblewrap takes them
}

// New checks the policy; nothing happens before Start.
func New(p sandbox.Policy, all ...Option) (*Sandbox, error) {
	p, err := p.Normalize()
	if err != nil {
		return nil, err
	}
	s := &Sandbox{policy: p, options: collect(all), home: cgroup.Find(), closing: make(chan struct{})}
	s.report = s.expected()
	return s, nil
}

// startTime bounds a Start whose caller has set no limit.
const startTime = time.Minute

// Start implements [sandbox.Sandbox]. It runs a test inside the sandbox, and
// the report tells what that found.
func (s *Sandbox) Start(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.phase == closed:
		return sandbox.ErrClosed
	case s.phase == started:
		return sandbox.ErrStarted
	case ctx.Err() != nil:
		return ctx.Err()
	}
	limited, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	err := s.start(limited)
	if ctx.Err() == nil && limited.Err() != nil {
		return &sandbox.UnavailableError{Backend: backend, Reason: "bubblewrap did not answer within " + startTime.String(), Hint: "run it by hand to find out more", Err: err}
	}
	return err
}

func (s *Sandbox) start(ctx context.Context) error {
	engine, version, err := s.build(ctx)
	if err != nil {
		return err
	}
	s.report.Version = version
	findings, err := s.test(ctx, engine)
	if err == nil {
		s.report.Findings = findings
		err = s.report.Check(s.policy)
	}
	if err != nil {
		return errors.Join(err, engine.close(ctx))
	}
	s.engine, s.phase = engine, started
	return nil
}

// build makes all that commands need.
func (s *Sandbox) build(ctx context.Context) (*engine, string, error) {
	env, err := sandbox.ResolveEnv(s.policy, sandbox.BaseEnv(), os.LookupEnv)
	if err != nil {
		return nil, "", err
	}
	network := s.policy.Network == sandbox.NetworkFull
	system := systemMounts(network)
	paths, err := policyMounts(s.policy, system)
	if err != nil {
		return nil, "", err
	}
	if _, err := protectedMounts(s.policy); err != nil {
		return nil, "", err
	}
	found, err := inspect(ctx, s.options.program)
	if err != nil {
		return nil, "", err
	}
	s.home.Sweep()
	e := &engine{
		program: found.path, env: env,
		layout: layout{features: found.features, system: system, paths: paths, network: network, disk: s.policy.Limits.Disk},
	}
	if e.layout.disk == 0 {
		e.layout.disk = defaultDisk
	}
	// A machine that the filter does not know is told by the test of Start.
	e.filter, _ = filter()
	if found.features.bindFD {
		if e.handles, err = openHandles(paths); err != nil {
			closeAll(e.handles)
			return nil, "", err
		}
	}
	e.group, e.launcher = hostproc.NewGroup(), newLauncher()
	return e, found.version, nil
}

// close ends everything that runs. It is safe to call again.
func (e *engine) close(ctx context.Context) error {
	err := e.group.Close(ctx)
	e.launcher.close()
	closeAll(e.handles)
	return err
}

// Run implements [sandbox.Runner].
func (s *Sandbox) Run(ctx context.Context, c sandbox.Command) (*sandbox.Result, error) {
	return sandbox.Execute(ctx, s, s.policy, c)
}

// enter is the engine for one call, which leave ends.
func (s *Sandbox) enter() (*engine, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch s.phase {
	case closed:
		return nil, sandbox.ErrClosed
	case fresh:
		return nil, sandbox.ErrNotStarted
	}
	s.spawning.Add(1)
	return s.engine, nil
}

// Health implements [sandbox.Sandbox].
func (s *Sandbox) Health(context.Context) error {
	e, err := s.enter()
	if err != nil {
		return err
	}
	defer s.spawning.Done()
	for i, h := range e.handles {
		var stat unix.Stat_t
		if unix.Fstat(int(h.Fd()), &stat) == nil && stat.Nlink == 0 {
			return &sandbox.LostError{Reason: e.layout.paths[i].dest + " was removed"}
		}
	}
	return nil
}

// Report implements [sandbox.Sandbox].
func (s *Sandbox) Report() sandbox.Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.report
}

// PathInside implements [sandbox.PathMapper].
func (s *Sandbox) PathInside(host string) (string, error) { return inside(s.policy, host) }

// Close implements [sandbox.Sandbox].
func (s *Sandbox) Close(ctx context.Context) error {
	s.mu.Lock()
	if s.phase != closed {
		close(s.closing)
	}
	s.phase = closed
	engine := s.engine
	s.engine = nil
	s.mu.Unlock()
	if engine == nil {
		return nil
	}
	s.spawning.Wait()
	return engine.close(ctx)
}
