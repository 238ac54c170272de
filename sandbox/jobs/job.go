package jobs

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// State is where a job is.
type State int

// The states. All but Running are final.
const (
	Running   State = iota
	Succeeded       // exit status 0
	Failed          // another exit status, a signal, out of memory, or lost
	TimedOut        // ended by us after its time was up
	Canceled        // ended by us because it was asked for
)

func (s State) String() string {
	return [...]string{"running", "succeeded", "failed", "timed out", "canceled"}[s]
}

// Job is what is known of a job at one time.
type Job struct {
	ID       string
	Argv     []string // or
	Script   string
	State    State
	ExitCode int    // -1 unless it exited by itself
	Detail   string // how it ended, in words; empty while it runs
	Started  time.Time
	Ended    time.Time // zero while it runs
	Output   int64     // bytes that came so far
	// LeftRunning counts descendants that were alive when the job ended.
	LeftRunning int
}

// job is a Job on its way.
type job struct {
	process sandbox.Process
	log     *log
	input   bool // whether Write is allowed
	grace   time.Duration
	done    chan struct{} // closed when info is final

	stop   context.CancelFunc
	mu     sync.Mutex
	info   Job
	writes sync.Mutex // one Write at a time
}

func (j *job) snapshot() Job {
	j.mu.Lock()
	defer j.mu.Unlock()
	info := j.info
	info.Output = j.log.size()
	return info
}

func (j *job) running() bool {
	select {
	case <-j.done:
		return false
	default:
		return true
	}
}

// begin watches the job for its whole life, which the caller of Start does not
// bound.
func (j *job) begin(timeout time.Duration) {
	life, stop := context.WithCancel(context.Background())
	if timeout > 0 {
		life, stop = context.WithTimeout(context.Background(), timeout)
	}
	j.stop = stop
	go func() {
		defer stop()
		j.watch(life)
	}()
}

// watch waits for the end, or brings it about when ctx ends.
func (j *job) watch(ctx context.Context) {
	exit, err := j.process.Wait(ctx)
	state := Failed
	if err != nil && ctx.Err() != nil {
		state = Canceled
		if errors.Is(ctx.Err(), context.DeadlineExceeded) {
			state = TimedOut
		}
		exit, err = sandbox.Stop(ctx, j.process, j.grace)
	} else if err == nil && exit.Status() == sandbox.Exited && exit.Code == 0 {
		state = Succeeded
	}
	j.log.end()
	j.mu.Lock()
	j.info.State, j.info.Ended, j.info.LeftRunning = state, time.Now(), exit.LeftRunning
	j.info.ExitCode, j.info.Detail = -1, state.String()
	switch {
	case err != nil:
		j.info.State, j.info.Detail = Failed, err.Error()
	case state == Succeeded || state == Failed:
		result := sandbox.Result{Status: exit.Status(), ExitCode: exit.Code, Signal: exit.Signal}
		j.info.Detail = result.Summary()
		if result.Status == sandbox.Exited {
			j.info.ExitCode = exit.Code
		}
	}
	j.mu.Unlock()
	close(j.done)
}
