//go:build unix

package sandboxtest

import (
	"os"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

func owner(t *testing.T, path string) int {
	t.Helper()
	info, err := os.Lstat(path)
	require.NoError(t, err)
	return int(info.Sys().(*syscall.Stat_t).Uid)
}
