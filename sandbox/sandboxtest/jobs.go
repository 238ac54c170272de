package sandboxtest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/jobs"
)

func (f *fixture) jobs(o jobs.Options) *jobs.Jobs {
	f.t.Helper()
	js, err := jobs.New(f.sb, o)
	require.NoError(f.t, err)
	f.t.Cleanup(func() { require.NoError(f.t, js.Close(context.Background())) })
	return js
}

// background starts a script.
func background(t *testing.T, js *jobs.Jobs, script string) (id string) {
	t.Helper()
	j, err := js.Start(t.Context(), sandbox.Command{Script: script})
	require.NoError(t, err)
	return j.ID
}

// RunJobs runs what background jobs must do, which [Run] does as well.
func RunJobs(t *testing.T, factory Factory) {
	s := &suite{factory: factory, probe: buildProbe(t)}
	s.testJobs(t)
}

func (s *suite) testJobs(t *testing.T) {
	shared := s.open(t)
	s.testJobEnds(t, shared)
	testJobOutput(t, shared)
	testJobInput(t, shared)
	testJobBounds(t, shared)
	s.testJobClose(t)
}

func testJobOutput(t *testing.T, shared *fixture) {
	t.Run("a running job shows its output by cursor", func(t *testing.T) {
		f := shared.on(t)
		js := f.jobs(jobs.Options{})
		id := background(t, js, "echo one; until [ -e two ]; do sleep 0.05; done; echo two >&2; until [ -e three ]; do sleep 0.05; done; printf 'größ'")
		cursor := int64(0)
		for _, want := range []string{"one\n", "two\n"} {
			eventually(t, 10*time.Second, func() bool { u, err := js.Poll(id, cursor); return err == nil && u.Next > cursor }, "no output")
			u, err := js.Poll(id, cursor)
			require.NoError(t, err)
			assert.Equal(t, want, u.String())
			assert.Equal(t, jobs.Running, u.Job.State)
			cursor = u.Next
			u, err = js.Wait(t.Context(), id, cursor, 50*time.Millisecond)
			require.NoError(t, err)
			assert.Empty(t, u.Text, "nothing new")
			f.sh("[ -e two ] && touch three; touch two")
		}
		u, err := js.Wait(t.Context(), id, cursor, time.Minute)
		require.NoError(t, err)
		assert.Equal(t, jobs.Succeeded, u.Job.State)
		assert.Equal(t, "größ", u.String())
		u, err = js.Poll(id, 0)
		require.NoError(t, err)
		assert.Equal(t, "one\ntwo\ngröß", u.String(), "the beginning can be asked for again")
		assert.EqualValues(t, len("one\ntwo\ngröß"), u.Job.Output)
	})
}

func testJobInput(t *testing.T, shared *fixture) {
	t.Run("a job takes input when it was started for that", func(t *testing.T) {
		js := shared.on(t).jobs(jobs.Options{})
		j, err := js.StartWithInput(t.Context(), sandbox.Command{Script: "while read -r l; do echo got $l; done; echo end"})
		require.NoError(t, err)
		require.NoError(t, js.Write(t.Context(), j.ID, []byte("a\nb\n")))
		require.NoError(t, js.EndInput(j.ID))
		require.NoError(t, js.EndInput(j.ID))
		u, err := js.Wait(t.Context(), j.ID, 0, time.Minute)
		require.NoError(t, err)
		assert.Equal(t, "got a\ngot b\nend\n", u.String())
		assert.ErrorIs(t, js.Write(t.Context(), j.ID, []byte("c")), jobs.ErrEnded)

		j, err = js.Start(t.Context(), sandbox.Command{Script: "cat", Stdin: strings.NewReader("fed")})
		require.NoError(t, err)
		u, err = js.Wait(t.Context(), j.ID, 0, time.Minute)
		require.NoError(t, err)
		assert.Equal(t, "fed", u.String())
		assert.ErrorIs(t, js.Write(t.Context(), j.ID, []byte("c")), jobs.ErrNoInput)
		assert.ErrorIs(t, js.EndInput(j.ID), jobs.ErrNoInput)
	})

	t.Run("a job that does not read does not hold its writer for ever", func(t *testing.T) {
		js := shared.on(t).jobs(jobs.Options{})
		j, err := js.StartWithInput(t.Context(), sandbox.Command{Script: "sleep 100"})
		require.NoError(t, err)
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		assert.ErrorIs(t, js.Write(ctx, j.ID, make([]byte, 16<<20)), context.DeadlineExceeded)
	})

	t.Run("a signal reaches a job", func(t *testing.T) {
		// A shell cannot trap what was ignored when it began, as SIGHUP is below
		// nohup and SIGINT in the background of a script.
		js := shared.on(t).jobs(jobs.Options{})
		id := background(t, js, `trap 'echo woken' ALRM; trap 'echo over; exit 9' TERM; echo ready; while :; do sleep 0.05; done`)
		eventually(t, 10*time.Second, func() bool { u, err := js.Poll(id, 0); return err == nil && u.String() == "ready\n" }, "not ready")
		require.NoError(t, js.Signal(t.Context(), id, syscall.SIGALRM))
		eventually(t, 10*time.Second, func() bool { u, err := js.Poll(id, 0); return err == nil && strings.Contains(u.String(), "woken\n") }, "no signal")
		require.NoError(t, js.Signal(t.Context(), id, syscall.SIGTERM))
		u, err := js.Wait(t.Context(), id, 0, time.Minute)
		require.NoError(t, err)
		assert.Equal(t, 9, u.Job.ExitCode)
		assert.ErrorIs(t, js.Signal(t.Context(), id, syscall.SIGTERM), jobs.ErrEnded)
	})
}

func testJobBounds(t *testing.T, shared *fixture) {
	t.Run("a log keeps the end and tells what it lost", func(t *testing.T) {
		f := shared.on(t)
		js := f.jobs(jobs.Options{Log: 1000})
		j, err := js.Start(t.Context(), sandbox.Command{Argv: []string{f.dir + "/probe", "flood", "stdout", "10000000"}})
		require.NoError(t, err)
		u, err := js.Wait(t.Context(), j.ID, 0, time.Minute)
		require.NoError(t, err)
		assert.EqualValues(t, 10_000_000, u.Job.Output)
		assert.EqualValues(t, 10_000_000-1000, u.Skipped)
		assert.Len(t, u.Text, 1000)
		assert.True(t, strings.HasSuffix(u.String(), "END"))
		assert.True(t, strings.HasPrefix(u.String(), "[9999000 bytes omitted]\n"))
	})

	t.Run("only so many are kept", func(t *testing.T) {
		js := shared.on(t).jobs(jobs.Options{Jobs: 3})
		for range 10 {
			id := background(t, js, "true")
			_, err := js.Wait(t.Context(), id, 0, time.Minute)
			require.NoError(t, err)
			assert.LessOrEqual(t, len(js.List()), 3)
		}
		ids := []string{background(t, js, "sleep 100"), background(t, js, "sleep 100"), background(t, js, "sleep 100")}
		_, err := js.Start(t.Context(), sandbox.Command{Script: "sleep 100"})
		assert.ErrorIs(t, err, sandbox.ErrSaturated)
		var listed []string
		for _, j := range js.List() {
			listed = append(listed, j.ID)
			assert.Equal(t, jobs.Running, j.State)
		}
		assert.Equal(t, ids, listed)
	})
}

func (s *suite) testJobClose(t *testing.T) {
	t.Run("close ends all, with what they started, and nothing starts any more", func(t *testing.T) {
		f := s.open(t)
		js := f.jobs(jobs.Options{})
		var beats []string
		for name, script := range escapes() {
			_, c, beat := f.escaping(script)
			c.Timeout = 0
			_, err := js.Start(t.Context(), c)
			require.NoError(t, err, name)
			beats = append(beats, beat)
		}
		for _, beat := range beats {
			began(t, beat)
		}
		require.NoError(t, js.Close(t.Context()))
		require.NoError(t, js.Close(t.Context()))
		assert.Empty(t, js.List())
		_, err := js.Start(t.Context(), sandbox.Command{Script: "true"})
		assert.ErrorIs(t, err, sandbox.ErrClosed)
		if f.stands(sandbox.ControlTree) {
			for _, beat := range beats {
				stopped(t, beat)
			}
		}
		assert.True(t, f.sh("true").OK(), "the sandbox is still there")
	})

	t.Run("a sandbox that cannot spawn is unsupported", func(t *testing.T) {
		_, err := jobs.New(onlyRuns{}, jobs.Options{})
		assert.True(t, errors.Is(err, errors.ErrUnsupported))
	})
}

func (s *suite) testJobEnds(t *testing.T, shared *fixture) {
	for script, want := range map[string]jobs.Job{
		"true":                   {State: jobs.Succeeded, ExitCode: 0, Detail: "exit status 0"},
		"exit 3":                 {State: jobs.Failed, ExitCode: 3, Detail: "exit status 3"},
		"no-such-program":        {State: jobs.Failed, ExitCode: 127, Detail: "exit status 127"},
		"kill -KILL $$; sleep 9": {State: jobs.Failed, ExitCode: -1, Detail: "ended by signal 9 (killed)"},
	} {
		t.Run("a job ends by itself: "+script, func(t *testing.T) {
			js := shared.on(t).jobs(jobs.Options{})
			j, err := js.Start(t.Context(), sandbox.Command{Script: script})
			require.NoError(t, err)
			u, err := js.Wait(t.Context(), j.ID, 0, time.Minute)
			require.NoError(t, err)
			assert.Equal(t, want, jobs.Job{State: u.Job.State, ExitCode: u.Job.ExitCode, Detail: u.Job.Detail})
			assert.False(t, u.Job.Ended.Before(u.Job.Started))
			require.NoError(t, js.Forget(t.Context(), j.ID))
			_, err = js.Poll(j.ID, 0)
			assert.ErrorIs(t, err, jobs.ErrUnknown)
			assert.Contains(t, fmt.Sprint(err), "there are none")
		})
	}
	testJobStops(t, shared)
}

func testJobStops(t *testing.T, shared *fixture) {
	t.Run("a program that cannot be executed is no job", func(t *testing.T) {
		js := shared.on(t).jobs(jobs.Options{})
		j, err := js.Start(t.Context(), sandbox.Command{Argv: []string{"no-such-program"}})
		if err != nil {
			var program *sandbox.ProgramError
			require.ErrorAs(t, err, &program)
			assert.Empty(t, js.List())
			return
		}
		u, err := js.Wait(t.Context(), j.ID, 0, time.Minute)
		require.NoError(t, err)
		assert.Equal(t, 127, u.Job.ExitCode)
	})

	t.Run("a job is ended on request and on time", func(t *testing.T) {
		js := shared.on(t).jobs(jobs.Options{Timeout: time.Second})
		limited, err := js.Start(t.Context(), sandbox.Command{Script: "echo part; sleep 100"})
		require.NoError(t, err)
		free, err := js.Start(t.Context(), sandbox.Command{Script: "echo part; sleep 100", Timeout: sandbox.NoTimeout})
		require.NoError(t, err)
		u, err := js.Wait(t.Context(), limited.ID, 0, time.Minute)
		require.NoError(t, err)
		assert.Equal(t, jobs.TimedOut, u.Job.State)
		assert.Equal(t, "timed out", u.Job.Detail)
		assert.Equal(t, "part\n", u.String())
		assert.ErrorIs(t, js.Forget(t.Context(), free.ID), jobs.ErrRunning)
		j, err := js.Cancel(t.Context(), free.ID)
		require.NoError(t, err)
		assert.Equal(t, jobs.Canceled, j.State)
		j, err = js.Cancel(t.Context(), free.ID)
		require.NoError(t, err)
		assert.Equal(t, jobs.Canceled, j.State, "a second time is nothing")
		require.NoError(t, js.Forget(t.Context(), free.ID))
	})
}
