package sandbox

import "context"

// Runner runs one command to its end. Most tools need nothing more.
//
// Run returns a Result for everything that the command did, also for a failed
// one. It returns an error only when the outcome is unknown or nothing ran; a
// cancelled ctx yields both the Result, with Status [Canceled] and the partial
// output, and ctx.Err(). Run is safe for concurrent use, never retries, and
// never leaves part of a timed-out or cancelled command alive.
type Runner interface {
	Run(ctx context.Context, c Command) (*Result, error)
}

// Sandbox is a Runner with a life cycle and an honest account of itself. The
// host owns the life cycle; tools leave Start and Close alone.
type Sandbox interface {
	Runner

	// Start makes the sandbox ready. It fails with [ErrUnavailable] when the
	// backend cannot work here and with a [*RequirementError] when it cannot
	// enforce what the policy requires. A second Start is an [ErrStarted].
	Start(ctx context.Context) error

	// Close kills everything that still runs inside and releases what the
	// sandbox holds. It may be called twice, after a failed Start, and while
	// commands run; it does its work even when ctx is already cancelled.
	Close(ctx context.Context) error

	// Health returns nil, [ErrNotStarted], [ErrClosed], [ErrLost] or [ErrSaturated].
	Health(ctx context.Context) error

	// Report tells per control what is enforced, and how. Before Start it is
	// what the backend expects, afterwards what it found.
	Report() Report
}

// As finds an optional ability of a sandbox or of what it decorates: it returns
// the first value on the Unwrap chain that has type T.
func As[T any](s any) (T, bool) {
	for s != nil {
		if t, ok := s.(T); ok {
			return t, true
		}
		switch u := s.(type) {
		case interface{ Unwrap() Sandbox }:
			s = u.Unwrap()
		case interface{ Unwrap() Runner }:
			s = u.Unwrap()
		default:
			s = nil
		}
	}
	var none T
	return none, false
}

// PathMapper is the ability of a backend that shows host paths under other
// names inside, as a container does. Backends without it use the same names.
type PathMapper interface {
	// PathInside gives the name inside the sandbox of a host path that the
	// policy shows, or a [*PolicyError] for one that it does not.
	PathInside(host string) (string, error)
}
