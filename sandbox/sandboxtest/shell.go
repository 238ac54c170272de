package sandboxtest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/shell"
)

// RunShell runs what a persistent shell must do, as subtests of t. The sandboxes
// need bash.
func RunShell(t *testing.T, factory Factory) {
	s := &suite{factory: factory, probe: buildProbe(t), leftovers: func(*testing.T) []string { return nil }}
	shared := s.open(t)
	for _, group := range []struct {
		name string
		run  func(t *testing.T, shared *fixture)
	}{
		{"state", testShellState},
		{"results", testShellResults},
		{"endings", s.testShellEndings},
		{"interruptions", testShellInterruptions},
		{"disturbances", testShellDisturbances},
		{"speed", testShellSpeed},
	} {
		t.Run(group.name, func(t *testing.T) { group.run(t, shared.on(t)) })
	}
}

// prompt is an open shell with a directory of its own, which is where it begins.
type prompt struct {
	*fixture
	shell *shell.Shell
}

// openShell opens a shell in a sandbox that others may use as well. $PROBE is
// the probe, and beat starts a background job that writes to ./beat for ever.
func (f *fixture) openShell(o shell.Options) *prompt {
	f.t.Helper()
	own := f.in(f.t)
	if o.Dir == "" {
		o.Dir = own.dir
	}
	o.Env = map[string]string{"PROBE": f.dir + "/probe", "GIVEN": "é"}
	o.Init += `
beat() { "$PROBE" beat "$PWD/beat" > /dev/null & until [ -s beat ]; do sleep 0.05; done; }`
	sh, err := shell.Open(f.t.Context(), f.sb, o)
	require.NoError(f.t, err)
	f.t.Cleanup(func() { require.NoError(f.t, sh.Close(context.Background())) })
	return &prompt{fixture: own, shell: sh}
}

// in is the same sandbox with a new directory in its workspace.
func (f *fixture) in(t *testing.T) *fixture {
	t.Helper()
	g := f.on(t)
	root, err := os.MkdirTemp(f.root, "dir-")
	require.NoError(t, err)
	require.NoError(t, os.Chmod(root, 0o777))
	g.root, g.dir = root, f.dir+"/"+filepath.Base(root)
	return g
}

// on is the same shell for a subtest.
func (p *prompt) on(t *testing.T) *prompt {
	return &prompt{fixture: p.fixture.on(t), shell: p.shell}
}

func (p *prompt) within(limit time.Duration, command string) *shell.Result {
	p.t.Helper()
	r, err := p.shell.Run(p.t.Context(), command, limit)
	require.NoError(p.t, err)
	return r
}

func (p *prompt) enter(command string) *shell.Result {
	p.t.Helper()
	return p.within(time.Minute, command)
}

// says runs a command that must succeed in the living shell.
func (p *prompt) says(command string) string {
	p.t.Helper()
	r := p.enter(command)
	require.Equal(p.t, sandbox.Exited, r.Status)
	require.Zero(p.t, r.ExitCode, r.Text())
	return trim(r.Stdout)
}

func testShellState(t *testing.T, shared *fixture) {
	testShellStart(t, shared)
	testShellTurns(t, shared)
	testShellClose(t, shared)
}

func testShellStart(t *testing.T, shared *fixture) {
	t.Run("directory, variables, functions, aliases, options and umask stay", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.says(`mkdir -p sub && cd sub; export X=1; y=2; f() { echo "f $1"; }; shopt -s expand_aliases nullglob; alias g='echo g'; umask 027`)
		assert.Equal(t, p.dir+"/sub", p.says("pwd"))
		assert.Equal(t, "1 2 f 3 g 0027", p.says(`echo $X $y $(f 3) $(g) $(umask)`))
		assert.Equal(t, "0", p.says(`set -- *.none; echo $#`))
		assert.Equal(t, p.dir+"/sub", p.enter("true").Dir)
	})

	t.Run("options choose where it begins and what it finds", func(t *testing.T) {
		there := shared.in(t).dir
		p := shared.on(t).openShell(shell.Options{Dir: there, Init: "echo noise; half() { echo half; }"})
		assert.Equal(t, there+" é half", p.says(`echo "$PWD $GIVEN $(half)"`))
		p.enter("exit")
		assert.Equal(t, "half", p.says("half"), "a new shell is prepared as the first was")
	})

	t.Run("a slow start is not charged to a command", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{Init: "sleep 3"})
		assert.Equal(t, "first", trim(p.within(time.Second, "echo first").Stdout))
	})

	t.Run("a start that takes too long is an error", func(t *testing.T) {
		_, err := shell.Open(t.Context(), shared.sb, shell.Options{Init: "sleep 100", StartTimeout: time.Second})
		require.ErrorContains(t, err, "start of the shell took longer than 1s")
	})

	t.Run("a start that ends the shell is an error", func(t *testing.T) {
		_, err := shell.Open(t.Context(), shared.sb, shell.Options{Init: "echo why >&2; exit 4"})
		require.ErrorContains(t, err, "ended during its start: why")
	})
}

func testShellTurns(t *testing.T, shared *fixture) {
	t.Run("two shells know nothing of each other", func(t *testing.T) {
		shells := [2]*prompt{shared.on(t).openShell(shell.Options{}), shared.on(t).openShell(shell.Options{})}
		shells[0].says("cd /; mine=1")
		assert.Equal(t, shells[1].dir+" .", shells[1].says(`echo "$PWD .$mine"`))
	})

	t.Run("calls at the same time take turns", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		var all sync.WaitGroup
		for i := range 20 {
			all.Go(func() {
				want := strings.Repeat("x", i+1)
				r, err := p.shell.Run(t.Context(), "for i in 1 2 3; do echo "+want+"; done", time.Minute)
				if assert.NoError(t, err) {
					assert.Equal(t, strings.Repeat(want+"\n", 3), r.Stdout.Text())
				}
			})
		}
		all.Wait()
	})

	t.Run("who waits for a turn may give up", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		done := beside(func() (*shell.Result, error) { return p.shell.Run(t.Context(), "sleep 2", time.Minute) })
		time.Sleep(200 * time.Millisecond)
		ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
		defer cancel()
		_, err := p.shell.Run(ctx, "echo no", time.Minute)
		assert.ErrorIs(t, err, context.DeadlineExceeded)
		<-done
	})
}

func testShellClose(t *testing.T, shared *fixture) {
	t.Run("a closed shell is closed", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		require.NoError(t, p.shell.Close(t.Context()))
		require.NoError(t, p.shell.Close(t.Context()))
		_, err := p.shell.Run(t.Context(), "true", 0)
		assert.ErrorIs(t, err, sandbox.ErrClosed)
	})

	t.Run("close ends a running command and all background jobs", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.says(`beat; "$PROBE" detach "$PWD"/detached; until [ -s detached ]; do sleep 0.05; done`)
		done := beside(func() (*shell.Result, error) { return p.shell.Run(context.Background(), "sleep 100", time.Minute) })
		time.Sleep(200 * time.Millisecond)
		require.NoError(t, p.shell.Close(t.Context()))
		<-done
		stopped(t, p.root+"/beat")
		stopped(t, p.root+"/detached")
	})
}

func testShellResults(t *testing.T, f *fixture) {
	shared := f.openShell(shell.Options{Output: 64 << 10})
	testShellText(t, shared)
	testShellSyntax(t, shared)
	testShellSizes(t, shared)
	testShellRefusals(t, shared)
}

func testShellText(t *testing.T, shared *prompt) {
	t.Run("an exit code is a result", func(t *testing.T) {
		r := shared.on(t).enter("echo out; echo err >&2; (exit 3)")
		assert.Equal(t, sandbox.Exited, r.Status)
		assert.Equal(t, "[exit code: 3]\n[stdout]\nout\n[stderr]\nerr", r.Text())
	})

	t.Run("an empty stdout is said to be empty, an empty stderr is not there", func(t *testing.T) {
		assert.Equal(t, "[exit code: 0]\n[stdout]\n(empty)", shared.on(t).enter("true").Text())
	})

	t.Run("colours and carriage returns are taken out", func(t *testing.T) {
		r := shared.on(t).enter(`printf '\033[31mred\033[0m\r\nb\033]0;title\007ar\033(B\n'`)
		assert.Equal(t, "[exit code: 0]\n[stdout]\nred\nbar", r.Text())
	})

	t.Run("binary output is valid text and its bytes are kept", func(t *testing.T) {
		r := shared.on(t).enter(`printf 'a\377\000b\000toolgen E x 0 /\000c'`)
		assert.Equal(t, "a\xff\x00b\x00toolgen E x 0 /\x00c", string(r.Stdout.Bytes()))
		assert.Equal(t, "[exit code: 0]\n[stdout]\na\uFFFDbtoolgen E x 0 /c", r.Text())
	})
}

func testShellSyntax(t *testing.T, shared *prompt) {
	t.Run("a syntax error is a result and harms nothing", func(t *testing.T) {
		p := shared.on(t)
		for _, broken := range []string{`echo "open`, "if true; then", ")", "echo $(", "cat <<EOF\nx", "done", "for"} {
			r := p.enter(broken)
			assert.Empty(t, r.Restart, broken)
			if !strings.HasPrefix(broken, "cat") {
				assert.NotZero(t, r.ExitCode, broken)
				assert.NotEmpty(t, trim(r.Stderr), broken)
			}
			assert.Equal(t, "fine", p.says("echo fine"), broken)
		}
	})

	t.Run("here-documents, quotes and many lines work", func(t *testing.T) {
		p := shared.on(t)
		assert.Equal(t, "a 'b' \"c\" $X\nlast", p.says("cat <<'EOF'\na 'b' \"c\" $X\nEOF\necho last"))
		assert.Equal(t, "1\n2", p.says("for i in 1 2\ndo\n  echo $i\ndone"))
		assert.Equal(t, "x", p.says("echo x # a comment without a line break"))
		assert.Zero(t, p.enter("# only a comment").ExitCode)
	})

	t.Run("every byte but NUL reaches a command", func(t *testing.T) {
		var all strings.Builder
		for b := 1; b < 256; b++ {
			if b != '\'' {
				all.WriteByte(byte(b))
			}
		}
		r := shared.on(t).enter("printf %s '" + all.String() + "'")
		assert.Equal(t, all.String(), string(r.Stdout.Bytes()))
		assert.Equal(t, "größer €🙂", shared.on(t).says("echo 'größer €🙂'"))
	})
}

func testShellSizes(t *testing.T, shared *prompt) {
	t.Run("a long command works and is on no argument list", func(t *testing.T) {
		p := shared.on(t)
		text := strings.Repeat("0123456789", 20_000)
		r := p.enter("x='" + text + "'; echo ${#x}; cat /proc/*/cmdline 2> /dev/null | tr '\\0' ' ' | grep -c '[0]1234567890123456789'")
		assert.Equal(t, "200000\n0", trim(r.Stdout))
		assert.NotContains(t, string(commandLines()), "01234567890123456789")
	})

	t.Run("a megabyte of command and of one line", func(t *testing.T) {
		p := shared.on(t)
		assert.Equal(t, "1000000", p.says("x='"+strings.Repeat("y", 1_000_000)+"'; echo ${#x}"))
		r := p.enter(`printf %s "$x"`)
		assert.EqualValues(t, 1_000_000, r.Stdout.Total)
		assert.EqualValues(t, 1_000_000-64<<10, r.Stdout.Omitted)
	})

	t.Run("a flood keeps head and tail and counts the rest", func(t *testing.T) {
		p := shared.on(t)
		r := p.enter(`"$PROBE" flood stdout 50000000`)
		assert.EqualValues(t, 50_000_000, r.Stdout.Total)
		assert.True(t, strings.HasPrefix(string(r.Stdout.Head), "START"))
		assert.True(t, strings.HasSuffix(string(r.Stdout.Tail), "END"))
		assert.Contains(t, r.Text(), "of 50000000 bytes omitted")
		r = p.enter("head -c 20000000 /dev/zero")
		assert.EqualValues(t, 20_000_000, r.Stdout.Total)
		assert.Less(t, r.Duration, 20*time.Second)
		r = p.within(time.Second, "yes")
		assert.Equal(t, sandbox.TimedOut, r.Status)
		assert.Less(t, len(r.Stdout.Bytes()), 64<<10+1)
		assert.Equal(t, "fine", p.says("echo fine"))
	})
}

func testShellRefusals(t *testing.T, shared *prompt) {
	t.Run("blank commands and bad limits are refused", func(t *testing.T) {
		for command, limit := range map[string]time.Duration{"": 0, " \n\t": 0, "a\x00b": 0, "true": -5} {
			_, err := shared.shell.Run(t.Context(), command, limit)
			var argument *sandbox.ArgumentError
			assert.ErrorAs(t, err, &argument, "%q", command)
		}
	})

	t.Run("a sandbox that cannot spawn is unsupported", func(t *testing.T) {
		_, err := shell.Open(t.Context(), onlyRuns{}, shell.Options{})
		assert.True(t, errors.Is(err, errors.ErrUnsupported))
	})
}

// onlyRuns is the least of all sandboxes.
type onlyRuns struct{}

func (onlyRuns) Run(context.Context, sandbox.Command) (*sandbox.Result, error) {
	return &sandbox.Result{}, nil
}
