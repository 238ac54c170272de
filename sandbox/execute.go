package sandbox

import (
	"context"
	"errors"
	"io"
	"syscall"
	"time"
)

// DrainTime is how long output is awaited after a command has ended while a
// background process keeps its streams open.
const DrainTime = 100 * time.Millisecond

// Execute is Run for a backend that can spawn: it checks c, records both
// streams within the policy's limits, feeds the input, and ends the whole tree
// when the time is up or ctx is cancelled, politely first. p must have been
// through [Policy.Normalize].
func Execute(ctx context.Context, s Spawner, p Policy, c Command) (*Result, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return &Result{Status: Canceled, ExitCode: -1}, err
	}
	run := &run{policy: p, timeout: p.Limits.Timeout, began: time.Now()}
	if c.Timeout != 0 {
		run.timeout = c.Timeout
	}
	run.stdout = NewRecorder(p.Limits.Output, p.SpillDir, p.Limits.Spill, c.Stdout)
	run.stderr = NewRecorder(p.Limits.Output, p.SpillDir, p.Limits.Spill, c.Stderr)
	input := c.Stdin
	c.Stdin, c.Stdout, c.Stderr = nil, run.stdout, run.stderr
	process, err := s.Spawn(ctx, c)
	if program := (*ProgramError)(nil); errors.As(err, &program) {
		_, _ = run.stderr.Write([]byte(program.Error() + "\n"))
		return run.result(Exit{Code: program.Code}, Exited), nil
	}
	if err != nil {
		return nil, err
	}
	go Feed(process.Stdin(), input)
	return run.wait(ctx, process)
}

// Feed copies an input, which may be nil, and closes the pipe. A command may
// stop reading at any time, so failures are its own business.
func Feed(stdin io.WriteCloser, input io.Reader) {
	if input != nil {
		_, _ = io.Copy(stdin, input)
	}
	_ = stdin.Close()
}

type run struct {
	policy         Policy
	timeout        time.Duration
	began          time.Time
	stdout, stderr *Recorder
}

func (r *run) wait(ctx context.Context, process Process) (*Result, error) {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if r.timeout != NoTimeout {
		limited, cancel = context.WithDeadline(ctx, r.began.Add(r.timeout))
	}
	defer cancel()
	exit, err := process.Wait(limited)
	switch {
	case err == nil:
		return r.result(exit, exit.Status()), nil
	case limited.Err() == nil:
		// The process cannot be waited for. What became of it is unknown, so
		// that there is no Result; ending it is all that is left to try.
		ending, stop := context.WithTimeout(context.WithoutCancel(ctx), killTime)
		defer stop()
		return nil, errors.Join(err, process.Kill(ending))
	case ctx.Err() == nil:
		exit, err = Stop(ctx, process, r.policy.Limits.Grace)
		return r.result(exit, TimedOut), err
	default:
		exit, err = Stop(ctx, process, r.policy.Limits.Grace)
		return r.result(exit, Canceled), errors.Join(ctx.Err(), err)
	}
}

// Stop ends a process and everything that descends from it: the polite signal,
// then after the grace the kill. A cancelled ctx is no reason to leave it
// alive; Stop takes at most the grace and ten seconds.
func Stop(ctx context.Context, process Process, grace time.Duration) (Exit, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace+killTime)
	defer cancel()
	if grace > 0 && process.Signal(ctx, syscall.SIGTERM) == nil {
		patience, stop := context.WithTimeout(ctx, grace)
		defer stop()
		_, _ = process.Wait(patience)
	}
	if err := process.Kill(ctx); err != nil {
		return Exit{Code: -1, LeftRunning: -1}, err
	}
	return process.Wait(ctx)
}

// killTime bounds what a kill may take; a tree that is still there afterwards
// is an error.
const killTime = 10 * time.Second

func (r *run) result(exit Exit, status Status) *Result {
	res := &Result{
		Status: status, ExitCode: exit.Code, Duration: time.Since(r.began), LeftRunning: exit.LeftRunning,
		Stdout: r.stdout.Close(), Stderr: r.stderr.Close(),
	}
	if status != Exited {
		res.ExitCode = -1
	}
	if status == Signaled || status == OOMKilled {
		res.Signal = exit.Signal
	}
	if r.timeout != NoTimeout {
		res.Timeout = r.timeout
	}
	return res
}
