//go:build unix

package skills_test

import (
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/skills"
)

// soon fails a test whose work hangs, as opening a FIFO does.
func soon(t *testing.T, work func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatal("it hangs")
	}
}

func TestASkillFileOfAnotherKindIsNotOpened(t *testing.T) {
	kinds := map[string]struct {
		make func(t *testing.T, file string)
		want string
	}{
		"directory": {func(t *testing.T, file string) { require.NoError(t, os.Mkdir(file, 0o755)) }, "directory"},
		"FIFO":      {func(t *testing.T, file string) { require.NoError(t, syscall.Mkfifo(file, 0o644)) }, "named pipe (FIFO)"},
		"device":    {func(t *testing.T, file string) { require.NoError(t, os.Symlink("/dev/zero", file)) }, "device"},
		"socket": {func(t *testing.T, file string) {
			l, err := net.Listen("unix", file)
			require.NoError(t, err)
			t.Cleanup(func() { l.Close() })
		}, "socket"},
	}
	for name, kind := range kinds {
		t.Run(name, func(t *testing.T) {
			root, err := os.MkdirTemp("", "k") // short enough for a socket's name
			require.NoError(t, err)
			t.Cleanup(func() { os.RemoveAll(root) })
			add(t, root, "csv", "Reads tables.")
			require.NoError(t, os.Mkdir(filepath.Join(root, "pdf"), 0o755))
			kind.make(t, filepath.Join(root, "pdf", "SKILL.md"))
			soon(t, func() {
				r := open(t, root)
				assert.Equal(t, []string{"csv"}, r.Names())
				want := "pdf/SKILL.md: error: SKILL.md is a " + kind.want + "; want a regular file [file-kind]\n"
				assert.Equal(t, want, without(root, r.Diagnostics()))
				assert.Contains(t, without(root, skills.Validate(filepath.Join(root, "pdf"))), want)
				_, err := r.RefreshIfChanged()
				assert.NoError(t, err)
			})
		})
	}
}

func TestALinkedDirectoryIsFollowedUnderItsOwnName(t *testing.T) {
	root, store := t.TempDir(), t.TempDir()
	add(t, store, "original", "Reads forms.")
	write(t, filepath.Join(store, "original", "a.md"), "inside")
	write(t, filepath.Join(store, "secret.md"), "outside")
	require.NoError(t, os.Symlink("../secret.md", filepath.Join(store, "original", "b.md")))
	require.NoError(t, os.Symlink(filepath.Join(store, "original"), filepath.Join(root, "link")))
	require.NoError(t, os.Symlink(filepath.Join(store, "secret.md"), filepath.Join(root, "file")))

	assert.Equal(t, []string{"error name-directory", "warning link-leaves"}, codes(skills.Validate(filepath.Join(root, "link"))))
	r := open(t, root)
	assert.Equal(t, []string{"original"}, r.Names())
	assert.Equal(t, "link/SKILL.md:2:7: warning: the name \"original\" is not that of the directory, \"link\"; write them alike [name-directory]\n", without(root, r.Diagnostics()))
	l, err := r.Load("original")
	require.NoError(t, err)
	assert.Equal(t, filepath.Join(root, "link"), l.Dir)
	assert.Equal(t, []string{"a.md"}, l.Resources)
	assert.Equal(t, []string{"b.md"}, l.Refused)
}

func TestBrokenAndCircularLinksAreReported(t *testing.T) {
	root := t.TempDir()
	add(t, root, "csv", "Reads tables.")
	require.NoError(t, os.Symlink("nowhere", filepath.Join(root, "broken")))
	require.NoError(t, os.Symlink("circle", filepath.Join(root, "circle")))
	require.NoError(t, os.Mkdir(filepath.Join(root, "pdf"), 0o755))
	require.NoError(t, os.Symlink("SKILL.md", filepath.Join(root, "pdf", "SKILL.md")))
	r := open(t, root)
	assert.Equal(t, []string{"csv"}, r.Names())
	golden.Equal(t, "links.golden", without(root, r.Diagnostics()))
	assert.Equal(t, []string{"warning linked-file", "error link-broken"}, codes(skills.Validate(filepath.Join(root, "pdf"))))
}

func TestALinkedSkillFileIsFollowedWithAWarningToItsAuthor(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "shared.md"), document("pdf", "Reads forms."))
	require.NoError(t, os.Mkdir(filepath.Join(root, "pdf"), 0o755))
	require.NoError(t, os.Symlink("../shared.md", filepath.Join(root, "pdf", "SKILL.md")))
	assert.Equal(t, []string{"warning linked-file"}, codes(skills.Validate(filepath.Join(root, "pdf"))))
	r := open(t, root)
	assert.Equal(t, []string{"pdf"}, r.Names())
	assert.Empty(t, r.Diagnostics())
	_, err := r.Load("pdf")
	assert.NoError(t, err)
	_, err = r.ReadResource("pdf", "SKILL.md", 0, 0)
	assert.Error(t, err, "as a resource the link leaves the skill")
}

func TestNoLinksRefusesThem(t *testing.T) {
	root, store := t.TempDir(), t.TempDir()
	add(t, store, "pdf", "Reads forms.")
	require.NoError(t, os.Symlink(filepath.Join(store, "pdf"), filepath.Join(root, "pdf")))
	require.NoError(t, os.Mkdir(filepath.Join(root, "csv"), 0o755))
	require.NoError(t, os.Symlink(filepath.Join(store, "pdf", "SKILL.md"), filepath.Join(root, "csv", "SKILL.md")))
	r, err := skills.Open(skills.Config{Roots: []skills.Root{skills.Dir(root)}, NoLinks: true})
	require.NoError(t, err)
	assert.Zero(t, r.Len())
	assert.Equal(t, "csv/SKILL.md: error: SKILL.md is a link, and links are refused here; copy the file [link-refused]\n"+
		"pdf/SKILL.md: error: the directory is a link, and links are refused here; copy the skill [link-refused]\n", without(root, r.Diagnostics()))
}

func TestAFileSeenThroughTwoRootsCountsOnce(t *testing.T) {
	root, other := t.TempDir(), t.TempDir()
	add(t, root, "pdf", "Reads forms.")
	require.NoError(t, os.Symlink(filepath.Join(root, "pdf"), filepath.Join(other, "pdf")))
	alias := filepath.Join(t.TempDir(), "alias")
	require.NoError(t, os.Symlink(root, alias))
	r := open(t, root, other, alias, root)
	assert.Equal(t, []string{"pdf"}, r.Names())
	assert.Empty(t, r.Diagnostics())
}

func TestASkillFileThatBecomesAFIFOIsNotWaitedFor(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "Reads forms.")
	r := open(t, root)
	file := filepath.Join(root, "pdf", "SKILL.md")
	require.NoError(t, os.Remove(file))
	require.NoError(t, syscall.Mkfifo(file, 0o644))
	soon(t, func() {
		_, err := r.Load("pdf")
		assert.EqualError(t, err, `skill "pdf" cannot be read at the moment; SKILL.md: SKILL.md is a named pipe (FIFO) (want a regular file)`)
		changes, err := r.RefreshIfChanged()
		assert.NoError(t, err)
		assert.Equal(t, []string{"error file-kind", "warning kept-former"}, codes(changes.Diagnostics))
	})
}
