package jobs_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/jobs"
	"github.com/toolgen/toolgen/sandbox/local"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestOverLocal(t *testing.T) {
	sandboxtest.RunJobs(t, func(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
		s, err := local.NewUnsafe(p)
		require.NoError(t, err)
		return s
	})
}

// scripted is a sandbox whose processes end as the test says.
type scripted struct {
	spawn error
	exit  sandbox.Exit
	wait  error
	kill  error
	runs  bool
	begun chan struct{}
}

func (s *scripted) Run(context.Context, sandbox.Command) (*sandbox.Result, error) { return nil, nil }

func (s *scripted) Spawn(_ context.Context, c sandbox.Command) (sandbox.Process, error) {
	if s.begun != nil {
		<-s.begun
	}
	if s.spawn != nil {
		return nil, s.spawn
	}
	_, _ = io.WriteString(c.Stdout, "out")
	p := &process{scripted: s, ended: make(chan struct{})}
	if !s.runs {
		p.end()
	}
	return p, nil
}

type process struct {
	*scripted
	once  sync.Once
	ended chan struct{}
}

func (p *process) end() { p.once.Do(func() { close(p.ended) }) }

func (p *process) ID() string            { return "1" }
func (p *process) Stdin() io.WriteCloser { return closed{} }

func (p *process) Wait(ctx context.Context) (sandbox.Exit, error) {
	select {
	case <-p.ended:
		return p.exit, p.wait
	case <-ctx.Done():
		return sandbox.Exit{}, ctx.Err()
	}
}

func (p *process) Signal(context.Context, syscall.Signal) error { return nil }

func (p *process) Kill(context.Context) error {
	p.end()
	return p.kill
}

// closed is an input that nobody reads.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
func (closed) Close() error              { return nil }

func over(t *testing.T, s *scripted, o jobs.Options) *jobs.Jobs {
	t.Helper()
	js, err := jobs.New(s, o)
	require.NoError(t, err)
	return js
}

func TestAJobThatIsLostHasFailedAndSaysWhy(t *testing.T) {
	js := over(t, &scripted{wait: errors.New("connection reset")}, jobs.Options{})
	j, err := js.Start(t.Context(), sandbox.Command{Script: "x"})
	require.NoError(t, err)
	u, err := js.Wait(t.Context(), j.ID, 0, sandbox.NoTimeout)
	require.NoError(t, err)
	assert.Equal(t, jobs.Failed, u.Job.State)
	assert.Equal(t, "connection reset", u.Job.Detail)
	assert.Equal(t, -1, u.Job.ExitCode)
	assert.Equal(t, "out", u.String())
	require.NoError(t, js.Close(t.Context()))
}

func TestEndsAreTold(t *testing.T) {
	text := ""
	for _, e := range []sandbox.Exit{
		{}, {Code: 3, LeftRunning: 2}, {Code: -1, Signal: syscall.SIGSEGV}, {Code: -1, Signal: syscall.SIGKILL, OOM: true},
	} {
		js := over(t, &scripted{exit: e}, jobs.Options{})
		j, err := js.Start(t.Context(), sandbox.Command{Argv: []string{"x"}})
		require.NoError(t, err)
		u, err := js.Wait(t.Context(), j.ID, 0, time.Minute)
		require.NoError(t, err)
		assert.Equal(t, e.LeftRunning, u.Job.LeftRunning)
		assert.Equal(t, []string{"x"}, u.Job.Argv)
		text += u.Job.State.String() + ": " + u.Job.Detail + "\n"
		require.NoError(t, js.Close(t.Context()))
	}
	golden.Equal(t, "ends.txt", text)
}

func TestWhatIsWrongWithAnIDIsTold(t *testing.T) {
	js := over(t, &scripted{}, jobs.Options{})
	text := ""
	say := func(err error, is error) {
		t.Helper()
		require.ErrorIs(t, err, is)
		text += err.Error() + "\n"
	}
	_, err := js.Poll("job-1", 0)
	say(err, jobs.ErrUnknown)
	for range 2 {
		_, err = js.StartWithInput(t.Context(), sandbox.Command{Script: "x"})
		require.NoError(t, err)
	}
	_, err = js.Wait(t.Context(), "job-1", 0, time.Minute)
	require.NoError(t, err)
	_, err = js.Wait(t.Context(), "job-7", 0, time.Minute)
	say(err, jobs.ErrUnknown)
	_, err = js.Cancel(t.Context(), "")
	say(err, jobs.ErrUnknown)
	say(js.Forget(t.Context(), "x"), jobs.ErrUnknown)
	say(js.Signal(t.Context(), "x", syscall.SIGINT), jobs.ErrUnknown)
	say(js.Write(t.Context(), "x", nil), jobs.ErrUnknown)
	say(js.EndInput("x"), jobs.ErrUnknown)
	say(js.Signal(t.Context(), "job-1", syscall.SIGINT), jobs.ErrEnded)
	say(js.Write(t.Context(), "job-1", []byte("x")), jobs.ErrEnded)
	require.NoError(t, js.Close(t.Context()))

	js = over(t, &scripted{runs: true}, jobs.Options{Jobs: 1})
	_, err = js.StartWithInput(t.Context(), sandbox.Command{Script: "x"})
	require.NoError(t, err)
	say(js.Forget(t.Context(), "job-1"), jobs.ErrRunning)
	say(js.Write(t.Context(), "job-1", []byte("x")), jobs.ErrNoInput)
	_, err = js.Start(t.Context(), sandbox.Command{Script: "x"})
	say(err, sandbox.ErrSaturated)
	require.NoError(t, js.Close(t.Context()))

	js = over(t, &scripted{}, jobs.Options{})
	_, err = js.Start(t.Context(), sandbox.Command{Script: "x"})
	require.NoError(t, err)
	say(js.Write(t.Context(), "job-1", nil), jobs.ErrNoInput)
	say(js.EndInput("job-1"), jobs.ErrNoInput)
	require.NoError(t, js.Close(t.Context()))
	golden.Equal(t, "errors.txt", text)
}

func TestACancelWhoseContextEndsTellsThatTheJobRuns(t *testing.T) {
	s := &scripted{runs: true}
	js := over(t, s, jobs.Options{Grace: time.Second})
	j, err := js.Start(t.Context(), sandbox.Command{Script: "x"})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	j, err = js.Cancel(ctx, j.ID)
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, jobs.Running, j.State)
	require.NoError(t, js.Close(t.Context()))
}

func TestAJobThatCannotBeKilledIsTold(t *testing.T) {
	alive := errors.New("still alive")
	js := over(t, &scripted{runs: true, kill: alive}, jobs.Options{Timeout: 10 * time.Millisecond, Grace: 1})
	j, err := js.Start(t.Context(), sandbox.Command{Script: "x"})
	require.NoError(t, err)
	u, err := js.Wait(t.Context(), j.ID, 0, time.Minute)
	require.NoError(t, err)
	assert.Equal(t, jobs.Failed, u.Job.State)
	assert.Equal(t, "still alive", u.Job.Detail)
	assert.ErrorIs(t, js.Close(t.Context()), alive)
}

func TestAStartThatFailsIsNoJob(t *testing.T) {
	js := over(t, &scripted{spawn: sandbox.ErrNotStarted}, jobs.Options{})
	_, err := js.Start(t.Context(), sandbox.Command{Script: "x"})
	require.ErrorIs(t, err, sandbox.ErrNotStarted)
	_, err = js.Start(t.Context(), sandbox.Command{})
	require.Error(t, err)
	assert.Empty(t, js.List())
	require.NoError(t, js.Close(t.Context()))
}

func TestCloseWaitsForAStartThatIsUnderWayAndEndsIt(t *testing.T) {
	s := &scripted{runs: true, begun: make(chan struct{})}
	js := over(t, s, jobs.Options{})
	started := make(chan error)
	go func() {
		_, err := js.Start(t.Context(), sandbox.Command{Script: "x"})
		started <- err
	}()
	time.Sleep(20 * time.Millisecond)
	closing := make(chan error)
	go func() { closing <- js.Close(t.Context()) }()
	time.Sleep(20 * time.Millisecond)
	close(s.begun)
	require.NoError(t, <-started)
	require.NoError(t, <-closing)
	assert.Empty(t, js.List())
}

func TestWritersSeeTheOutputToo(t *testing.T) {
	js := over(t, &scripted{}, jobs.Options{})
	var seen strings.Builder
	j, err := js.Start(t.Context(), sandbox.Command{Script: "x", Stdout: &seen})
	require.NoError(t, err)
	_, err = js.Wait(t.Context(), j.ID, 0, time.Minute)
	require.NoError(t, err)
	assert.Equal(t, "out", seen.String())
	j, err = js.Start(t.Context(), sandbox.Command{Script: "x", Stdout: failing{}})
	require.NoError(t, err)
	u, err := js.Wait(t.Context(), j.ID, 0, time.Minute)
	require.NoError(t, err)
	assert.Equal(t, "out", u.String(), "a writer that fails is dropped")
	require.NoError(t, js.Close(t.Context()))
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no") }

func TestBadOptionsAreNamed(t *testing.T) {
	for name, o := range map[string]jobs.Options{"jobs": {Jobs: -1}, "log": {Log: -1}, "timeout": {Timeout: -1}, "grace": {Grace: -1}} {
		_, err := jobs.New(&scripted{}, o)
		assert.EqualError(t, err, name+": got -1; want a positive value, or 0 for the default")
	}
}
