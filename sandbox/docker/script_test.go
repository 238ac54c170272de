//go:build linux

package docker

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

// everyShell runs a test with each shell that may be an image's /bin/sh: the engine's images of the tests have busybox and bash.
func everyShell(t *testing.T, test func(t *testing.T, shell []string)) {
	for _, shell := range [][]string{{"dash"}, {"bash", "--posix"}, {"busybox", "sh"}} {
		t.Run(shell[0], func(t *testing.T) {
			if _, err := exec.LookPath(shell[0]); err != nil {
				sandboxtest.Need(t, shell[0], fmt.Errorf("%w: %w", sandbox.ErrUnavailable, err))
			}
			test(t, shell)
		})
	}
}

func TestTheWitnessSpeaksEveryShell(t *testing.T) {
	everyShell(t, func(t *testing.T, shell []string) {
		mine := newTag()
		cmd := exec.Command(shell[0], slices.Concat(shell[1:], []string{"-c", findScript + witnessScript, "witness"}, mine.words())...)
		cmd.Stdin = strings.NewReader(fmt.Sprintf("hello\nlook %d\nalive %d\nalive 999999999\nroom\n", os.Getuid(), os.Getpid()))
		var said bytes.Buffer
		cmd.Stdout, cmd.Stderr = &said, &said
		require.NoError(t, cmd.Run(), said.String())
		answers := strings.Split(strings.TrimSuffix(said.String(), "\n.\n"), ".\n")
		require.Len(t, answers, 5, said.String())
		assert.Empty(t, answers[0])
		l := mine.limits()
		assert.Contains(t, answers[1], fmt.Sprintf("\n%d %d %d R\n", cmd.Process.Pid, l.rss, l.locks))
		assert.Contains(t, answers[1], fmt.Sprintf("\n%d ", os.Getpid()))
		lines := strings.Split(strings.TrimSpace(answers[1]), "\n")
		assert.Regexp(t, `^newest [1-9][0-9]*$`, lines[0])
		assert.Regexp(t, `^newest [1-9][0-9]*$`, lines[len(lines)-1])
		assert.Equal(t, []string{"1\n", "0\n"}, answers[2:4])
	})
}

func TestTheSupervisorSpeaksEveryShell(t *testing.T) {
	everyShell(t, func(t *testing.T, shell []string) {
		mine := newTag()
		words := launch{dir: "/", argv: []string{"/bin/sh", "-c", `sleep 2 >/dev/null 2>&1 & cat /proc/self/limits; echo "$1" >&2; exit 3`, "sh", "\xff \n"}}.words()
		cmd := exec.Command(shell[0], slices.Concat(shell[1:], []string{"-c", findScript + commandScript, "sandbox"}, mine.words(), []string{"m"}, words)...)
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		var exit *exec.ExitError
		require.ErrorAs(t, cmd.Run(), &exit)
		assert.Equal(t, 3, exit.ExitCode())
		begin, rest, _ := strings.Cut(strings.TrimPrefix(out.String(), "\x1em "), "\x1e")
		assert.True(t, strings.HasPrefix(begin, strconv.Itoa(cmd.Process.Pid)+" "), begin)
		l := mine.limits()
		assert.Regexp(t, fmt.Sprintf(`Max resident set +%d +%d `, l.rss, l.rss), rest)
		assert.Regexp(t, fmt.Sprintf(`Max file locks +%d +%d `, l.locks, l.locks), rest)
		assert.Regexp(t, `\x1em 3 [0-9]+ 1\x1e$`, rest, "one is left running")
		told, found := strings.CutPrefix(errs.String(), "\xff \n\n")
		assert.True(t, found, "%q", errs.String())
		assert.Regexp(t, `^\x1em 3 [0-9]+ 1\x1e$`, told)
	})
}

func TestTheKeeperSpeaksEveryShell(t *testing.T) {
	everyShell(t, func(t *testing.T, shell []string) {
		prey := exec.Command("sleep", "100")
		require.NoError(t, prey.Start())
		cmd := exec.Command(shell[0], slices.Concat(shell[1:], []string{"-c", findScript + keeperScript, "keeper"}, newTag().words())...)
		cmd.Stdin = strings.NewReader(fmt.Sprintf("hello\nprobe\nsignal 9 999999999 %d\n", prey.Process.Pid))
		said, err := cmd.CombinedOutput()
		require.NoError(t, err)
		require.EqualError(t, prey.Wait(), "signal: killed")
		assert.Equal(t, 3, strings.Count(string(said), ".\n"))
		for _, line := range []string{"CapEff: ", "NoNewPrivs: ", "Seccomp: ", "root ", "interface lo:"} {
			assert.Contains(t, string(said), "\n"+line)
		}
	})
}
