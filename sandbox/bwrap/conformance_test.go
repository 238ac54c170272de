package bwrap_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/bwrap"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

func TestConformance(t *testing.T) {
	sandboxtest.Need(t, "bwrap", bwrap.Probe())
	sandboxtest.Run(t, func(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
		s, err := bwrap.New(p)
		require.NoError(t, err)
		return s
	}, sandboxtest.Leftovers(leftovers))
}

// leftovers are our control groups, mounts and child processes. The mounts of a
// container engine that works beside us come and go as they like.
func leftovers(t *testing.T) []string {
	t.Helper()
	groups, err := filepath.Glob("/sys/fs/cgroup/*/toolgen-" + strconv.Itoa(os.Getpid()) + "-*")
	require.NoError(t, err)
	mounts, err := os.ReadFile("/proc/self/mountinfo")
	require.NoError(t, err)
	found := groups
	for mount := range strings.Lines(string(mounts)) {
		if !strings.Contains(mount, " - overlay ") && !strings.Contains(mount, " - nsfs ") && !strings.Contains(mount, " - tmpfs shm ") {
			found = append(found, mount)
		}
	}
	children, err := filepath.Glob("/proc/self/task/*/children")
	require.NoError(t, err)
	for _, name := range children {
		pids, _ := os.ReadFile(name)
		for pid := range strings.FieldsSeq(string(pids)) {
			name, _ := os.ReadFile("/proc/" + pid + "/comm")
			found = append(found, "process "+strings.TrimSpace(string(name)))
		}
	}
	return found
}
