package docker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/toolgen/toolgen/sandbox"
)

// Sandbox is one container. It is a [sandbox.Sandbox], a [sandbox.Spawner] and
// a [sandbox.PathMapper].
type Sandbox struct {
	engine  *Engine
	policy  sandbox.Policy
	options Options
	layout  layout
	user    string

	mu        sync.Mutex
	starting  bool
	closed    bool
	container *container // nil before Start
	env       sandbox.Environ
	report    sandbox.Report
}

var (
	_ sandbox.Sandbox    = (*Sandbox)(nil)
	_ sandbox.Spawner    = (*Sandbox)(nil)
	_ sandbox.PathMapper = (*Sandbox)(nil)
)

// Sandbox checks policy and options, which errors of type
// [*sandbox.ArgumentError] and [*sandbox.PolicyError] are about. Nothing is
// sent to the engine before Start.
func (e *Engine) Sandbox(policy sandbox.Policy, options Options) (*Sandbox, error) {
	policy, err := policy.Normalize()
	if err != nil {
		return nil, err
	}
	if err := options.check(policy); err != nil {
		return nil, err
	}
	layout, err := newLayout(policy)
	if err != nil {
		return nil, err
	}
	user, err := resolveUser(policy.User, len(layout.shown) > 0)
	if err != nil {
		return nil, err
	}
	return &Sandbox{
		engine: e, policy: policy, options: options, layout: layout, user: user,
		report: newReport(policy, facts{}),
	}, nil
}

// Start implements [sandbox.Sandbox]. It removes what earlier processes left
// behind, looks for the image, creates the container and looks from inside at
// what is enforced. After a failed Start nothing is left, and Start may be
// called again.
func (s *Sandbox) Start(ctx context.Context) error {
	if err := s.begin(); err != nil {
		return err
	}
	c, env, report, err := s.open(ctx)
	s.mu.Lock()
	s.starting = false
	closed := s.closed
	if err == nil && !closed {
		s.container, s.env, s.report = c, env, report
	}
	s.mu.Unlock()
	if err == nil && closed {
		return errors.Join(sandbox.ErrClosed, c.close(ctx))
	}
	return err
}

func (s *Sandbox) begin() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return sandbox.ErrClosed
	case s.container != nil || s.starting:
		return sandbox.ErrStarted
	}
	s.starting = true
	return nil
}

func (s *Sandbox) open(ctx context.Context) (*container, sandbox.Environ, sandbox.Report, error) {
	var env sandbox.Environ
	var report sandbox.Report
	if err := ctx.Err(); err != nil {
		return nil, env, report, err
	}
	spec, image, f, err := s.prepare(ctx)
	if err != nil {
		return nil, env, report, err
	}
	if env, err = s.environ(image); err != nil {
		return nil, env, report, err
	}
	if err := newReport(s.policy, f).Check(s.policy); err != nil {
		return nil, env, report, err
	}
	c, warnings, err := s.engine.open(ctx, spec)
	if err != nil {
		return nil, env, report, err
	}
	f.warnings = warnings
	f.probed, err = c.probe(ctx, s.user)
	switch {
	case errors.Is(err, sandbox.ErrLost):
		err = &sandbox.UnavailableError{
			Backend: "docker", Reason: fmt.Sprintf("the container of the image %q ended at once", s.options.Image),
			Hint: "choose an image with a /bin/sh that runs on the engine's host", Err: err,
		}
	case err == nil:
		report = newReport(s.policy, f)
		err = report.Check(s.policy)
	}
	if err != nil {
		return nil, env, report, errors.Join(err, c.close(ctx))
	}
	return c, env, report, nil
}

// prepare finds out what the container needs.
func (s *Sandbox) prepare(ctx context.Context) (spec, picture, facts, error) {
	if len(s.layout.shown) > 0 && !s.engine.local() {
		return spec{}, picture{}, facts{}, fmt.Errorf(
			"show paths to the engine at %s: they are on this machine; use a policy without paths, and Upload and Download: %w",
			s.engine.client.address(), errors.ErrUnsupported)
	}
	binds, err := s.layout.binds(s.engine.socket())
	if err != nil {
		return spec{}, picture{}, facts{}, err
	}
	d, err := s.engine.daemon(ctx)
	if err != nil {
		return spec{}, picture{}, facts{}, err
	}
	_, _ = s.engine.Reap(ctx) // what cannot be removed now does not keep us from starting
	image, err := s.engine.image(ctx, s.options)
	if err != nil {
		return spec{}, picture{}, facts{}, err
	}
	return newSpec(s.policy, s.options, newLabels(), d, image, binds), image, facts{daemon: &d}, nil
}

// environ is the environment of every command. What the image sets wins over
// our defaults: its programs may be on a path of its own.
func (s *Sandbox) environ(image picture) (sandbox.Environ, error) {
	base := sandbox.BaseEnv()
	for _, e := range image.env {
		name, value, _ := strings.Cut(e, "=")
		base[name] = value
	}
	return sandbox.ResolveEnv(s.policy, base, os.LookupEnv)
}

// Run implements [sandbox.Runner].
func (s *Sandbox) Run(ctx context.Context, c sandbox.Command) (*sandbox.Result, error) {
	return sandbox.Execute(ctx, s, s.policy, c)
}

// Spawn implements [sandbox.Spawner]. It returns when the command has begun.
func (s *Sandbox) Spawn(ctx context.Context, c sandbox.Command) (sandbox.Process, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	container, env, err := s.started()
	if err != nil {
		return nil, err
	}
	l := launch{
		user: s.user, dir: s.layout.dir, env: env.With(c.Env).List(), argv: c.Args(s.policy.Shell),
		stdout: c.Stdout, stderr: c.Stderr,
	}
	if c.Dir != "" {
		l.dir = c.Dir
	}
	if c.User != "" {
		if l.user, err = resolveUser(c.User, true); err != nil {
			return nil, err
		}
	}
	p, err := container.spawn(ctx, l)
	if err != nil {
		return nil, err // a nil *process must not become a Process
	}
	return p, nil
}

// started is the container that commands run in, or why there is none.
func (s *Sandbox) started() (*container, sandbox.Environ, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return nil, s.env, sandbox.ErrClosed
	case s.container == nil:
		return nil, s.env, sandbox.ErrNotStarted
	}
	return s.container, s.env, s.container.lossReason()
}

// Health implements [sandbox.Sandbox].
func (s *Sandbox) Health(ctx context.Context) error {
	c, _, err := s.started()
	if err != nil {
		return err
	}
	if err := c.alive(ctx); err != nil {
		return err
	}
	if c.full(ctx) {
		return saturated()
	}
	return nil
}

// Report implements [sandbox.Sandbox].
func (s *Sandbox) Report() sandbox.Report {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.report
}

// Close implements [sandbox.Sandbox].
func (s *Sandbox) Close(ctx context.Context) error {
	s.mu.Lock()
	c := s.container
	s.closed, s.container = true, nil
	s.mu.Unlock()
	if c == nil {
		return nil
	}
	return c.close(ctx)
}

// PathInside implements [sandbox.PathMapper].
func (s *Sandbox) PathInside(host string) (string, error) {
	if inside, ok := s.layout.inside(host); ok {
		return inside, nil
	}
	return "", &sandbox.PolicyError{Op: "find inside", Path: host, Rule: "no path of the policy contains it"}
}
