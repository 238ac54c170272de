package sandbox

import (
	"fmt"
	"strings"
	"syscall"
	"time"
)

// Status is how a run ended.
type Status int

// The statuses, kept apart because the way out differs.
const (
	Exited    Status = iota // by itself, with ExitCode
	TimedOut                // ended by us after its time was up
	Canceled                // ended by us because the caller gave up
	Signaled                // ended by Signal, not by us
	OOMKilled               // ended by the kernel over its memory limit
)

func (s Status) String() string {
	return [...]string{"exited", "timed out", "canceled", "signaled", "out of memory"}[s]
}

// Result is what came of a command. A failed command is a Result, not an error.
type Result struct {
	Status   Status
	ExitCode int            // the exit status; -1 unless Exited
	Signal   syscall.Signal // the signal, when Signaled or OOMKilled
	Stdout   Capture
	Stderr   Capture
	Duration time.Duration
	Timeout  time.Duration // the time it had; 0 when unlimited
	// LeftRunning counts descendants that were still alive when Run returned;
	// -1 when unknown. They end with the sandbox.
	LeftRunning int
}

// OK reports an exit with status 0.
func (r *Result) OK() bool { return r.Status == Exited && r.ExitCode == 0 }

// Output is stdout and then stderr, on a line of its own.
func (r *Result) Output() string {
	out, errs := r.Stdout.Text(), r.Stderr.Text()
	if out != "" && errs != "" && !strings.HasSuffix(out, "\n") {
		out += "\n"
	}
	return out + errs
}

// Err is nil when OK, else an error that says how the command ended and, for an
// exit status, what it said on stderr, or on stdout if that is empty.
func (r *Result) Err() error {
	if r.OK() {
		return nil
	}
	detail := strings.TrimSpace(r.Stderr.Text())
	if detail == "" {
		detail = strings.TrimSpace(r.Stdout.Text())
	}
	if detail == "" {
		return fmt.Errorf("%s", r.Summary())
	}
	return fmt.Errorf("%s: %s", r.Summary(), detail)
}

// Summary says in a few words how the command ended.
func (r *Result) Summary() string {
	switch r.Status {
	case TimedOut:
		return fmt.Sprintf("timed out after %s", r.Timeout)
	case Canceled:
		return "canceled"
	case Signaled:
		return fmt.Sprintf("ended by signal %d (%s)", int(r.Signal), r.Signal)
	case OOMKilled:
		return "killed: out of memory"
	default:
		return fmt.Sprintf("exit status %d", r.ExitCode)
	}
}
