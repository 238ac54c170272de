//go:build unix

package skills_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestResourcesThatLeaveASkillOrAreNoFilesAreListedAsRefused(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "pdf")
	add(t, root, "pdf", "Reads forms.")
	write(t, filepath.Join(root, "secret.md"), "outside")
	write(t, filepath.Join(dir, "own", "a.md"), "inside")
	link := func(target, name string) { require.NoError(t, os.Symlink(target, filepath.Join(dir, name))) }
	link("../secret.md", "out.md")
	link(filepath.Join(root, "secret.md"), "absolute.md")
	link("..", "up")
	link("/dev/zero", "zero")
	link("nowhere", "broken")
	link("circle", "circle")
	link("own/a.md", "alias.md")
	link("own", "again")
	require.NoError(t, syscall.Mkfifo(filepath.Join(dir, "fifo"), 0o644))
	soon(t, func() {
		r := open(t, root)
		l, err := r.Load("pdf")
		require.NoError(t, err)
		assert.Equal(t, []string{"alias.md", "own/a.md"}, l.Resources)
		assert.Equal(t, []string{"absolute.md", "broken", "circle", "fifo", "out.md", "up", "zero"}, l.Refused)
		for _, name := range append(l.Refused, "up/secret.md") {
			_, err := r.ReadResource("pdf", name, 0, 0)
			require.Error(t, err)
			assert.NotContains(t, err.Error(), root)
		}
		for _, name := range []string{"alias.md", "again/a.md"} {
			res, err := r.ReadResource("pdf", name, 0, 0)
			require.NoError(t, err)
			assert.Equal(t, "inside", string(res.Data))
		}
	})
}
