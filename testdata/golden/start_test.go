package golden

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestGeneratedPackagesDoNothingAtStart(t *testing.T) {
	program := filepath.Join(t.TempDir(), "all")
	out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./all").CombinedOutput()
	require.NoError(t, err, string(out))
	run := exec.CommandContext(t.Context(), program)
	run.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err = run.CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Contains(t, string(out), "init runtime @", "the trace is on")
	assert.NotContains(t, string(out), "init github.com/toolgen")
	assert.NotContains(t, string(out), "init main")
}
