package shell

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestAFrameIsASCIIAndTellsItsLength(t *testing.T) {
	for _, command := range []string{"echo x", "a\n\tb", "größer 'q' \\ \x01\x7f\xff", strings.Repeat("x", 1<<20)} {
		text := frame("NAMENAMENAMENAME", command)
		for i := range len(text) {
			require.Less(t, text[i], byte(0x80))
		}
		var length int
		_, err := fmt.Sscanf(text[:8], "%d", &length)
		require.NoError(t, err)
		assert.Equal(t, "NAMENAMENAMENAME", text[8:24])
		assert.Len(t, text[24:], length)
	}
	assert.Equal(t, "00000006NAMENAMENAMENAMEecho x", frame("NAMENAMENAMENAME", "echo x"))
}

func TestNamesAreNotRepeated(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		name := newName()
		assert.Len(t, name, 16)
		assert.False(t, seen[name])
		seen[name] = true
	}
}

// FuzzSplitter cuts a stream anywhere: the bytes and the markers that come out
// must not depend on where.
func FuzzSplitter(f *testing.F) {
	f.Add([]byte("a\x00toolgen B one\x00b\x00toolgen E one 3,4,5 /dir\x00c"), uint8(3))
	f.Add([]byte("\x00\x00toolgen \x00toolgen X\x00toolgen B other\x00"), uint8(1))
	f.Add([]byte("\x00toolgen B one"), uint8(200))
	for size := markerMost - 1; size <= markerMost+1; size++ {
		marker := markerStart + "B one "
		f.Add([]byte(marker+strings.Repeat("x", size-len(marker)-1)+"\x00rest"), uint8(63))
	}
	f.Fuzz(func(t *testing.T, stream []byte, piece uint8) {
		split := func(size int) (text, marks string, held int) {
			s := &splitter{
				bytes: func(b []byte) { text += string(b) },
				marker: func(m marker) bool {
					if m.name != "one" {
						return false
					}
					marks += fmt.Sprintf("%c %s;", m.kind, m.rest)
					return true
				},
			}
			for rest := stream; len(rest) > 0; {
				n := min(size, len(rest))
				k, err := s.Write(rest[:n])
				require.NoError(t, err)
				require.Equal(t, n, k)
				rest = rest[n:]
			}
			require.LessOrEqual(t, len(s.held), markerMost+int(size))
			return text, marks, len(s.held)
		}
		text, marks, held := split(len(stream) + 1)
		text2, marks2, held2 := split(int(piece) + 1)
		require.Equal(t, marks, marks2)
		require.Equal(t, text, text2)
		require.Equal(t, held, held2)
	})
}

// FuzzExports asks bash itself: what it prints of any value is read back.
func FuzzExports(f *testing.F) {
	for _, v := range []string{"", "plain", "a\nb", `"'\$` + "`", "\x01\x02\x7f\xff", "é€🙂", "\r\t\v\f\a\b\x1b", `$'x'`, "declare -x B=\"no\"\n"} {
		f.Add(v)
	}
	f.Fuzz(func(t *testing.T, value string) {
		if strings.ContainsRune(value, 0) || len(value) > 1000 {
			t.Skip()
		}
		cmd := exec.Command("bash", "--norc", "--noprofile", "-c", "export -p")
		cmd.Env = []string{"FUZZED=" + value, "LC_ALL=C.UTF-8", "OTHER=1"}
		out, err := cmd.Output()
		require.NoError(t, err)
		got := parseExports(string(out))
		require.Equal(t, value, got["FUZZED"], "%q", out)
		require.Equal(t, "1", got["OTHER"])
	})
}

func TestOnlyVariablesAreTakenFromExports(t *testing.T) {
	text := "noise\ndeclare -x A=\"1\"\nrm -rf /\ndeclare -rx B=\"2\n3\"\ndeclare -x NOVALUE\nexport C=\"posix\"\n" +
		"declare -x BROKEN=\"never ends\ndeclare -x D=$'\\E\\001\\n'\ndeclare -x E=\"x\" trailing\ndeclare -x F=$'\\q'\ndeclare -a G=([0]=\"x\")\n"
	want := map[string]string{"A": "1", "B": "2\n3", "C": "posix", "D": "\x1b\x01\n"}
	assert.Equal(t, want, parseExports(text), "and nothing else is ever run")
	script := exportScript(map[string]string{"A": "it's", "PWD": "/x", "SHLVL": "3", "_": "y", "B": "b"})
	assert.Equal(t, "\\builtin export A='it'\\''s'\n\\builtin export B='b'\n", script)
}

func TestPlainTextHasNoControlSequences(t *testing.T) {
	for in, want := range map[string]string{
		"plain\n":                   "plain",
		"\x1b[1;31mred\x1b[0m":      "red",
		"a\rb\r\nc":                 "ab\nc",
		"\x1b]0;title\x07x":         "x",
		"\x1b]8;;http://x\x1b\\y":   "y",
		"\x1b(B\x1b7z\x1b8":         "z",
		"nul\x00s":                  "nuls",
		"  inner \t\n\n":            "  inner",
		"a\x1b[":                    "a",
		"b\x1b":                     "b",
		"größer\x1b[38;5;12m\x1b[K": "größer",
	} {
		assert.Equal(t, want, plain(in), "%q", in)
	}
}

func TestObservations(t *testing.T) {
	capture := func(s string) sandbox.Capture {
		r := sandbox.NewRecorder(40, "", 0, nil)
		_, _ = r.Write([]byte(s))
		return r.Close()
	}
	text := ""
	for _, r := range []*Result{
		{Stdout: capture("out\n")},
		{},
		{ExitCode: 2, Stderr: capture("bash: line 1: x: command not found\n")},
		{ExitCode: 0, Stdout: capture(strings.Repeat("0123456789", 10)), Background: capture("server is up\n")},
		{Status: sandbox.TimedOut, ExitCode: -1, Timeout: 2 * time.Minute, Stdout: capture("part"), Stderr: capture("Terminated")},
		{Status: sandbox.TimedOut, ExitCode: -1, Timeout: time.Second, Restart: "the shell had to be ended with the command"},
		{Status: sandbox.Canceled, ExitCode: -1},
		{ExitCode: 3, Restart: "the shell itself ended with exit code 3; a new one took over in /work"},
		{ExitCode: -1, Restart: "the shell and its background jobs were lost; a new one took over in /work"},
	} {
		require.True(t, utf8.ValidString(r.Text()))
		text += r.Text() + "\n---\n"
	}
	golden.Equal(t, "observations.txt", text)
}

func TestBadOptionsAreNamed(t *testing.T) {
	text := ""
	for _, o := range []Options{{Timeout: -2}, {StartTimeout: -1}, {Grace: -1}, {Output: -2}, {Spill: -2}, {Init: "\x00"}} {
		_, err := o.normalize()
		var argument *sandbox.ArgumentError
		require.ErrorAs(t, err, &argument, "%+v", o)
		text += err.Error() + "\n"
	}
	golden.Equal(t, "options.txt", text)
	o, err := Options{Timeout: sandbox.NoTimeout, Output: sandbox.NoLimit, Spill: sandbox.NoLimit}.normalize()
	require.NoError(t, err)
	assert.Equal(t, sandbox.NoTimeout, o.Timeout)
}

// bare is a Spawner without a bash.
type bare struct{ err error }

func (bare) Run(context.Context, sandbox.Command) (*sandbox.Result, error) { return nil, nil }

func (b bare) Spawn(context.Context, sandbox.Command) (sandbox.Process, error) { return nil, b.err }

func TestWithoutBashItSaysWhatToDo(t *testing.T) {
	_, err := Open(t.Context(), bare{&sandbox.ProgramError{Program: "bash", Code: 127, Reason: "not found"}}, Options{})
	require.ErrorIs(t, err, sandbox.ErrUnavailable)
	golden.Equal(t, "nobash.txt", err.Error()+"\n")
	_, err = Open(t.Context(), bare{sandbox.ErrNotStarted}, Options{})
	require.ErrorIs(t, err, sandbox.ErrNotStarted)
	_, err = Open(t.Context(), bare{}, Options{Timeout: -3})
	require.Error(t, err)
}
