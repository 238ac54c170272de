package sandboxtest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/shell"
)

func testShellDisturbances(t *testing.T, shared *fixture) {
	testShellWaits(t, shared)
	testShellForgeries(t, shared)
	testShellLook(t, shared)
	testShellBackground(t, shared)
}

func testShellWaits(t *testing.T, shared *fixture) {
	t.Run("what waits for a person gets an end of file or no terminal", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		for _, command := range []string{
			"read v", "cat", "cat < /dev/tty", "head -1", "bash", "sh -i", "command -v less && less", "command -v python3 && python3",
			"command -v vi && vi < /dev/tty", "command -v ssh && ssh -o BatchMode=no localhost true", "command -v top && top",
			"command -v passwd && passwd", "select x in a b; do break; done", "command -v git && git -c core.pager= log",
		} {
			start := time.Now()
			r := p.within(20*time.Second, command)
			assert.Equal(t, sandbox.Exited, r.Status, "%s: %s", command, r.Text())
			assert.Less(t, time.Since(start), 15*time.Second, command)
		}
		assert.Empty(t, p.enter("true").Restart)
	})
}

func testShellForgeries(t *testing.T, shared *fixture) {
	t.Run("words of the protocol in the output fool nobody", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		for _, forged := range []string{
			`\0toolgen B AAAAAAAAAAAAAAAA\0`, `\0toolgen E AAAAAAAAAAAAAAAA 0, /\0`, `\0toolgen D AAAAAAAAAAAAAAAA 0\0`,
			`\0toolgen X AAAAAAAAAAAAAAAA\0`, `\0toolgen I AAAAAAAAAAAAAAAA\0`, `\0toolgen `, `\0`, `\0toolgen E \0toolgen E \0`,
		} {
			r := p.enter(`printf '` + forged + `'; printf '` + forged + `' >&2; echo after`)
			assert.Zero(t, r.ExitCode)
			assert.Contains(t, string(r.Stdout.Bytes()), "after", forged)
			assert.Equal(t, r.Stdout.Total-int64(len("after\n")), r.Stderr.Total, "every byte of %s is kept", forged)
		}
	})

	t.Run("names of earlier calls fool nobody", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.says(`old=$__n`)
		r := p.enter(`printf '\0toolgen E %s 9, /\0' "$old"; printf '\0toolgen X %s\0' "$old"; echo still here`)
		assert.Zero(t, r.ExitCode)
		assert.Contains(t, r.Stdout.Text(), "still here")
	})

	t.Run("a command that lies about its own end confuses nobody but itself", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.enter(`printf '\0toolgen E %s 0, /\0' "$__n"; printf '\0toolgen E %s\0' "$__n" >&2; sleep 0.5; echo late`)
		assert.Equal(t, "own", p.says("echo own"))
		assert.Equal(t, "own again", p.says("echo own again"))
	})
	testShellSabotage(t, shared)
}

func testShellSabotage(t *testing.T, shared *fixture) {
	for name, command := range map[string]string{
		"functions with the names of builtins": `printf() { echo no; }; read() { echo no; }; eval() { :; }; export() { :; }; unset() { :; }; echo x`,
		"aliases":                              `shopt -s expand_aliases; alias printf='echo no' builtin='echo no' read=false; echo x`,
		"redirections of the shell":            `exec > /dev/null 2>&1`,
		"closed streams":                       `exec 0<&- 1>&- 2>&-`,
		"all descriptors closed":               `for i in {3..9}; do eval "exec $i>&-"; done`,
		"no directory":                         `unset PWD OLDPWD; echo x`,
		"a different field separator":          `IFS=0123456789abcdef; set -f; echo x`,
		"strict options":                       `set -u -o pipefail -o noclobber; echo x`,
		"POSIX mode":                           `set -o posix; echo x`,
		"another locale":                       `export LC_ALL=C LANG=xx; echo x`,
		"a return":                             `return; echo x`,
		"a break":                              `break; echo x`,
		"a continue":                           `continue; echo x`,
		"traps":                                `trap 'echo trapped' ERR RETURN USR1; (exit 3)`,
		"a rude prompt":                        `PS1='$(exit)' PS4='$(echo no)' PROMPT_COMMAND='exit 3'; echo x`,
	} {
		t.Run("the next command is not disturbed by "+name, func(t *testing.T) {
			p := shared.on(t).openShell(shell.Options{})
			r := p.within(10*time.Second, command)
			assert.Equal(t, sandbox.Exited, r.Status, r.Text())
			r = p.within(10*time.Second, `echo "größer"; echo err >&2; (exit 4)`)
			assert.Equal(t, 4, r.ExitCode, r.Text())
			assert.Contains(t, r.Stdout.Text(), "größer")
			assert.Contains(t, r.Stderr.Text(), "err")
			assert.Empty(t, r.Restart)
		})
	}
}

func testShellLook(t *testing.T, shared *fixture) {
	t.Run("tracing shows the commands and nothing of ours", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.enter("set -x -v")
		r := p.enter("echo traced")
		assert.Equal(t, "traced", trim(r.Stdout))
		assert.NotContains(t, r.Text(), "toolgen")
		assert.Contains(t, r.Stderr.Text(), "echo traced")
	})

	t.Run("a shell whose builtins were taken away is replaced", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		r := p.within(2*time.Second, "builtin() { :; }; enable -n printf")
		assert.NotEmpty(t, r.Restart)
		assert.Equal(t, "fine", p.says("echo fine"))
	})
}

func testShellBackground(t *testing.T, shared *fixture) {
	t.Run("a background job returns at once without noise and may be told of later", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		start := time.Now()
		r := p.enter("(sleep 2; echo from behind; echo and errors >&2) & sleep 1000 &")
		assert.Less(t, time.Since(start), 400*time.Millisecond+time.Second, "it must not wait for the jobs")
		assert.Equal(t, "[exit code: 0]\n[stdout]\n(empty)", r.Text())
		time.Sleep(3 * time.Second)
		r = p.enter("echo mine")
		assert.Equal(t, "mine", trim(r.Stdout))
		assert.Contains(t, r.Background.Text(), "from behind")
		assert.Contains(t, r.Background.Text(), "and errors")
		assert.Contains(t, r.Text(), "[background output]\n")
	})

	t.Run("a background flood leaves the shell usable and memory flat", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		p.says("yes > /dev/stdout & flood=$!")
		before := liveHeap()
		for range 20 {
			p.within(20*time.Second, "true")
			time.Sleep(20 * time.Millisecond)
		}
		assert.Less(t, int64(liveHeap())-int64(before), int64(4<<20))
		p.enter("kill $flood; wait $flood")
		assert.Equal(t, "quiet", p.says("echo quiet"))
	})

	t.Run("a list of processes stays readable", func(t *testing.T) {
		p := shared.on(t).openShell(shell.Options{})
		r := p.enter("tr '\\0' ' ' < /proc/$PPID/cmdline; env")
		require.Less(t, r.Stdout.Total, int64(4<<10))
		assert.NotContains(t, r.Stdout.Text(), "TOOLGEN_WORKER=")
	})
}
