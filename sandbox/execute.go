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
	go feed(process.Stdin(), input)
	return run.wait(ctx, process)
}

// feed copies the input and closes the pipe. The command may stop reading at
// any time, so failures are its business.
func feed(stdin io.WriteCloser, input io.Reader) {
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
	if err == nil {
		return r.result(exit, statusOf(exit)), nil
	}
	status := TimedOut
	if ctx.Err() != nil {
		status = Canceled
	}
	exit, endErr := r.end(ctx, process)
	switch {
	case limited.Err() == nil:
		return r.result(exit, Canceled), err
	case status == Canceled:
		return r.result(exit, status), errors.Join(ctx.Err(), endErr)
	default:
		return r.result(exit, status), endErr
	}
}

// end stops the tree: the polite signal, the grace, then the kill. The caller
// may have given up already, so none of it hangs on their context.
func (r *run) end(ctx context.Context, process Process) (Exit, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), r.policy.Limits.Grace+killTime)
	defer cancel()
	grace, stop := context.WithTimeout(ctx, r.policy.Limits.Grace)
	defer stop()
	if process.Signal(ctx, syscall.SIGTERM) == nil {
		_, _ = process.Wait(grace)
	}
	if err := process.Kill(ctx); err != nil {
		return Exit{Code: -1, LeftRunning: -1}, err
	}
	return process.Wait(ctx)
}

// killTime bounds what a kill may take; a tree that is still there afterwards
// is an error.
const killTime = 10 * time.Second

func statusOf(e Exit) Status {
	switch {
	case e.OOM && (e.Signal != 0 || e.Code == 128+int(syscall.SIGKILL)):
		return OOMKilled
	case e.Signal != 0:
		return Signaled
	default:
		return Exited
	}
}

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
