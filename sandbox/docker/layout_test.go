package docker

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func layoutOf(t *testing.T, p sandbox.Policy) (layout, error) {
	t.Helper()
	p, err := p.Normalize()
	require.NoError(t, err)
	return newLayout(p)
}

func TestPathsHaveNamesOfTheirOwnInside(t *testing.T) {
	l, err := layoutOf(t, sandbox.Policy{
		Writable: []string{"/host/a", "/host/a/deep"}, Readable: []string{"/host/lib"}, Dir: "/host/a/deep/er",
		Mounts: []sandbox.BindMount{sandbox.MountReadOnly("/host/skills", "/skills")},
	})
	require.NoError(t, err)
	assert.Equal(t, "/workspace/er", l.dir)
	for host, want := range map[string]string{
		"/host/a/deep": "/workspace", "/host/a/deep/x/y": "/workspace/x/y", "/host/a": "/mnt/path-0", "/host/a/x": "/mnt/path-0/x",
		"/host/lib/z": "/mnt/path-1/z", "/host/skills/s": "/skills/s", "/host/a/deeper": "/mnt/path-0/deeper",
	} {
		inside, ok := l.inside(host)
		assert.True(t, ok, host)
		assert.Equal(t, want, inside)
	}
	for _, host := range []string{"/host", "/host/a-evil", "/host/libx", "/etc"} {
		_, ok := l.inside(host)
		assert.False(t, ok, host)
	}
}

func TestWithoutPathsCommandsWorkInTheTemporaryDirectory(t *testing.T) {
	l, err := layoutOf(t, sandbox.Policy{})
	require.NoError(t, err)
	assert.Equal(t, "/tmp", l.dir)
}

func TestLayoutRefusals(t *testing.T) {
	for name, p := range map[string]sandbox.Policy{
		"a directory that is not shown":      {Writable: []string{"/w"}, Dir: "/elsewhere"},
		"protection of what is not writable": {Readable: []string{"/w"}, Protected: []string{"/w/.git"}},
		"protection of a path as a whole":    {Writable: []string{"/w"}, Protected: []string{"/w"}},
		"protection outside":                 {Writable: []string{"/w"}, Protected: []string{"/x"}},
		"a mount over the workspace":         {Writable: []string{"/w"}, Mounts: []sandbox.BindMount{sandbox.MountReadOnly("/x", "/workspace")}},
		"a mount over /proc":                 {Mounts: []sandbox.BindMount{sandbox.MountReadOnly("/x", "/proc/sys")}},
		"a mount over /dev":                  {Mounts: []sandbox.BindMount{sandbox.MountReadOnly("/x", "/dev")}},
		"a mount over init":                  {Mounts: []sandbox.BindMount{sandbox.MountReadOnly("/x", "/sbin/docker-init")}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := layoutOf(t, p)
			refused(t, err)
		})
	}
}

// refused requires a typed refusal and shows its text.
func refused(t *testing.T, err error) {
	t.Helper()
	var argument *sandbox.ArgumentError
	require.Error(t, err)
	if !assert.True(t, isA(err, &argument) || isDenied(err), "%v", err) {
		return
	}
	t.Log(err)
}

func TestMountsFollowLinksOnceAndKeepOrder(t *testing.T) {
	dir := realTemp(t)
	require.NoError(t, os.MkdirAll(dir+"/real/inner", 0o755))
	require.NoError(t, os.Mkdir(dir+"/other", 0o755))
	require.NoError(t, os.Symlink("real", dir+"/link"))
	l, err := layoutOf(t, sandbox.Policy{
		Writable: []string{dir + "/link"},
		Mounts:   []sandbox.BindMount{sandbox.MountReadOnly(dir+"/other", "/workspace/inner")},
	})
	require.NoError(t, err)
	binds, err := l.binds("")
	require.NoError(t, err)
	assert.Equal(t, []bind{
		{source: dir + "/real", target: "/workspace", writable: true},
		{source: dir + "/other", target: "/workspace/inner"},
	}, binds)
}

func TestProtectedPathsAreCoveredWhereverTheyAreWritable(t *testing.T) {
	dir := realTemp(t)
	require.NoError(t, os.MkdirAll(dir+"/w/docs/.git", 0o755))
	l, err := layoutOf(t, sandbox.Policy{
		Writable: []string{dir + "/w", dir}, Readable: []string{dir + "/w/docs"}, Dir: dir + "/w", Protected: []string{dir + "/w/docs/.git"},
	})
	require.NoError(t, err)
	binds, err := l.binds("")
	require.NoError(t, err)
	assert.Equal(t, []bind{
		{source: dir + "/w", target: "/workspace", writable: true},
		{source: dir, target: "/mnt/path-0", writable: true},
		{source: dir + "/w/docs", target: "/mnt/path-1"},
		{source: dir + "/w/docs/.git", target: "/workspace/docs/.git"},
		{source: dir + "/w/docs/.git", target: "/mnt/path-0/w/docs/.git"},
	}, binds)
}

func realTemp(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	return dir
}
