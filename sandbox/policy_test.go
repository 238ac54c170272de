package sandbox_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

func TestPolicyForWorkspaceIsTheUsualOne(t *testing.T) {
	p, err := sandbox.PolicyForWorkspace("/work/", true).Normalize()
	require.NoError(t, err)
	assert.Equal(t, []string{"/work"}, p.Writable)
	assert.Empty(t, p.Readable)
	assert.Equal(t, "/work", p.Dir)
	assert.Equal(t, sandbox.NetworkNone, p.Network)
	assert.Equal(t, []string{"/bin/sh", "-c"}, p.Shell)
	assert.Equal(t, sandbox.Limits{
		Timeout: time.Minute, Grace: 500 * time.Millisecond, Output: 1 << 20, Spill: 1 << 30,
	}, p.Limits)

	p, err = sandbox.PolicyForWorkspace("/work", false).Normalize()
	require.NoError(t, err)
	assert.Equal(t, []string{"/work"}, p.Readable)
	assert.Empty(t, p.Writable)
	assert.Equal(t, "/work", p.Dir)
}

func TestNormalizeCleansDeduplicatesAndPrefersWritable(t *testing.T) {
	p, err := sandbox.Policy{
		Readable: []string{"/b", "/a/../b", "/c/"}, Writable: []string{"/c", "/c/.", "/d"},
	}.Normalize()
	require.NoError(t, err)
	assert.Equal(t, []string{"/b"}, p.Readable)
	assert.Equal(t, []string{"/c", "/d"}, p.Writable)
	assert.Equal(t, "/c", p.Dir)
	again, err := p.Normalize()
	require.NoError(t, err)
	assert.Equal(t, p, again, "a normal policy stays as it is")
}

func TestNormalizeKeepsItsHandsOffTheCallersSlices(t *testing.T) {
	readable := []string{"/a", "/b"}
	_, err := sandbox.Policy{Readable: readable, Writable: []string{"/a"}}.Normalize()
	require.NoError(t, err)
	assert.Equal(t, []string{"/a", "/b"}, readable)
}

// What a mistake in a policy says. Every line is a golden.
func TestMistakesInAPolicyAreNamed(t *testing.T) {
	mount := func(source, target string) sandbox.Policy {
		return sandbox.Policy{Mounts: []sandbox.BindMount{sandbox.MountReadOnly(source, target)}}
	}
	limits := func(l sandbox.Limits) sandbox.Policy { return sandbox.Policy{Limits: l} }
	var text strings.Builder
	for _, p := range []sandbox.Policy{
		{Readable: []string{"relative"}},
		{Writable: []string{"/a\x00b"}},
		{Protected: []string{".git"}},
		{Dir: "work"},
		{Dir: "/proc/self/fd/3"},
		{Network: 7},
		{Env: map[string]string{"A=B": "secret"}},
		{Env: map[string]string{"NAME": "secret\x00"}},
		{InheritEnv: []string{""}},
		{SpillDir: "spill"},
		{User: "root"},
		{User: "1:2:3"},
		{User: "99999999999"},
		{Require: []sandbox.Control{"everything"}},
		limits(sandbox.Limits{Timeout: -5}),
		limits(sandbox.Limits{Grace: -1}),
		limits(sandbox.Limits{Output: -2}),
		limits(sandbox.Limits{Spill: -2}),
		limits(sandbox.Limits{Memory: -1}),
		limits(sandbox.Limits{Processes: -1}),
		limits(sandbox.Limits{CPUs: -0.5}),
		limits(sandbox.Limits{CPUs: math.NaN()}),
		limits(sandbox.Limits{Disk: -1}),
		mount("relative", "/x"),
		mount("/a", "x"),
		mount("/a", "/"),
		mount("/a", "/x/../y"),
		mount("/a", "/x/"),
		mount("/a\x00", "/x"),
		mount("/run/docker.sock", "/x"),
		{Mounts: []sandbox.BindMount{sandbox.MountReadOnly("/a", "/x"), sandbox.MountReadWrite("/b", "/x")}},
		{Mounts: []sandbox.BindMount{sandbox.MountReadOnly("/a", "/x"), sandbox.MountReadWrite("/a", "/y")}},
	} {
		_, err := p.Normalize()
		require.Error(t, err, "%+v", p)
		assert.NotContains(t, err.Error(), "secret")
		text.WriteString(err.Error() + "\n")
	}
	golden.Equal(t, "policy_errors.txt", text.String())
}

func TestMountsAreOrderedByDepth(t *testing.T) {
	p, err := sandbox.Policy{Mounts: []sandbox.BindMount{
		sandbox.MountReadOnly("/1", "/a/b/c"), sandbox.MountReadWrite("/2/", "/a"), sandbox.MountReadOnly("/3", "/a/b"),
	}}.Normalize()
	require.NoError(t, err)
	assert.Equal(t, []sandbox.BindMount{
		{Source: "/2", Target: "/a", Writable: true}, {Source: "/3", Target: "/a/b"}, {Source: "/1", Target: "/a/b/c"},
	}, p.Mounts)
}

func TestPathsAreAllowedByWholeElements(t *testing.T) {
	p, err := sandbox.Policy{
		Readable: []string{"/docs"}, Writable: []string{"/work"}, Protected: []string{"/work/.git"},
	}.Normalize()
	require.NoError(t, err)
	for path, want := range map[string][2]bool{ // read, write
		"/work":               {true, true},
		"/work/a/b":           {true, true},
		"/work/.git":          {true, false},
		"/work/.git/hooks":    {true, false},
		"/work/.gitignore":    {true, true},
		"/docs/a":             {true, false},
		"/work-evil":          {false, false},
		"/workx":              {false, false},
		"/work/../etc/passwd": {false, false},
		"/":                   {false, false},
		"/docs/../work/x":     {true, true},
		"relative":            {false, false},
	} {
		assert.Equal(t, want, [2]bool{p.AllowsRead(path), p.AllowsWrite(path)}, path)
	}
}

func TestUsersAreNumbersOrTheHost(t *testing.T) {
	for name, want := range map[string]*sandbox.User{
		"": nil, "host": nil, "0": {}, "1000": {UID: 1000, GID: 1000}, "1:2": {UID: 1, GID: 2},
		"4294967295": {UID: 1<<32 - 1, GID: 1<<32 - 1},
	} {
		got, err := sandbox.ParseUser(name)
		require.NoError(t, err, name)
		assert.Equal(t, want, got, name)
	}
	for _, name := range []string{"root", "-1", "1:", ":1", "1:2:3", "4294967296", "1 ", "+1"} {
		_, err := sandbox.ParseUser(name)
		assert.Error(t, err, name)
	}
}
