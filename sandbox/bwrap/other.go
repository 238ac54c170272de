//go:build !linux

package bwrap

import (
	"context"
	"runtime"

	"github.com/toolgen/toolgen/sandbox"
)

// Sandbox cannot be started on this system.
type Sandbox struct{}

var _ sandbox.Sandbox = (*Sandbox)(nil)

func unavailable() error {
	return &sandbox.UnavailableError{
		Backend: backend, Reason: "bubblewrap needs Linux, this is " + runtime.GOOS, Hint: "use the docker backend",
	}
}

// Probe tells why the backend cannot work here.
func Probe(...Option) error { return unavailable() }

// New checks the policy; the sandbox cannot be started on this system.
func New(p sandbox.Policy, _ ...Option) (*Sandbox, error) {
	if _, err := p.Normalize(); err != nil {
		return nil, err
	}
	return &Sandbox{}, nil
}

// Start implements [sandbox.Sandbox].
func (*Sandbox) Start(context.Context) error { return unavailable() }

// Run implements [sandbox.Runner].
func (*Sandbox) Run(context.Context, sandbox.Command) (*sandbox.Result, error) {
	return nil, sandbox.ErrNotStarted
}

// Health implements [sandbox.Sandbox].
func (*Sandbox) Health(context.Context) error { return sandbox.ErrNotStarted }

// Close implements [sandbox.Sandbox].
func (*Sandbox) Close(context.Context) error { return nil }

// Report implements [sandbox.Sandbox].
func (*Sandbox) Report() sandbox.Report { return sandbox.Report{Backend: backend} }
