package sandbox_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

// What a mistake in a command says. Every line is a golden.
func TestMistakesInACommandAreNamed(t *testing.T) {
	var text strings.Builder
	for _, c := range []sandbox.Command{
		{},
		{Script: "\n\t "},
		{Argv: []string{"x"}, Script: "x"},
		{Argv: []string{"", "x"}},
		{Argv: []string{"x", "a", "b\x00"}},
		{Script: "x\x00"},
		{Script: "x", Dir: "a/b"},
		{Script: "x", Dir: "/a\x00"},
		{Script: "x", Dir: "/dev"},
		{Script: "x", Dir: "/a/../proc/self/fd/7"},
		{Script: "x", Timeout: -2},
		{Script: "x", User: "root"},
		{Script: "x", Env: map[string]string{"": "secret"}},
		{Script: "x", Env: map[string]string{"A": "secret\x00"}},
	} {
		err := c.Check()
		var argument *sandbox.ArgumentError
		require.ErrorAs(t, err, &argument, "%+v", c)
		assert.NotContains(t, err.Error(), "secret")
		text.WriteString(err.Error() + "\n")
	}
	golden.Equal(t, "command_errors.txt", text.String())
}

func TestSoundCommandsPass(t *testing.T) {
	for _, c := range []sandbox.Command{
		{Argv: []string{"x", "", "\n"}},
		{Script: "x", Dir: "/", Timeout: sandbox.NoTimeout, User: "host", Env: map[string]string{"A": "b=\nc"}},
		{Script: "x", Dir: "/devices", Timeout: 1, User: "1:2"},
	} {
		assert.NoError(t, c.Check())
	}
}

func TestAScriptGoesBehindTheShell(t *testing.T) {
	shell := make([]string, 2, 10)
	copy(shell, []string{"sh", "-c"})
	assert.Equal(t, []string{"sh", "-c", "a b"}, sandbox.Command{Script: "a b"}.Args(shell))
	assert.Equal(t, []string{"sh", "-c", "c"}, sandbox.Command{Script: "c"}.Args(shell))
	assert.Empty(t, shell[:3][2], "the shell's slice is left alone")
	assert.Equal(t, []string{"a", "b"}, sandbox.Command{Argv: []string{"a", "b"}}.Args(shell))
}
