package skills_test

import (
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/skills"
)

// long ago for the registry: times of files that have settled.
var longAgo = time.Unix(1_700_000_000, 0)

func refreshes() map[string]func(*skills.Registry) (skills.Changes, error) {
	return map[string]func(*skills.Registry) (skills.Changes, error){
		"Refresh":          (*skills.Registry).Refresh,
		"RefreshIfChanged": (*skills.Registry).RefreshIfChanged,
	}
}

func TestRefreshReportsWhatChanged(t *testing.T) {
	for name, refresh := range refreshes() {
		t.Run(name, func(t *testing.T) {
			root := t.TempDir()
			for _, s := range []string{"a", "b", "c", "d"} {
				add(t, root, s, "x")
			}
			r := open(t, root)
			assert.EqualValues(t, 1, r.Revision())

			changes, err := refresh(r)
			require.NoError(t, err)
			assert.False(t, changes.Any())
			assert.EqualValues(t, 1, changes.Revision)

			require.NoError(t, os.RemoveAll(filepath.Join(root, "d")))
			require.NoError(t, os.RemoveAll(filepath.Join(root, "c")))
			add(t, root, "b", "another")
			add(t, root, "f", "x")
			add(t, root, "e", "x")
			changes, err = refresh(r)
			require.NoError(t, err)
			assert.Equal(t, skills.Changes{
				Revision: 2, Added: []string{"e", "f"}, Updated: []string{"b"}, Removed: []string{"c", "d"},
			}, changes)
			assert.Equal(t, []string{"a", "b", "e", "f"}, r.Names())
			assert.EqualValues(t, 2, r.Revision())
		})
	}
}

func TestAnEditOfTheBodyAloneCountsAndAResourceDoesNot(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "x")
	r := open(t, root)
	write(t, filepath.Join(root, "pdf", "notes.md"), "x")
	changes, err := r.Refresh()
	require.NoError(t, err)
	assert.False(t, changes.Any())
	write(t, filepath.Join(root, "pdf", "SKILL.md"), document("pdf", "x")+"\nMore.\n")
	changes, err = r.Refresh()
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, changes.Updated)
}

func TestASkillThatMovesToAnotherRootCountsAsUpdated(t *testing.T) {
	team, mine := t.TempDir(), t.TempDir()
	add(t, team, "pdf", "x")
	r := open(t, team, mine)
	add(t, mine, "pdf", "x")
	changes, err := r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, changes.Updated)
	require.NoError(t, os.RemoveAll(filepath.Join(mine, "pdf")))
	changes, err = r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, changes.Updated, "the hidden one is back")
}

func TestAFailingRefreshKeepsTheRegistry(t *testing.T) {
	for name, refresh := range refreshes() {
		t.Run(name, func(t *testing.T) {
			root := filepath.Join(t.TempDir(), "root")
			add(t, root, "pdf", "x")
			r := open(t, root)
			require.NoError(t, os.RemoveAll(root))
			for range 2 {
				changes, err := refresh(r)
				assert.ErrorContains(t, err, "does not exist")
				assert.Equal(t, skills.Changes{Revision: 1}, changes)
				assert.Equal(t, []string{"pdf"}, r.Names())
			}
			add(t, root, "csv", "x")
			changes, err := refresh(r)
			require.NoError(t, err)
			assert.Equal(t, []string{"csv"}, changes.Added)
			assert.Equal(t, []string{"pdf"}, changes.Removed)
		})
	}
}

func TestAnEditThatBreaksASkillIsNotUsed(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "Reads forms.")
	r := open(t, root)
	file := filepath.Join(root, "pdf", "SKILL.md")
	for _, broken := range []string{"broken", "broken again"} {
		write(t, file, broken)
		changes, err := r.RefreshIfChanged()
		require.NoError(t, err)
		assert.False(t, changes.Any())
		assert.EqualValues(t, 1, changes.Revision)
		assert.Equal(t, "pdf/SKILL.md:1: error: there is no front matter; begin the file with a line that holds only --- [no-front-matter]\n"+
			"pdf/SKILL.md: warning: the edit is not used; skill \"pdf\" stays as it was; mend the file and refresh [kept-former]\n",
			without(root, changes.Diagnostics))
		assert.Equal(t, changes.Diagnostics, r.Diagnostics())
		assert.Contains(t, r.Render(), "Reads forms.")
	}
	changes, err := r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Empty(t, changes.Diagnostics, "nothing new is not told twice")

	add(t, root, "pdf", "Fills forms.")
	changes, err = r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, changes.Updated)
	assert.Empty(t, r.Diagnostics())

	write(t, file, "broken")
	_, err = r.Refresh()
	require.NoError(t, err)
	require.NoError(t, os.Remove(file))
	changes, err = r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, changes.Removed)
}

func TestDiagnosticsAreNewsOnlyOnce(t *testing.T) {
	team, mine := t.TempDir(), t.TempDir()
	add(t, team, "pdf", "x")
	write(t, filepath.Join(team, "bad", "SKILL.md"), "bad")
	r := open(t, team, mine)
	add(t, mine, "pdf", "y")
	changes, err := r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"warning override"}, codes(changes.Diagnostics))
	add(t, mine, "csv", "z")
	changes, err = r.Refresh()
	require.NoError(t, err)
	assert.Empty(t, changes.Diagnostics)
	assert.Equal(t, []string{"error no-front-matter", "warning override"}, codes(r.Diagnostics()))
}

func TestAnUnchangedRefreshOpensNoFile(t *testing.T) {
	w := memory(map[string]string{"pdf/SKILL.md": document("pdf", "x"), "csv/SKILL.md": document("csv", "x")})
	opened := 0
	w.onOpen = func(string) { opened++ }
	r, err := skills.FromFS(w)
	require.NoError(t, err)
	assert.Equal(t, 2, opened)
	changes, err := r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, skills.Changes{Revision: 1}, changes)
	assert.Equal(t, 2, opened)
}

func TestAnEditBetweenFingerprintAndReadingIsNoticed(t *testing.T) {
	w := memory(map[string]string{"pdf/SKILL.md": document("pdf", "First.")})
	w.onOpen = func(name string) {
		// The registry holds the old content, and the file is new already.
		w.onOpen = nil
		w.put(name, document("pdf", "Other."), longAgo.Add(time.Second))
	}
	r, err := skills.FromFS(w)
	require.NoError(t, err)
	assert.Contains(t, r.Render(), "First.")
	changes, err := r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, changes.Updated)
	assert.Contains(t, r.Render(), "Other.")
}

func TestAQuickEditOfTheSameSizeIsNoticed(t *testing.T) {
	tick := time.Now()
	w := memory(map[string]string{"csv/SKILL.md": document("csv", "Old")})
	w.put("pdf/SKILL.md", document("pdf", "One"), tick)
	r, err := skills.FromFS(w)
	require.NoError(t, err)
	for _, word := range []string{"Two", "Six"} {
		w.put("pdf/SKILL.md", document("pdf", word), tick)
		changes, err := r.RefreshIfChanged()
		require.NoError(t, err)
		assert.Equal(t, []string{"pdf"}, changes.Updated)
		assert.Contains(t, r.Render(), word)
	}
	changes, err := r.RefreshIfChanged()
	require.NoError(t, err)
	assert.False(t, changes.Any())
}

func TestOnlyFilesThatHaveJustChangedAreRead(t *testing.T) {
	w := memory(map[string]string{"csv/SKILL.md": document("csv", "Old")})
	w.put("pdf/SKILL.md", document("pdf", "One"), time.Now().Add(-time.Second))
	r, err := skills.FromFS(w)
	require.NoError(t, err)
	var opened []string
	w.onOpen = func(name string) { opened = append(opened, path.Dir(name)) }
	_, err = r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, opened)
	time.Sleep(1100 * time.Millisecond)
	_, err = r.RefreshIfChanged() // reads once more, and notes that the file has settled
	require.NoError(t, err)
	opened = nil
	_, err = r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Empty(t, opened)
}

func TestAJustChangedFileThatCannotBeReadMakesTheRegistryLookAnew(t *testing.T) {
	w := memory(nil)
	w.put("pdf/SKILL.md", document("pdf", "One"), time.Now())
	r, err := skills.FromFS(w)
	require.NoError(t, err)
	w.fails = map[string]error{"pdf/SKILL.md": os.ErrPermission}
	changes, err := r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"error unreadable", "warning kept-former"}, codes(changes.Diagnostics))
	assert.Equal(t, []string{"pdf"}, r.Names())
}

func TestASkillThatIsRenamedIsRemovedAndAdded(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "x")
	r := open(t, root)
	require.NoError(t, os.Rename(filepath.Join(root, "pdf"), filepath.Join(root, "forms")))
	write(t, filepath.Join(root, "forms", "SKILL.md"), strings.ReplaceAll(document("pdf", "x"), "pdf", "forms"))
	changes, err := r.RefreshIfChanged()
	require.NoError(t, err)
	assert.Equal(t, []string{"forms"}, changes.Added)
	assert.Equal(t, []string{"pdf"}, changes.Removed)
}
