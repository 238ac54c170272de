package sandbox

import (
	"errors"
	"fmt"
	"strings"
)

// What can go wrong, to be asked with errors.Is. The types below carry details.
var (
	// ErrUnavailable: the backend cannot work on this machine; see [UnavailableError].
	ErrUnavailable = errors.New("sandbox is not available")
	// ErrDenied: the policy refuses; see [PolicyError].
	ErrDenied = errors.New("denied by the sandbox policy")
	// ErrNotStarted: Start was not called, or failed.
	ErrNotStarted = errors.New("sandbox is not started: call Start first")
	// ErrStarted: Start was called before.
	ErrStarted = errors.New("sandbox is started already: make a new one")
	// ErrClosed: the sandbox was closed.
	ErrClosed = errors.New("sandbox is closed: make a new one")
	// ErrLost: what the sandbox stood on is gone; see [LostError].
	ErrLost = errors.New("sandbox is lost")
	// ErrSaturated: no process or no space is left inside; see [SaturatedError].
	ErrSaturated = errors.New("sandbox is saturated")
)

// ArgumentError is a mistake in a command, a policy or a path: nothing ran.
type ArgumentError struct {
	Field string // what is wrong, such as "timeout" or "argv[2]"
	Got   string // what it holds; never the value of an environment variable
	Want  string // what would be right
}

func (e *ArgumentError) Error() string {
	return fmt.Sprintf("%s: got %s; want %s", e.Field, e.Got, e.Want)
}

// PolicyError is something that the policy refuses. It is [ErrDenied].
type PolicyError struct {
	Op   string // such as "read" or "mount"
	Path string // as the caller named it
	Rule string // what forbids it, and the way out
}

func (e *PolicyError) Error() string { return fmt.Sprintf("%s %q: %s", e.Op, e.Path, e.Rule) }

// Is makes a PolicyError an ErrDenied.
func (e *PolicyError) Is(target error) bool { return target == ErrDenied }

// UnavailableError tells why a backend cannot work here. It is [ErrUnavailable].
type UnavailableError struct {
	Backend string
	Reason  string
	Hint    string // what to install or to switch on
	Err     error  // the cause, if there is one
}

func (e *UnavailableError) Error() string {
	return fmt.Sprintf("%s is not available: %s: %s", e.Backend, e.Reason, e.Hint)
}

// Is makes an UnavailableError an ErrUnavailable.
func (e *UnavailableError) Is(target error) bool { return target == ErrUnavailable }

func (e *UnavailableError) Unwrap() error { return e.Err }

// RequirementError lists what the policy asks for and the backend does not
// enforce. Start returns it and nothing runs.
type RequirementError struct {
	Backend string
	Missing []Finding
}

func (e *RequirementError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s does not enforce what the policy asks for:", e.Backend)
	for _, f := range e.Missing {
		fmt.Fprintf(&b, "\n- %s is %s: %s", f.Control, f.Level, f.Reason)
	}
	b.WriteString("\nChoose another backend, or drop the requirement")
	return b.String()
}

// ProgramError is a program that could not be executed. [Execute] makes a
// Result of it.
type ProgramError struct {
	Program string
	Code    int    // 127 when missing, 126 when it cannot be executed
	Reason  string // such as "not found"
}

func (e *ProgramError) Error() string { return fmt.Sprintf("%s: %s", e.Program, e.Reason) }

// TransportError is a failure between us and the sandbox after which the
// outcome is unknown. Commands are not tried again: they may have run.
type TransportError struct {
	Op  string
	Err error
}

func (e *TransportError) Error() string {
	return fmt.Sprintf("%s: connection to the sandbox failed: %v; the command may have run", e.Op, e.Err)
}

func (e *TransportError) Unwrap() error { return e.Err }

// LostError tells why a sandbox is gone for good. It is [ErrLost].
type LostError struct {
	Reason string
	Err    error
}

func (e *LostError) Error() string { return "sandbox is lost: " + e.Reason + ": make a new one" }

// Is makes a LostError an ErrLost.
func (e *LostError) Is(target error) bool { return target == ErrLost }

func (e *LostError) Unwrap() error { return e.Err }

// SaturatedError tells what ran out. It is [ErrSaturated].
type SaturatedError struct {
	Resource string // "processes" or "disk"
	Hint     string
}

func (e *SaturatedError) Error() string {
	return fmt.Sprintf("sandbox has no %s left: %s", e.Resource, e.Hint)
}

// Is makes a SaturatedError an ErrSaturated.
func (e *SaturatedError) Is(target error) bool { return target == ErrSaturated }
