//go:build linux

package cgroup

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// home is where groups can be made on this machine, with every controller.
func home(t *testing.T) *Home {
	t.Helper()
	h := Find()
	for _, c := range controllers() {
		if how, ok := h.Has(c); !ok {
			if strings.Contains(os.Getenv("TOOLGEN_REQUIRE"), "bwrap") {
				t.Fatal(how)
			}
			t.Skip(how)
		}
	}
	return h
}

// in starts a script that waits for its input, and puts it into a new group.
func in(t *testing.T, l Limits, script string) (*Group, *exec.Cmd, func() error) {
	t.Helper()
	g, err := home(t).New(l)
	require.NoError(t, err)
	cmd := exec.Command("/bin/sh", "-c", "read go; "+script)
	start, err := cmd.StdinPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	require.NoError(t, g.Add(cmd.Process.Pid))
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		require.NoError(t, g.Close())
		for _, dir := range g.dirs {
			assert.NoDirExists(t, dir)
		}
	})
	return g, cmd, func() error {
		_, _ = start.Write([]byte("go\n"))
		return cmd.Wait()
	}
}

func TestMemoryIsLimitedAndKillsAreCounted(t *testing.T) {
	g, _, run := in(t, Limits{Memory: 32 << 20}, "exec tail /dev/zero")
	assert.Zero(t, g.OOMKills())
	err := run()
	require.Error(t, err)
	assert.Equal(t, "signal: killed", err.Error())
	assert.Equal(t, 1, g.OOMKills())
}

func TestProcessesAreLimited(t *testing.T) {
	_, _, run := in(t, Limits{Processes: 5}, "for i in 1 2 3 4 5 6 7 8 9; do sleep 1 & done; wait")
	assert.Error(t, run())
}

func TestTheShareOfCPUIsLimited(t *testing.T) {
	g, cmd, run := in(t, Limits{CPUs: 0.1}, "while :; do :; done")
	time.AfterFunc(time.Second, func() { _ = cmd.Process.Kill() })
	assert.Error(t, run())
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	assert.Less(t, used, 400*time.Millisecond)
	assert.Zero(t, g.OOMKills(), "a group without a memory limit counts nothing")
}

func TestManyGroupsLeaveNothing(t *testing.T) {
	h := home(t)
	mine := func() (found []string) {
		for _, dir := range h.dirs(controllers()) {
			names, err := filepath.Glob(filepath.Join(dir, prefix+strconv.Itoa(os.Getpid())+"-*"))
			require.NoError(t, err)
			found = append(found, names...)
		}
		return found
	}
	before := mine()
	var groups []*Group
	for range 100 {
		g, err := h.New(Limits{Memory: 1 << 20, Processes: 10, CPUs: 1})
		require.NoError(t, err)
		groups = append(groups, g)
	}
	assert.Zero(t, h.Sweep(), "groups of a living process stay")
	assert.Greater(t, len(mine()), len(before))
	for _, g := range groups {
		require.NoError(t, g.Close())
	}
	assert.Equal(t, before, mine())
}

func TestAGroupThatStaysFullIsAnError(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "full")
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "x"), 0o755))
	assert.Error(t, remove(dir, time.Now().Add(50*time.Millisecond)))
}
