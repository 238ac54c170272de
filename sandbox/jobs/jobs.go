package jobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// Defaults of Options.
const (
	DefaultJobs = 64
	DefaultLog  = 256 << 10
)

// Options are the bounds of a set of jobs.
type Options struct {
	// Jobs is how many are kept, running or ended: 0 is DefaultJobs.
	Jobs int
	// Log is how many bytes of its output each job keeps: 0 is DefaultLog.
	Log int
	// Timeout is for jobs that set none: 0 lets them run.
	Timeout time.Duration
	// Grace is between the polite signal and the kill: 0 is
	// sandbox.DefaultGrace.
	Grace time.Duration
}

// Jobs is a set of background jobs in one sandbox. It is safe for concurrent
// use.
type Jobs struct {
	in      sandbox.Spawner
	options Options

	mu     sync.Mutex
	closed bool
	count  int // of all that were ever started, for ids
	jobs   []*job
	spawns sync.WaitGroup // starts that are under way
}

// New makes an empty set. The error is [errors.ErrUnsupported] for a sandbox
// that cannot spawn, or a [*sandbox.ArgumentError].
func New(in sandbox.Runner, o Options) (*Jobs, error) {
	spawner, ok := sandbox.As[sandbox.Spawner](in)
	if !ok {
		return nil, fmt.Errorf("run jobs: this sandbox cannot keep a process running: %w", errors.ErrUnsupported)
	}
	for name, value := range map[string]int64{"jobs": int64(o.Jobs), "log": int64(o.Log), "timeout": int64(o.Timeout), "grace": int64(o.Grace)} {
		if value < 0 {
			return nil, &sandbox.ArgumentError{Field: name, Got: strconv.FormatInt(value, 10), Want: "a positive value, or 0 for the default"}
		}
	}
	if o.Jobs == 0 {
		o.Jobs = DefaultJobs
	}
	if o.Log == 0 {
		o.Log = DefaultLog
	}
	if o.Grace == 0 {
		o.Grace = sandbox.DefaultGrace
	}
	return &Jobs{in: spawner, options: o}, nil
}

// Start starts a job and returns while it runs; ctx bounds the start alone. A
// program that cannot be executed is a [*sandbox.ProgramError]. c.Stdin is fed
// to the job, whose input then ends; see [Jobs.StartWithInput] for one that is
// written to later. c.Stdout and c.Stderr see the output as well.
// A c.Timeout of 0 is the Options' and [sandbox.NoTimeout] none.
func (s *Jobs) Start(ctx context.Context, c sandbox.Command) (Job, error) {
	return s.start(ctx, c, false)
}

// StartWithInput starts a job whose input stays open for [Jobs.Write].
func (s *Jobs) StartWithInput(ctx context.Context, c sandbox.Command) (Job, error) {
	return s.start(ctx, c, true)
}

func (s *Jobs) start(ctx context.Context, c sandbox.Command, input bool) (Job, error) {
	if err := c.Check(); err != nil {
		return Job{}, err
	}
	id, err := s.reserve()
	if err != nil {
		return Job{}, err
	}
	defer s.spawns.Done()
	j := &job{log: &log{limit: s.options.Log}, input: input, grace: s.options.Grace, done: make(chan struct{})}
	j.info = Job{ID: id, Argv: slices.Clone(c.Argv), Script: c.Script, ExitCode: -1, Started: time.Now()}
	feed, timeout := c.Stdin, c.Timeout
	if timeout == 0 {
		timeout = s.options.Timeout
	}
	c.Stdin, c.Stdout, c.Stderr = nil, both(j.log, c.Stdout), both(j.log, c.Stderr)
	if j.process, err = s.in.Spawn(ctx, c); err != nil {
		return Job{}, err
	}
	j.begin(timeout)
	if !input {
		go sandbox.Feed(j.process.Stdin(), feed)
	}
	return j.snapshot(), s.keep(ctx, j)
}

// both is a writer to the log and, if there is one, to the caller's.
func both(l *log, w io.Writer) io.Writer {
	if w == nil {
		return l
	}
	return &tee{log: l, to: w}
}

// tee drops a writer that fails: the log goes on.
type tee struct {
	log *log
	to  io.Writer
}

func (t *tee) Write(p []byte) (int, error) {
	if t.to != nil {
		if _, err := t.to.Write(p); err != nil {
			t.to = nil
		}
	}
	return t.log.Write(p)
}

// reserve takes an id and announces a start.
func (s *Jobs) reserve() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return "", sandbox.ErrClosed
	}
	s.count++
	s.spawns.Add(1)
	return "job-" + strconv.Itoa(s.count), nil
}

// keep adds a job, in the place of the oldest that has ended if there are too
// many.
func (s *Jobs) keep(ctx context.Context, j *job) error {
	s.mu.Lock()
	var gone *job
	full := len(s.jobs) >= s.options.Jobs
	if full {
		if at := slices.IndexFunc(s.jobs, func(o *job) bool { return !o.running() }); at >= 0 {
			gone, full = s.jobs[at], false
			s.jobs = slices.Delete(s.jobs, at, at+1)
		}
	}
	if !full {
		s.jobs = append(s.jobs, j)
	}
	s.mu.Unlock()
	if full {
		j.stop()
		<-j.done
		return errors.Join(&sandbox.SaturatedError{Resource: "room for jobs", Hint: fmt.Sprintf("%d are running; cancel one or wait for one", s.options.Jobs)}, j.process.Kill(ctx))
	}
	if gone != nil {
		return gone.process.Kill(ctx)
	}
	return nil
}

func (s *Jobs) find(id string) (*job, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var known []string
	for _, j := range s.jobs {
		if j.info.ID == id {
			return j, nil
		}
		known = append(known, j.info.ID)
	}
	return nil, unknown(id, known)
}

// List is every job that is kept, the oldest first.
func (s *Jobs) List() []Job {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Job, len(s.jobs))
	for i, j := range s.jobs {
		all[i] = j.snapshot()
	}
	return all
}

// Forget drops a job that has ended, with what it left running. For one that
// runs it is [ErrRunning].
func (s *Jobs) Forget(ctx context.Context, id string) error {
	j, err := s.find(id)
	if err != nil {
		return err
	}
	if j.running() {
		return fmt.Errorf("%s: %w", id, ErrRunning)
	}
	s.mu.Lock()
	s.jobs = slices.DeleteFunc(s.jobs, func(o *job) bool { return o == j })
	s.mu.Unlock()
	return j.process.Kill(ctx)
}

// Signal sends sig to a job and all that it started; to one that has ended it
// is [ErrEnded].
func (s *Jobs) Signal(ctx context.Context, id string, sig syscall.Signal) error {
	j, err := s.find(id)
	if err != nil {
		return err
	}
	if !j.running() {
		return fmt.Errorf("%s: %w", id, ErrEnded)
	}
	return j.process.Signal(ctx, sig)
}

// Cancel ends a job, politely first, and returns when it has ended. For one
// that has ended already it does nothing.
func (s *Jobs) Cancel(ctx context.Context, id string) (Job, error) {
	j, err := s.find(id)
	if err != nil {
		return Job{}, err
	}
	j.stop()
	select {
	case <-j.done:
		return j.snapshot(), nil
	case <-ctx.Done():
		return j.snapshot(), ctx.Err()
	}
}

// Close ends every job, at once and by force, and forgets them. It may be
// called again.
func (s *Jobs) Close(ctx context.Context) error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.spawns.Wait()
	s.mu.Lock()
	all := s.jobs
	s.jobs = nil
	s.mu.Unlock()
	errs := make([]error, len(all))
	var ends sync.WaitGroup
	for i, j := range all {
		ends.Go(func() {
			if errs[i] = j.process.Kill(ctx); errs[i] == nil {
				j.stop()
				<-j.done
			}
		})
	}
	ends.Wait()
	return errors.Join(errs...)
}
