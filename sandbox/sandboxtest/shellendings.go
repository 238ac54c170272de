package sandboxtest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/shell"
)

// interruption is what an interruption may cost over the limit, kill included.
const interruption = sandbox.DefaultGrace + 2*time.Second

func (s *suite) testShellEndings(t *testing.T, shared *fixture) {
	for name, c := range map[string]struct {
		command string
		code    int
	}{
		"exit":             {"exit 3", 3},
		"set -e":           {"set -e; false", 1},
		"set -u":           {`set -u; echo "$none"`, 127},
		"exec":             {"exec true", 0},
		"exec of nothing":  {"exec no-such-program", 127},
		"an exit trap":     {"trap 'exit 6' EXIT; exit 5", 6},
		"its own kill":     {"kill -KILL $$", 137},
		"its group's kill": {"kill 0; sleep 5", 143},
		"too many breaks":  {"break 9", 0},
	} {
		t.Run("a shell that ends is reported at once and replaced: "+name, func(t *testing.T) {
			p := shared.on(t).openShell(shell.Options{})
			p.says(`mkdir -p sub && cd sub; export KEPT="a'b
c"; plain=1`)
			start := time.Now()
			r := p.within(time.Minute, c.command)
			assert.Equal(t, sandbox.Exited, r.Status)
			assert.Equal(t, c.code, r.ExitCode, r.Text())
			assert.Less(t, time.Since(start), 20*time.Second, "it must not wait for its time limit")
			assert.Contains(t, r.Restart, "a new one took over in "+p.dir+"/sub")
			assert.Equal(t, p.dir+"/sub", r.Dir)
			assert.Contains(t, r.Text(), "["+r.Restart+"]")
			assert.Equal(t, "a'b\nc ."+p.dir+"/sub", p.says(`echo "$KEPT $plain.$PWD"`))
			assert.Empty(t, p.enter("true").Restart, "it is told once")
		})
	}
	testShellLosses(t, shared)
	s.testShellClosedSandbox(t)
}

func testShellLosses(t *testing.T, shared *fixture) {
	t.Run("output before the end is kept", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		r := p.enter("echo last words; echo and errors >&2; exit 7")
		assert.Equal(t, "last words", trim(r.Stdout))
		assert.Equal(t, "and errors", trim(r.Stderr))
	})

	t.Run("background jobs outlive the shell that started them", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.says(`beat`)
		p.enter("exit")
		grows(t, p.root+"/beat")
	})

	t.Run("a shell killed between two commands is noticed, replaced and told", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.says("export KEPT=1; mark=$PWD/killed; cd /; (sleep 0.2; kill -KILL $$; echo > $mark) > /dev/null 2>&1 &")
		began(t, p.root+"/killed")
		r := p.enter("echo $KEPT $PWD")
		assert.Equal(t, "1 /", trim(r.Stdout), "the command runs in the new shell")
		assert.Contains(t, r.Restart, "had ended since the last command")
	})

	t.Run("the loss of everything is noticed, replaced and told", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.says(`export KEPT=1; beat`)
		r := p.enter("kill -KILL $PPID; sleep 30")
		assert.Contains(t, r.Restart, "the shell and its background jobs were lost")
		assert.Contains(t, r.Text(), "[exit code: unknown]")
		stopped(t, p.root+"/beat")
		assert.Equal(t, "1", p.says("echo $KEPT"))
	})

	t.Run("a directory that is gone is told", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.says("mkdir gone && cd gone && rmdir ../gone")
		r := p.enter("exit")
		assert.Contains(t, r.Restart, p.dir+"/gone is gone")
		assert.Equal(t, p.dir, p.says("pwd"))
	})
}

func (s *suite) testShellClosedSandbox(t *testing.T) {
	t.Run("a closed sandbox is an error", func(t *testing.T) {
		p := s.open(t).openShell(shell.Options{})
		require.NoError(t, p.sb.Close(t.Context()))
		_, err := p.shell.Run(t.Context(), "true", time.Minute)
		assert.ErrorIs(t, err, sandbox.ErrClosed)
	})
}

func testShellInterruptions(t *testing.T, shared *fixture) {
	for name, c := range map[string]struct {
		command  string
		replaced bool // the shell itself has to go
	}{
		"a program":                {"echo part; sleep 30", false},
		"one that ignores":         {"echo part; (trap '' TERM INT HUP; sleep 30; sleep 30)", false},
		"a pipeline":               {"echo part; sleep 30 | cat", false},
		"a script":                 {"echo part; bash -c 'sleep 30; sleep 30'; true", false},
		"a substitution":           {"echo part; x=$(sleep 30)", false},
		"a stopped program":        {"echo part; bash -c 'kill -STOP $$'", false},
		"a job control program":    {"echo part; set -m; sleep 30; set +m", false},
		"a waiting shell":          {"echo part; wait_for() { sleep 30 & wait $!; }; wait_for", false},
		"a shell that is stopped":  {"echo part; kill -STOP $$; sleep 30", false},
		"a loop that runs nothing": {"echo part; while :; do :; done", true},
		"a loop over programs":     {"echo part; while :; do sleep 1; done", true},
		"a shell that reads only":  {"echo part; set -n; sleep 30", true},
	} {
		t.Run("a command is ended on time: "+name, func(t *testing.T) {
			took := time.Hour
			for try := 0; try < 3 && took >= time.Second+interruption; try++ { // a busy machine may be late
				took = min(took, testShellInterruption(t, shared, c.command, c.replaced))
			}
			assert.Less(t, took, time.Second+interruption)
		})
	}
	testShellCancels(t, shared)
}

func testShellInterruption(t *testing.T, shared *fixture, command string, replaced bool) (took time.Duration) {
	p := shared.on(t).openShell(shell.Options{})
	p.says(`export KEPT=1; here=2; beat`)
	r := p.within(time.Second, command)
	assert.Equal(t, sandbox.TimedOut, r.Status, r.Text())
	assert.Equal(t, "part", trim(r.Stdout), "the partial output comes with it")
	assert.Contains(t, r.Text(), "ended after 1s, its time limit")
	grows(t, p.root+"/beat")
	if replaced {
		assert.Contains(t, r.Restart, "had to be ended with the command")
		assert.Equal(t, "1 .", p.says(`echo "$KEPT .$here"`))
		return r.Duration
	}
	assert.Empty(t, r.Restart)
	assert.Equal(t, "1 .2", p.says(`echo "$KEPT .$here"`), "the shell is the same")
	return r.Duration
}

func testShellCancels(t *testing.T, shared *fixture) {
	t.Run("a cancelled command is ended and the next gets its own output", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer cancel()
		r, err := p.shell.Run(ctx, "echo begun; sleep 30; echo late", time.Minute)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.NotNil(t, r)
		assert.Equal(t, sandbox.Canceled, r.Status)
		assert.Equal(t, "begun", trim(r.Stdout)[:5])
		assert.Equal(t, "next", p.says("echo next"))
	})

	t.Run("an earlier background job outlives two timeouts", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.says(`sleep 1000 & job=$!`)
		p.within(300*time.Millisecond, "sleep 30")
		p.within(300*time.Millisecond, "cat | sleep 30")
		assert.Equal(t, "alive", p.says(`kill -0 $job && echo alive`))
	})
}
