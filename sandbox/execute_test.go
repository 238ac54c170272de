package sandbox_test

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
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// script is a Spawner whose processes do what the test says.
type script struct {
	spawn   error
	killErr error
	run     func(c sandbox.Command, p *fake)
	process *fake
}

func (s *script) Spawn(_ context.Context, c sandbox.Command) (sandbox.Process, error) {
	if s.spawn != nil {
		return nil, s.spawn
	}
	s.process = &fake{done: make(chan struct{}), signals: make(chan syscall.Signal, 8), killErr: s.killErr}
	s.process.input, s.process.stdin = io.Pipe()
	go s.run(c, s.process)
	return s.process, nil
}

type fake struct {
	input   *io.PipeReader
	stdin   *io.PipeWriter
	signals chan syscall.Signal
	once    sync.Once
	done    chan struct{}
	exit    sandbox.Exit
	err     error // of Wait
	killErr error
}

func (p *fake) end(e sandbox.Exit, err error) {
	p.once.Do(func() {
		p.exit, p.err = e, err
		_ = p.input.Close()
		close(p.done)
	})
}

func (p *fake) ID() string            { return "1" }
func (p *fake) Stdin() io.WriteCloser { return p.stdin }

func (p *fake) Wait(ctx context.Context) (sandbox.Exit, error) {
	select {
	case <-p.done:
		return p.exit, p.err
	case <-ctx.Done():
		return sandbox.Exit{}, ctx.Err()
	}
}

func (p *fake) Signal(_ context.Context, sig syscall.Signal) error {
	p.signals <- sig
	return nil
}

func (p *fake) Kill(context.Context) error {
	p.signals <- syscall.SIGKILL
	p.end(sandbox.Exit{Code: -1, Signal: syscall.SIGKILL}, nil)
	return p.killErr
}

func normal(t *testing.T, l sandbox.Limits) sandbox.Policy {
	t.Helper()
	p, err := sandbox.Policy{Limits: l}.Normalize()
	require.NoError(t, err)
	return p
}

func TestExecuteFeedsRecordsAndReports(t *testing.T) {
	s := &script{run: func(c sandbox.Command, p *fake) {
		in, _ := io.ReadAll(p.input)
		_, _ = c.Stdout.Write(in)
		_, _ = c.Stderr.Write([]byte("err"))
		p.end(sandbox.Exit{Code: 3, LeftRunning: 2}, nil)
	}}
	out := new(collector)
	r, err := sandbox.Execute(t.Context(), s, normal(t, sandbox.Limits{}), sandbox.Command{Script: "x", Stdin: strings.NewReader("input"), Stdout: out})
	require.NoError(t, err)
	assert.Equal(t, "input", r.Stdout.Text())
	assert.Equal(t, "input", out.text())
	assert.Equal(t, "err", r.Stderr.Text())
	assert.Equal(t, 3, r.ExitCode)
	assert.Equal(t, 2, r.LeftRunning)
	assert.Equal(t, sandbox.DefaultTimeout, r.Timeout)
}

func TestExecuteTellsSignalsFromMemory(t *testing.T) {
	for _, c := range []struct {
		exit   sandbox.Exit
		status sandbox.Status
		signal syscall.Signal
	}{
		{sandbox.Exit{Code: -1, Signal: syscall.SIGSEGV}, sandbox.Signaled, syscall.SIGSEGV},
		{sandbox.Exit{Code: -1, Signal: syscall.SIGKILL}, sandbox.Signaled, syscall.SIGKILL},
		{sandbox.Exit{Code: -1, Signal: syscall.SIGKILL, OOM: true}, sandbox.OOMKilled, syscall.SIGKILL},
		{sandbox.Exit{Code: 137, OOM: true}, sandbox.OOMKilled, 0},
		{sandbox.Exit{Code: 137}, sandbox.Exited, 0},
		{sandbox.Exit{Code: 0, OOM: true}, sandbox.Exited, 0}, // a part was killed, the command minds it
	} {
		s := &script{run: func(_ sandbox.Command, p *fake) { p.end(c.exit, nil) }}
		r, err := sandbox.Execute(t.Context(), s, normal(t, sandbox.Limits{}), sandbox.Command{Script: "x"})
		require.NoError(t, err)
		assert.Equal(t, c.status, r.Status, "%+v", c.exit)
		assert.Equal(t, c.signal, r.Signal, "%+v", c.exit)
	}
}

func TestExecuteEndsWhatTakesTooLong(t *testing.T) {
	s := &script{run: func(c sandbox.Command, _ *fake) { _, _ = c.Stdout.Write([]byte("part")) }}
	r, err := sandbox.Execute(t.Context(), s, normal(t, sandbox.Limits{Timeout: 50 * time.Millisecond, Grace: 10 * time.Millisecond}), sandbox.Command{Script: "x"})
	require.NoError(t, err)
	assert.Equal(t, sandbox.TimedOut, r.Status)
	assert.Equal(t, -1, r.ExitCode)
	assert.Equal(t, "part", r.Stdout.Text())
	assert.Equal(t, syscall.SIGTERM, <-s.process.signals)
	assert.Equal(t, syscall.SIGKILL, <-s.process.signals)
}

func TestExecuteWithoutATimeoutWaitsForTheContext(t *testing.T) {
	s := &script{run: func(sandbox.Command, *fake) {}}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	r, err := sandbox.Execute(ctx, s, normal(t, sandbox.Limits{Timeout: 1, Grace: 1}), sandbox.Command{Script: "x", Timeout: sandbox.NoTimeout})
	require.ErrorIs(t, err, context.DeadlineExceeded)
	assert.Equal(t, sandbox.Canceled, r.Status)
	assert.Zero(t, r.Timeout)
}

func TestExecuteSaysWhenATreeIsStillAlive(t *testing.T) {
	alive := errors.New("still alive")
	s := &script{killErr: alive, run: func(sandbox.Command, *fake) {}}
	r, err := sandbox.Execute(t.Context(), s, normal(t, sandbox.Limits{Timeout: 50 * time.Millisecond, Grace: 1}), sandbox.Command{Script: "x"})
	require.ErrorIs(t, err, alive)
	assert.Equal(t, sandbox.TimedOut, r.Status)
	assert.Equal(t, -1, r.LeftRunning)
}

func TestExecuteHasNoResultForAnUnknownOutcome(t *testing.T) {
	lost := &sandbox.TransportError{Op: "wait", Err: errors.New("reset")}
	s := &script{run: func(_ sandbox.Command, p *fake) { p.end(sandbox.Exit{}, lost) }}
	r, err := sandbox.Execute(t.Context(), s, normal(t, sandbox.Limits{}), sandbox.Command{Script: "x"})
	require.ErrorIs(t, err, lost)
	assert.Equal(t, lost.Error(), err.Error(), "it is told once")
	assert.Nil(t, r)
	assert.Equal(t, syscall.SIGKILL, <-s.process.signals, "what may be alive is ended")
}

func TestExecuteMakesAResultOfAMissingProgram(t *testing.T) {
	s := &script{spawn: &sandbox.ProgramError{Program: "nope", Code: 127, Reason: "not found"}}
	r, err := sandbox.Execute(t.Context(), s, normal(t, sandbox.Limits{}), sandbox.Command{Argv: []string{"nope"}})
	require.NoError(t, err)
	assert.Equal(t, 127, r.ExitCode)
	assert.Equal(t, "nope: not found\n", r.Stderr.Text())

	s = &script{spawn: sandbox.ErrNotStarted}
	r, err = sandbox.Execute(t.Context(), s, normal(t, sandbox.Limits{}), sandbox.Command{Argv: []string{"x"}})
	require.ErrorIs(t, err, sandbox.ErrNotStarted)
	assert.Nil(t, r)
}

func TestExecuteStartsNothingThatIsWrongOrCancelled(t *testing.T) {
	s := &script{run: func(sandbox.Command, *fake) { t.Error("it was started") }}
	_, err := sandbox.Execute(t.Context(), s, normal(t, sandbox.Limits{}), sandbox.Command{})
	var argument *sandbox.ArgumentError
	require.ErrorAs(t, err, &argument)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r, err := sandbox.Execute(ctx, s, normal(t, sandbox.Limits{}), sandbox.Command{Script: "x"})
	require.ErrorIs(t, err, context.Canceled)
	assert.Equal(t, sandbox.Canceled, r.Status)
	assert.Nil(t, s.process)
}

func TestResultsSayHowACommandEnded(t *testing.T) {
	capture := func(s string) sandbox.Capture { return record(sandbox.NewRecorder(100, "", 0, nil), s) }
	text := ""
	for _, r := range []*sandbox.Result{
		{},
		{ExitCode: 2, Stdout: capture("out"), Stderr: capture("bad\n")},
		{ExitCode: 2, Stdout: capture("only out\n")},
		{ExitCode: 2},
		{Status: sandbox.TimedOut, Timeout: 90 * time.Second, Stderr: capture("slow")},
		{Status: sandbox.Canceled},
		{Status: sandbox.Signaled, Signal: syscall.SIGSEGV},
		{Status: sandbox.OOMKilled, Signal: syscall.SIGKILL},
	} {
		err := "nil"
		if e := r.Err(); e != nil {
			err = e.Error()
		}
		assert.Equal(t, err == "nil", r.OK())
		text += r.Status.String() + "\n" + r.Summary() + "\n" + err + "\n" + r.Output() + "\n---\n"
	}
	golden.Equal(t, "results.txt", text)
}

// collector is a writer that may be read later.
type collector struct {
	mu sync.Mutex
	b  []byte
}

func (c *collector) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.b = append(c.b, p...)
	return len(p), nil
}

func (c *collector) text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.b)
}

type decorated struct {
	sandbox.Sandbox
	inner sandbox.Sandbox
}

func (d decorated) Unwrap() sandbox.Sandbox { return d.inner }

type runnerOver struct {
	sandbox.Runner
	inner sandbox.Runner
}

func (d runnerOver) Unwrap() sandbox.Runner { return d.inner }

type able struct{ sandbox.Sandbox }

func (able) PathInside(string) (string, error) { return "/inside", nil }

func TestAsLooksThroughDecorators(t *testing.T) {
	for _, s := range []any{able{}, decorated{inner: able{}}, runnerOver{inner: decorated{inner: able{}}}} {
		m, ok := sandbox.As[sandbox.PathMapper](s)
		require.True(t, ok, "%T", s)
		name, err := m.PathInside("")
		require.NoError(t, err)
		assert.Equal(t, "/inside", name)
	}
	for _, s := range []any{nil, decorated{}, runnerOver{inner: decorated{}}} {
		_, ok := sandbox.As[sandbox.PathMapper](s)
		assert.False(t, ok, "%T", s)
	}
}
