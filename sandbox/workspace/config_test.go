package workspace

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func TestAWorkspaceForAPolicyShowsWhatCommandsSee(t *testing.T) {
	base := t.TempDir()
	work, docs, skills := filepath.Join(base, "work"), filepath.Join(base, "docs"), filepath.Join(base, "skills")
	for _, dir := range []string{filepath.Join(work, "sub"), docs, skills} {
		require.NoError(t, os.MkdirAll(dir, 0o755))
	}
	p := sandbox.PolicyForWorkspace(work, true)
	p.Readable = []string{docs, filepath.Join(work, "sub")}
	p.Protected = []string{filepath.Join(work, ".git")}
	p.Mounts = []sandbox.BindMount{sandbox.MountReadOnly(skills, "/skills")}
	p.Dir = filepath.Join(work, "sub")
	c, err := ForPolicy(p, nil)
	require.NoError(t, err)
	f, err := Open(c)
	require.NoError(t, err)
	defer f.Close()
	for name, want := range map[string]error{
		"f": nil, work + "/g": nil, docs + "/f": ErrReadOnly, "/skills/f": ErrReadOnly, work + "/.git/f": ErrReadOnly, base + "/f": ErrOutside, "../../f": ErrOutside,
	} {
		_, err := f.Write(t.Context(), name, nil, WriteOptions{})
		assert.ErrorIs(t, err, want, name)
		host := name
		if !filepath.IsAbs(host) {
			host = filepath.Join(p.Dir, name)
		}
		if name != "/skills/f" {
			assert.Equal(t, want == nil, p.AllowsWrite(host), "the policy says the same of %s", name)
		}
	}
	assert.FileExists(t, filepath.Join(work, "sub/f"))
}

// renamed shows host paths below /mnt.
type renamed struct{}

func (renamed) PathInside(host string) (string, error) {
	if host == "/denied" {
		return "", &sandbox.PolicyError{Op: "map", Path: host, Rule: "not shown"}
	}
	return "/mnt/" + filepath.Base(host), nil
}

func TestAWorkspaceForAPolicyUsesTheNamesInside(t *testing.T) {
	root := t.TempDir()
	c, err := ForPolicy(sandbox.PolicyForWorkspace(root, false), renamed{})
	require.NoError(t, err)
	assert.Equal(t, Config{Root: root, Name: "/mnt/" + filepath.Base(root), Dir: "/mnt/" + filepath.Base(root), ReadOnly: true, Mounts: []Mount{}}, c)
	_, err = ForPolicy(sandbox.PolicyForWorkspace("/denied", false), renamed{})
	assert.ErrorIs(t, err, sandbox.ErrDenied)
	_, err = ForPolicy(sandbox.Policy{}, nil)
	assert.ErrorIs(t, err, ErrArgument)
	_, err = ForPolicy(sandbox.PolicyForWorkspace("relative", false), nil)
	assert.Error(t, err)
}

func TestOverNeedsAnAbsoluteRoot(t *testing.T) {
	_, err := Over(&runner{}, Config{Root: "work"})
	assert.ErrorIs(t, err, ErrArgument)
	_, err = Over(&runner{}, Config{Root: "/"})
	assert.NoError(t, err, "the whole container may be the workspace")
}

func TestTheRootOfAContainerMayBeTheWorkspace(t *testing.T) {
	f, err := Over(kinds[1].over(t), Config{Root: "/"})
	require.NoError(t, err)
	entry, err := f.Stat(t.Context(), "/usr")
	require.NoError(t, err)
	assert.Equal(t, "usr", entry.Path)
	_, err = f.Stat(t.Context(), "../usr")
	assert.ErrorIs(t, err, ErrOutside)
	list, err := f.List(t.Context(), "/", ListOptions{})
	require.NoError(t, err)
	assert.Contains(t, names(list.Entries), "usr")
}

func TestLimitsHaveDefaults(t *testing.T) {
	l, err := Limits{FileBytes: Unlimited, Results: 5}.filled()
	require.NoError(t, err)
	assert.Equal(t, Limits{FileBytes: Unlimited, Entries: 100_000, Results: 5, Depth: 64, ScanBytes: 256 << 20}, l)
}
