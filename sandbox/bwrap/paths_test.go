//go:build linux

package bwrap

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

// place makes directories (names that end in a slash), files, and links
// ("name -> target") in a directory of the test.
func place(t *testing.T, names ...string) string {
	t.Helper()
	base, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	for _, name := range names {
		name, target, isLink := strings.Cut(name, " -> ")
		at := filepath.Join(base, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o755))
		switch {
		case isLink:
			require.NoError(t, os.Symlink(target, at))
		case strings.HasSuffix(name, "/"):
			require.NoError(t, os.MkdirAll(at, 0o755))
		default:
			require.NoError(t, os.WriteFile(at, []byte(name), 0o644))
		}
	}
	return base
}

func mountsOf(t *testing.T, p sandbox.Policy) ([]mount, error) {
	t.Helper()
	p, err := p.Normalize()
	require.NoError(t, err)
	return policyMounts(p, system)
}

func TestPathsAreMountedOutermostFirstAndOnce(t *testing.T) {
	b := place(t, "r/deep/", "r/w/", "w/inner/", "w/read/", "w-evil/", "file")
	all, err := mountsOf(t, sandbox.Policy{
		Readable: []string{b + "/r/deep", b + "/r", b + "/w/read", b + "/file"},
		Writable: []string{b + "/w/inner", b + "/r/w", b + "/w"},
		Mounts:   []sandbox.BindMount{sandbox.MountReadOnly(b+"/w-evil", "/opt/e"), sandbox.MountReadWrite(b+"/r/deep", "/opt/e2")},
	})
	require.NoError(t, err)
	assert.Equal(t, []mount{
		{readOnly, b + "/r", b + "/r"},
		{readOnly, b + "/file", b + "/file"},
		{readWrite, b + "/w", b + "/w"},
		{readWrite, b + "/r/w", b + "/r/w"},
		{readOnly, b + "/w-evil", "/opt/e"},
		{readWrite, b + "/r/deep", "/opt/e2"},
	}, all)
}

func TestSourcesAreResolvedAndNamesStay(t *testing.T) {
	b := place(t, "real/", "link -> real")
	all, err := mountsOf(t, sandbox.PolicyForWorkspace(b+"/link", true))
	require.NoError(t, err)
	assert.Equal(t, []mount{{readWrite, b + "/real", b + "/link"}}, all)
}

func TestPathsThatCannotBeShownAreRefused(t *testing.T) {
	b := place(t, "r/real/", "r/link -> real", "w/", "fifo-dir/", "r/file", "root -> /")
	socket, err := net.Listen("unix", b+"/socket")
	require.NoError(t, err)
	defer socket.Close()
	var said strings.Builder
	for _, p := range []sandbox.Policy{
		{Readable: []string{b + "/missing"}},
		{Readable: []string{b + "/socket"}},
		{Readable: []string{"/"}},
		{Writable: []string{b + "/root"}},
		{Readable: []string{"/proc/self"}},
		{Readable: []string{"/dev/null"}},
		{Readable: []string{b + "/r"}, Writable: []string{b + "/r/link"}},
		{Readable: []string{b + "/r"}, Mounts: []sandbox.BindMount{sandbox.MountReadOnly(b+"/w", b+"/r/new")}},
		{Writable: []string{b + "/w"}, Mounts: []sandbox.BindMount{sandbox.MountReadOnly(b+"/r", b+"/w/new")}},
		{Mounts: []sandbox.BindMount{sandbox.MountReadOnly(b+"/w", "/dev/x")}},
		{Mounts: []sandbox.BindMount{sandbox.MountReadOnly(b+"/w", "/usr/toolgen-missing")}},
		{Mounts: []sandbox.BindMount{sandbox.MountReadOnly(b+"/missing", "/opt/x")}},
	} {
		_, err := mountsOf(t, p)
		require.Error(t, err, "%+v", p)
		said.WriteString(strings.ReplaceAll(err.Error(), b, "BASE") + "\n")
	}
	golden.Equal(t, "paths.golden", said.String())
}

func TestADirectoryWithTheSocketOfAnEngineIsRefused(t *testing.T) {
	const name = "/run/podman/podman.sock"
	if _, err := os.Stat(name); err != nil {
		if os.MkdirAll(filepath.Dir(name), 0o755) != nil {
			t.Skip("only root can place a socket there")
		}
		l, err := net.Listen("unix", name)
		if err != nil {
			t.Skip("only root can place a socket there")
		}
		defer os.Remove(filepath.Dir(name))
		defer l.Close()
	}
	_, err := mountsOf(t, sandbox.PolicyForWorkspace("/run", false))
	require.ErrorIs(t, err, sandbox.ErrDenied)
	assert.Contains(t, err.Error(), "gives its holder the host")
}

func TestProtectedPathsAreMountedAgainWithTheirParentsPinned(t *testing.T) {
	b := place(t, "w/.git/", "w/a/b/.git/", "w/a/other", "r/x/")
	p, err := sandbox.Policy{
		Writable: []string{b + "/w"}, Readable: []string{b + "/r"},
		Protected: []string{b + "/w/.git", b + "/w/a/b/.git", b + "/w/a/other", b + "/w/.git/hooks", b + "/r/x"},
		Mounts:    []sandbox.BindMount{sandbox.MountReadWrite(b+"/w/a", "/a")},
	}.Normalize()
	require.NoError(t, err)
	all, err := protectedMounts(p)
	require.NoError(t, err)
	assert.Equal(t, []mount{
		{readOnly, b + "/w/.git", b + "/w/.git"},
		{readWrite, b + "/w/a", b + "/w/a"},
		{readOnly, b + "/w/a/other", b + "/w/a/other"},
		{readOnly, b + "/w/a/other", "/a/other"},
		{readWrite, b + "/w/a/b", b + "/w/a/b"},
		{readOnly, b + "/w/a/b/.git", b + "/w/a/b/.git"},
		{readWrite, b + "/w/a/b", "/a/b"},
		{readOnly, b + "/w/a/b/.git", "/a/b/.git"},
	}, all)
	whole, err := sandbox.Policy{Writable: []string{b + "/w"}, Protected: []string{b + "/w"}}.Normalize()
	require.NoError(t, err)
	all, err = protectedMounts(whole)
	require.NoError(t, err)
	assert.Equal(t, []mount{{readOnly, b + "/w", b + "/w"}}, all)
}

func TestWhatCannotBeProtectedIsRefused(t *testing.T) {
	b := place(t, "w/real/", "w/link -> real", "w/dir -> real", "w/real/f")
	socket, err := net.Listen("unix", b+"/w/socket")
	require.NoError(t, err)
	defer socket.Close()
	var said strings.Builder
	for _, path := range []string{"missing", "link", "dir/f", "socket", "real/f/x"} {
		_, err := protectedMounts(sandbox.Policy{Writable: []string{b + "/w"}, Protected: []string{b + "/w/" + path}})
		require.ErrorIs(t, err, sandbox.ErrDenied, path)
		said.WriteString(strings.ReplaceAll(err.Error(), b, "BASE") + "\n")
	}
	golden.Equal(t, "protected.golden", said.String())
	_, err = protectedMounts(sandbox.Policy{Writable: []string{b + "/gone"}, Protected: []string{b + "/gone/x"}})
	assert.ErrorIs(t, err, sandbox.ErrLost)
}

func TestNamesInsideAreTheHostsOwnExceptForMounts(t *testing.T) {
	p, err := sandbox.Policy{
		Writable: []string{"/w"}, Mounts: []sandbox.BindMount{sandbox.MountReadOnly("/host/skills", "/skills"), sandbox.MountReadOnly("/host/skills/deep", "/skills/x/deep")},
	}.Normalize()
	require.NoError(t, err)
	for host, want := range map[string]string{"/w": "/w", "/w/a/../b": "/w/b", "/host/skills": "/skills", "/host/skills/a": "/skills/a", "/host/skills/deep/f": "/skills/x/deep/f"} {
		got, err := inside(p, host)
		require.NoError(t, err)
		assert.Equal(t, want, got)
	}
	_, err = inside(p, "/w-evil")
	assert.ErrorIs(t, err, sandbox.ErrDenied)
}
