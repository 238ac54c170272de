// Package check calls tools as a host would, for the tests of this module.
package check

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Box unwraps what NewToolbox returns.
func Box(t testing.TB) func(*tool.Toolbox, error) *tool.Toolbox {
	t.Helper()
	return func(box *tool.Toolbox, err error) *tool.Toolbox {
		t.Helper()
		require.NoError(t, err)
		return box
	}
}

// Call calls a tool and returns what it came to.
func Call(t testing.TB, box *tool.Toolbox, name, arguments string) tool.Result {
	t.Helper()
	r, err := box.Call(t.Context(), tool.Call{Name: name, Arguments: []byte(arguments)})
	require.NoError(t, err)
	return r
}

// Text holds what a model reads after a call that works.
func Text(t testing.TB, box *tool.Toolbox, name, arguments, want string) {
	t.Helper()
	r := Call(t, box, name, arguments)
	assert.Equal(t, tool.OK, r.Status, arguments)
	assert.Equal(t, want, r.Observation(0), arguments)
}

// Echo holds that a tool returns the JSON that it gets.
func Echo(t testing.TB, box *tool.Toolbox, name, arguments string) {
	t.Helper()
	Text(t, box, name, arguments, arguments)
}

// Refused holds what a model reads after arguments that do not fit, a line each.
func Refused(t testing.TB, box *tool.Toolbox, name, arguments string, lines ...string) {
	t.Helper()
	r := Call(t, box, name, arguments)
	assert.Equal(t, tool.FormatError, r.Status, arguments)
	_, text, _ := strings.Cut(r.Text, "\n")
	assert.Equal(t, "- "+strings.Join(lines, "\n- "), text, arguments)
}
