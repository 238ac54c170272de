package sandbox

import (
	"context"
	"io"
	"syscall"
)

// Spawner is the ability to start a process that outlives the call, with its
// pipes in the hands of the caller. Persistent shells and jobs stand on it, and
// [Execute] makes a Run of it.
type Spawner interface {
	// Spawn starts c and returns at once; ctx bounds the start alone. Output
	// goes to c.Stdout and c.Stderr as it comes, one write at a time for each
	// stream, until the last holder of the stream has died; nil discards it.
	// c.Stdin and c.Timeout are not used: write to [Process.Stdin], and kill
	// what takes too long. Without a reader that keeps up the process blocks,
	// so writers must not wait for anything that waits for the process.
	//
	// A program that cannot be executed is a [*ProgramError], or a process that
	// ends with 126 or 127 where the backend learns it only later.
	Spawn(ctx context.Context, c Command) (Process, error)
}

// Process is one started command. All methods are safe for concurrent use.
type Process interface {
	// ID names the process within its sandbox, for people and logs.
	ID() string

	// Stdin is the command's standard input. Closing it is its end of file.
	// Writes after the process has gone fail, and never block for ever.
	Stdin() io.WriteCloser

	// Wait returns when the command itself has ended and its output has been
	// delivered: at end of file, or [DrainTime] after the end while something
	// in the background still holds the streams. Several may wait. It returns
	// ctx.Err() when ctx ends first, and another error when the outcome
	// cannot be known.
	Wait(ctx context.Context) (Exit, error)

	// Signal sends sig to the command and everything that descends from it.
	// It returns nil when all of that has ended already.
	Signal(ctx context.Context, sig syscall.Signal) error

	// Kill ends the command and everything that descends from it, whatever it
	// did to get away, and returns when it is gone. It does its work even when
	// ctx is already cancelled, and may be called again.
	Kill(ctx context.Context) error
}

// Exit is how a process ended.
type Exit struct {
	// Code is the exit status; -1 when a signal ended the process.
	Code int
	// Signal is the signal that ended it, else 0.
	Signal syscall.Signal
	// OOM tells that the kernel killed it, or a part of it, over its memory limit.
	OOM bool
	// LeftRunning counts descendants still alive; -1 when unknown.
	LeftRunning int
}

// Status is Exited, Signaled or OOMKilled.
func (e Exit) Status() Status {
	switch {
	case e.OOM && (e.Signal == syscall.SIGKILL || e.Code == 128+int(syscall.SIGKILL)):
		return OOMKilled
	case e.Signal != 0:
		return Signaled
	default:
		return Exited
	}
}
