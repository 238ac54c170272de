//go:build linux

package cgroup

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The shapes that /proc has on real systems.
const (
	pureMembership = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/term.scope\n"
	pureMounts     = "30 22 0:27 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n"

	hybridMembership = "3:cpu,cpuacct:/a\n2:memory:/docker/x/b\n1:name=systemd:/\n0::/\n"
	hybridMounts     = "22 1 8:1 / / rw - ext4 /dev/root rw\n" +
		"31 30 0:28 / /sys/fs/cgroup/cpu,cpuacct rw shared:1 - cgroup cgroup rw,cpu,cpuacct\n" +
		"34 30 0:31 /docker/x /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n" +
		"35 30 0:32 /elsewhere /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids\n" +
		`36 30 0:33 / /sys/fs/cgroup/with\040blank rw - cgroup2 cgroup2 rw` + "\n"
)

func TestHierarchiesAreReadFromProc(t *testing.T) {
	assert.Equal(t, []hierarchy{{version: 2, point: "/sys/fs/cgroup", own: "/sys/fs/cgroup" + strings.TrimSpace(strings.TrimPrefix(pureMembership, "0::"))}},
		hierarchies(pureMembership, pureMounts))
	assert.Equal(t, []hierarchy{
		{version: 1, controllers: []string{"rw", "cpu", "cpuacct"}, point: "/sys/fs/cgroup/cpu,cpuacct", own: "/sys/fs/cgroup/cpu,cpuacct/a"},
		{version: 1, controllers: []string{"rw", "memory"}, point: "/sys/fs/cgroup/memory", own: "/sys/fs/cgroup/memory/b"},
		{version: 2, point: "/sys/fs/cgroup/with blank", own: "/sys/fs/cgroup/with blank"},
	}, hierarchies(hybridMembership, hybridMounts), "the part of pids that is mounted has no group of ours")
	assert.Empty(t, hierarchies("", "nonsense\n1 2 3\n"))
}

// tree makes a version 2 hierarchy of plain files.
func tree(t *testing.T, enabled map[string]string, own string) []hierarchy {
	t.Helper()
	root := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(root, own), 0o755))
	for dir, controllers := range enabled {
		require.NoError(t, os.WriteFile(filepath.Join(root, dir, "cgroup.subtree_control"), []byte(controllers+"\n"), 0o644))
		require.NoError(t, os.WriteFile(filepath.Join(root, dir, "cgroup.procs"), nil, 0o644))
	}
	return []hierarchy{{version: 2, point: root, own: filepath.Join(root, own)}}
}

func TestVersion2IsUsedWhereItIsDelegated(t *testing.T) {
	all := tree(t, map[string]string{"": "cpu memory pids", "user/app": "memory pids", "user/app/term": ""}, "user/app/term")
	h := find(all)
	how, ok := h.Has(Memory)
	assert.True(t, ok)
	assert.Equal(t, "cgroup v2 memory", how)
	assert.Equal(t, filepath.Join(all[0].point, "user/app"), h.sites[Processes].dir, "the nearest group that hands it down")
	assert.Equal(t, all[0].point, h.sites[CPU].dir)

	none := find(tree(t, map[string]string{"": "cpuset", "a": ""}, "a"))
	why, ok := none.Has(Memory)
	assert.False(t, ok)
	assert.Equal(t, "the cgroup v2 controller memory is not delegated: run under systemd with Delegate=yes, or as root", why)
	_, err := none.New(Limits{Memory: 1})
	assert.ErrorIs(t, err, ErrUnavailable)
	assert.Contains(t, err.Error(), why)
	assert.Zero(t, none.Sweep())
}

func TestVersion2IsPreferredAndVersion1FillsIn(t *testing.T) {
	all := tree(t, map[string]string{"": "memory"}, "")
	old := hierarchy{version: 1, controllers: []string{"pids", "memory"}, point: t.TempDir()}
	old.own = old.point
	h := find(append(all, old))
	assert.Equal(t, site{dir: all[0].point, version: 2}, h.sites[Memory])
	assert.Equal(t, site{dir: old.point, version: 1}, h.sites[Processes])
	why, _ := h.Has(CPU)
	assert.Contains(t, why, "not delegated")
}

func TestAHierarchyThatCannotBeWrittenIsNamed(t *testing.T) {
	h := find([]hierarchy{{version: 1, controllers: []string{"memory"}, point: "/missing", own: "/missing"}})
	why, ok := h.Has(Memory)
	assert.False(t, ok)
	assert.Equal(t, "the cgroup v1 memory hierarchy is not writable: run as root, or delegate it", why)
	why, _ = h.Has(CPU)
	assert.Equal(t, "no control groups are mounted", why)
}

func TestFindFindsWhatThisSystemHas(t *testing.T) {
	h := Find()
	for _, c := range controllers() {
		how, _ := h.Has(c)
		assert.NotEmpty(t, how)
	}
}

func TestSettingsOfBothVersions(t *testing.T) {
	l := Limits{Memory: 64 << 20, Processes: 7, CPUs: 0.25}
	assert.Equal(t, controllers(), l.Controllers())
	assert.Empty(t, Limits{}.Controllers())
	assert.Equal(t, []setting{{"memory.limit_in_bytes", "67108864", false}, {"memory.memsw.limit_in_bytes", "67108864", true}}, l.settings(Memory, 1))
	assert.Equal(t, []setting{{"memory.max", "67108864", false}, {"memory.swap.max", "0", true}}, l.settings(Memory, 2))
	assert.Equal(t, []setting{{"pids.max", "7", false}}, l.settings(Processes, 1))
	assert.Equal(t, []setting{{"pids.max", "7", false}}, l.settings(Processes, 2))
	assert.Equal(t, []setting{{"cpu.cfs_period_us", "100000", false}, {"cpu.cfs_quota_us", "25000", false}}, l.settings(CPU, 1))
	assert.Equal(t, []setting{{"cpu.max", "25000 100000", false}}, l.settings(CPU, 2))
	assert.Equal(t, "1000 100000", Limits{CPUs: 0.0001}.settings(CPU, 2)[0].value, "no less than the kernel takes")
}

// TestGroupsOfVersion2 runs on plain files, which take what the kernel would.
func TestGroupsOfVersion2(t *testing.T) {
	all := tree(t, map[string]string{"": "memory pids cpu"}, "")
	h := find(all)
	// A directory of plain files has none of the kernel's files, but takes them.
	g, err := h.New(Limits{Memory: 1 << 20, Processes: 3, CPUs: 1})
	require.NoError(t, err)
	require.Len(t, g.dirs, 1, "one group for all controllers")
	for file, want := range map[string]string{"memory.max": "1048576", "pids.max": "3", "cpu.max": "100000 100000"} {
		text, err := os.ReadFile(filepath.Join(g.dirs[0], file))
		require.NoError(t, err)
		assert.Equal(t, want, string(text))
	}
	assert.NoFileExists(t, filepath.Join(g.dirs[0], "memory.swap.max"), "optional, and not there")
	assert.Zero(t, g.OOMKills(), "nothing counted yet")
	require.NoError(t, os.WriteFile(filepath.Join(g.dirs[0], "memory.events"), []byte("low 0\noom 3\noom_kill 2\noom_group_kill 0\n"), 0o644))
	assert.Equal(t, 2, g.OOMKills())
	require.NoError(t, os.WriteFile(filepath.Join(g.dirs[0], "cgroup.procs"), nil, 0o644))
	require.NoError(t, g.Add(os.Getpid()))
	require.NoError(t, os.RemoveAll(g.dirs[0]))
	require.NoError(t, g.Close(), "closing what is gone is nothing")
	assert.ErrorIs(t, g.Add(1), os.ErrNotExist)
}

func TestAFailedGroupLeavesNothing(t *testing.T) {
	all := tree(t, map[string]string{"": "memory"}, "")
	old := hierarchy{version: 1, controllers: []string{"pids"}, point: t.TempDir()}
	old.own = old.point
	h := find(append(all, old))
	h.sites[Processes] = site{dir: filepath.Join(old.point, "missing"), version: 1}
	_, err := h.New(Limits{Memory: 1, Processes: 1})
	assert.ErrorIs(t, err, os.ErrNotExist)
	left, err := filepath.Glob(filepath.Join(all[0].point, prefix+"*"))
	require.NoError(t, err)
	assert.Empty(t, left)
}

func TestSweepRemovesWhatTheDeadLeft(t *testing.T) {
	all := tree(t, map[string]string{"": "memory"}, "")
	h := find(all)
	dead := filepath.Join(all[0].point, prefix+"999999999-abc")
	alive := filepath.Join(all[0].point, prefix+"1-abc")
	foreign := filepath.Join(all[0].point, prefix+"other")
	full := filepath.Join(all[0].point, prefix+"999999998-abc")
	for _, dir := range []string{dead, filepath.Join(dead, "1"), alive, foreign, full, filepath.Join(full, "busy")} {
		require.NoError(t, os.Mkdir(dir, 0o755))
	}
	require.NoError(t, os.WriteFile(filepath.Join(full, "busy", "process"), nil, 0o644))
	assert.Equal(t, 1, h.Sweep())
	assert.NoDirExists(t, dead)
	for _, dir := range []string{alive, foreign, full} {
		assert.DirExists(t, dir)
	}
}

func TestPlainGroupsNeedNoController(t *testing.T) {
	dir, err := Plain()
	if err != nil {
		require.ErrorIs(t, err, ErrUnavailable)
		return
	}
	group := filepath.Join(dir, NewName())
	require.NoError(t, os.Mkdir(group, 0o755))
	assert.FileExists(t, filepath.Join(group, "cgroup.procs"))
	require.NoError(t, os.Remove(group))
}
