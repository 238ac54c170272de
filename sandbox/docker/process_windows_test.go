package docker

import (
	"os/exec"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// deadProcess is the id of a process that has ended.
func deadProcess(t *testing.T) string {
	t.Helper()
	cmd := exec.Command("cmd.exe", "/c", "exit")
	require.NoError(t, cmd.Run())
	return strconv.Itoa(cmd.Process.Pid)
}
