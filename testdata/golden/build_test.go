package golden

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
)

// command runs the go command on this module.
func command(t *testing.T, env []string, args ...string) (string, error) {
	t.Helper()
	c := exec.CommandContext(t.Context(), "go", args...)
	c.Env = append(os.Environ(), env...)
	out, err := c.CombinedOutput()
	return string(out), err
}

func TestGeneratedCodeIsVetted(t *testing.T) {
	out, err := command(t, nil, "vet", "./...")
	assert.NoError(t, err, out)
}

// Bounds and defaults of 64 bits are no constants of an int of 32.
func TestGeneratedCodeBuildsWhereIntHas32Bits(t *testing.T) {
	out, err := command(t, []string{"GOOS=linux", "GOARCH=386", "CGO_ENABLED=0"}, "build", "-o", os.DevNull, "./all")
	assert.NoError(t, err, out)
}
