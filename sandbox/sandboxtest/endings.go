package sandboxtest

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// overdue is how much longer than its time and its grace a tree may take to die.
const overdue = time.Second

// escapes are shapes in which a program leaves something behind that writes to
// $BEAT for ever. All of them wait, so that the command itself does not end.
func escapes() map[string]string {
	return map[string]string{
		"in the foreground":        `"$PROBE" beat "$BEAT"`,
		"under a deaf shell":       `trap '' TERM HUP INT; "$PROBE" beat "$BEAT"; "$PROBE" beat "$BEAT"`,
		"in the background":        `"$PROBE" beat "$BEAT" & wait`,
		"in a subshell":            `("$PROBE" beat "$BEAT"); true`,
		"in a pipeline":            `"$PROBE" beat "$BEAT" | cat`,
		"as a detached daemon":     `"$PROBE" detach "$BEAT"; "$PROBE" sleep 1h`,
		"orphaned with its output": `("$PROBE" beat "$BEAT" &) ; "$PROBE" sleep 1h`,
	}
}

func (s *suite) testEndings(t *testing.T) {
	shared := s.open(t)
	s.testTimeout(t, shared)
	s.testBackground(t, shared)
	s.testTimeoutBeside(t)
	for name, script := range escapes() {
		t.Run("nothing survives a timeout: "+name, func(t *testing.T) {
			shared.on(t).diesInTime(script)
		})
		t.Run("nothing survives a cancel: "+name, func(t *testing.T) {
			f, c, beat := shared.on(t).escaping(script)
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				defer cancel()
				for range 1000 {
					if info, err := os.Stat(beat); err == nil && info.Size() > 0 {
						return
					}
					time.Sleep(10 * time.Millisecond)
				}
			}()
			r, err := f.sb.Run(ctx, c)
			require.ErrorIs(t, err, context.Canceled)
			require.NotNil(t, r, "the partial result comes with the error")
			assert.Equal(t, sandbox.Canceled, r.Status)
			if f.stands(sandbox.ControlTree) {
				stopped(t, beat)
			}
		})
		t.Run("nothing survives close: "+name, func(t *testing.T) {
			f, c, beat := s.open(t).escaping(script)
			done := beside(func() (*sandbox.Result, error) { return f.sb.Run(context.Background(), c) })
			began(t, beat)
			require.NoError(t, f.sb.Close(t.Context()))
			<-done
			if f.stands(sandbox.ControlTree) {
				stopped(t, beat)
			}
		})
	}
}

// diesInTime runs one of the escapes until its time is up. Other work on the
// machine can only make the end later, so the best of some attempts counts.
func (f *fixture) diesInTime(script string) {
	f.t.Helper()
	most := time.Second + sandbox.DefaultGrace + overdue
	best := time.Hour
	for range 4 {
		_, c, beat := f.escaping(script)
		c.Timeout = time.Second
		r := f.run(c)
		if !f.stands(sandbox.ControlTree) {
			return
		}
		assert.Equal(f.t, sandbox.TimedOut, r.Status)
		stopped(f.t, beat)
		if best = min(best, r.Duration); best < most {
			return
		}
	}
	f.t.Errorf("it took %s to die; want at most %s", best, most)
}

// testTimeoutBeside is harder than a timeout of a command that is alone: what it
// leaves must be told from what another one runs.
func (s *suite) testTimeoutBeside(t *testing.T) {
	shared := s.open(t)
	ctx, cancel := context.WithCancel(t.Context())
	_, c, beat := shared.escaping(`"$PROBE" beat "$BEAT" & while :; do "$PROBE" sleep 20ms; done`)
	c.Timeout = sandbox.NoTimeout
	other := beside(func() (*sandbox.Result, error) { return shared.sb.Run(ctx, c) })
	began(t, beat)
	for name, script := range escapes() {
		t.Run("nothing survives a timeout beside another command: "+name, func(t *testing.T) {
			shared.on(t).diesInTime(script)
		})
	}
	t.Run("the other command goes on beside all this", func(t *testing.T) {
		grows(t, beat)
		cancel()
		<-other
		if shared.stands(sandbox.ControlTree) {
			stopped(t, beat)
		}
	})
}

// escaping is a command that runs one of the escapes, and its beat file.
func (f *fixture) escaping(script string) (*fixture, sandbox.Command, string) {
	f.t.Helper()
	file, err := os.CreateTemp(f.root, "beat-*")
	require.NoError(f.t, err)
	require.NoError(f.t, file.Chmod(0o666))
	require.NoError(f.t, file.Close())
	return f, sandbox.Command{
		Script:  script,
		Env:     map[string]string{"PROBE": f.dir + "/probe", "BEAT": f.inside(file.Name())},
		Timeout: time.Minute,
	}, file.Name()
}

func (s *suite) testTimeout(t *testing.T, shared *fixture) {
	t.Run("a timeout is a status with the partial output", func(t *testing.T) {
		f := shared.on(t)
		if !f.stands(sandbox.ControlTimeout) {
			return
		}
		r := f.run(sandbox.Command{Script: "echo begun; sleep 100; echo never", Timeout: time.Second})
		assert.Equal(t, sandbox.TimedOut, r.Status)
		assert.Equal(t, "begun", trim(r.Stdout))
		assert.Equal(t, "timed out after 1s", r.Summary())
		assert.GreaterOrEqual(t, r.Duration, time.Second)
		assert.Less(t, r.Duration, time.Second+sandbox.DefaultGrace+overdue)
	})

	t.Run("the policy's timeout holds, and a command may lift it", func(t *testing.T) {
		f := s.open(t, func(p *sandbox.Policy) { p.Limits.Timeout = 500 * time.Millisecond })
		assert.Equal(t, sandbox.TimedOut, f.sh("sleep 100").Status)
		r := f.run(sandbox.Command{Script: "sleep 1; echo done", Timeout: sandbox.NoTimeout})
		assert.Equal(t, "done", trim(r.Stdout))
	})

	t.Run("a program may clean up in its grace", func(t *testing.T) {
		f := shared.on(t)
		r := f.run(sandbox.Command{Script: `trap 'echo cleaned; exit 0' TERM; while :; do sleep 0.05; done`, Timeout: 500 * time.Millisecond})
		assert.Equal(t, sandbox.TimedOut, r.Status, "that it then exited does not undo the timeout")
		assert.Equal(t, "cleaned", trim(r.Stdout))
	})

	t.Run("a timeout of one leaves the others alone", func(t *testing.T) {
		f := shared.on(t)
		done := beside(func() (*sandbox.Result, error) {
			return f.sb.Run(t.Context(), sandbox.Command{Script: "sleep 3; echo done > other"})
		})
		assert.Equal(t, sandbox.TimedOut, f.run(sandbox.Command{Script: "sleep 100", Timeout: 500 * time.Millisecond}).Status)
		<-done
		text, err := os.ReadFile(f.root + "/other")
		require.NoError(t, err)
		assert.Equal(t, "done\n", string(text))
		assert.NoError(t, f.sb.Health(t.Context()))
	})

	t.Run("a cancelled context runs nothing", func(t *testing.T) {
		f := shared.on(t)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := f.sb.Run(ctx, sandbox.Command{Script: "echo x > cancelled"})
		require.ErrorIs(t, err, context.Canceled)
		assert.NoFileExists(t, f.root+"/cancelled")
	})
}

func (s *suite) testBackground(t *testing.T, shared *fixture) {
	t.Run("a background process does not hold the result up", func(t *testing.T) {
		for _, script := range []string{"sleep 100 & echo x", "(sleep 100 &); echo x", "sleep 100 | sleep 100 & echo x"} {
			r := shared.on(t).sh(script)
			assert.Equal(t, "x", trim(r.Stdout))
			assert.Less(t, r.Duration, 3*time.Second, script)
		}
	})

	t.Run("what is left running is told, and ends with the sandbox", func(t *testing.T) {
		f, c, beat := s.open(t).escaping(`"$PROBE" beat "$BEAT" & until [ -s "$BEAT" ]; do sleep 0.05; done; echo started`)
		r := f.run(c)
		assert.Contains(t, r.Stdout.Text(), "started")
		switch {
		case r.LeftRunning > 0:
			assert.Equal(t, 1, r.LeftRunning)
			grows(t, beat)
		case r.LeftRunning == 0:
			stopped(t, beat)
		}
		require.NoError(t, f.sb.Close(t.Context()))
		if f.stands(sandbox.ControlTree) {
			stopped(t, beat)
		}
	})
}
