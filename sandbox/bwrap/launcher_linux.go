package bwrap

import "runtime"

// launcher starts processes from one thread that lives as long as the sandbox.
// The kernel ends a child that asked to die with its parent when the thread
// that started it ends, not when the process does (golang/go#27505).
type launcher struct {
	jobs chan func()
	done chan struct{}
}

func newLauncher() *launcher {
	l := &launcher{jobs: make(chan func()), done: make(chan struct{})}
	go func() {
		defer close(l.done)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		for job := range l.jobs {
			job()
		}
	}()
	return l
}

// do runs job on the thread and returns when it is done.
func (l *launcher) do(job func()) {
	done := make(chan struct{})
	l.jobs <- func() {
		defer close(done)
		job()
	}
	<-done
}

func (l *launcher) close() {
	close(l.jobs)
	<-l.done
}
