package output_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/output"
)

const source = output.Header + "\n\npackage a\n"

func write(t *testing.T, path, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}

func changes(t *testing.T, f output.Files) []output.Change {
	t.Helper()
	c, err := f.Changes()
	require.NoError(t, err)
	return c
}

func names(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

func TestNewFilesAreWritten(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "tools_gen.go")
	require.NoError(t, output.Apply(changes(t, output.Files{path: []byte(source)})))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, source, string(data))
	assert.Equal(t, []string{"tools_gen.go"}, names(t, dir), "nothing else stays behind")
}

func TestEqualFilesAreNotTouched(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tools_gen.go")
	write(t, path, source)
	long := time.Now().Add(-time.Hour).Truncate(time.Second)
	require.NoError(t, os.Chtimes(path, long, long))
	assert.Empty(t, changes(t, output.Files{path: []byte(source)}))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.True(t, info.ModTime().Equal(long))
}

func TestAFileOfTheUsersIsNeitherOverwrittenNorRemoved(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"tools_gen.go": "package a\n", "tools.catalog.json": `{"mine": 1}`} {
		path := filepath.Join(dir, name)
		write(t, path, text)
		_, err := output.Files{path: []byte(source)}.Changes()
		require.ErrorContains(t, err, "toolgen did not write it")
		require.ErrorContains(t, err, name)
		assert.Empty(t, changes(t, output.Files{path: nil}))
	}
}

func TestAllFilesInTheWayAreNamed(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.go"), filepath.Join(dir, "b.go")
	write(t, a, "package a\n")
	write(t, b, "package a\n")
	_, err := output.Files{a: []byte(source), b: []byte(source)}.Changes()
	assert.ErrorContains(t, err, a)
	assert.ErrorContains(t, err, b)
}

func TestOurStaleFilesAreRemoved(t *testing.T) {
	dir := t.TempDir()
	code, catalog := filepath.Join(dir, "tools_gen.go"), filepath.Join(dir, "tools.catalog.json")
	write(t, code, source)
	write(t, catalog, "{\n  \"catalog\": 1\n}\n")
	require.NoError(t, output.Apply(changes(t, output.Files{code: nil, catalog: nil})))
	assert.Empty(t, names(t, dir))
}

func TestACatalogWithMergeMarkersIsStillOurs(t *testing.T) {
	assert.True(t, output.Ours("tools.catalog.json", []byte("{\n  \"catalog\": 1,\n<<<<<<< HEAD\n")))
	assert.True(t, output.Ours("tools.catalog.json", []byte(`{"package":"a","catalog":1}`)))
	assert.False(t, output.Ours("tools.catalog.json", []byte(`{"mine":"catalog"}`)))
}

func TestTheModeOfAnOldFileIsKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tools_gen.go")
	write(t, path, output.Header+"\n")
	require.NoError(t, os.Chmod(path, 0o600))
	require.NoError(t, output.Apply(changes(t, output.Files{path: []byte(source)})))
	info, err := os.Stat(path)
	require.NoError(t, err)
	assert.Equal(t, os.FileMode(0o600), info.Mode().Perm())
}

func TestAFailedWriteChangesNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.go")
	write(t, path, output.Header+"\n")
	err := output.Apply(changes(t, output.Files{
		path:                                  []byte(source),
		filepath.Join(dir, "missing", "b.go"): []byte(source),
	}))
	require.ErrorContains(t, err, "nothing was changed")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, output.Header+"\n", string(data))
	assert.Equal(t, []string{"a.go"}, names(t, dir))
}

func TestAFailedRenameTakesTheOthersBack(t *testing.T) {
	dir := t.TempDir()
	old, fresh, blocked := filepath.Join(dir, "a.go"), filepath.Join(dir, "b.go"), filepath.Join(dir, "c.go")
	write(t, old, output.Header+"\n")
	require.NoError(t, os.Mkdir(blocked, 0o755))
	write(t, filepath.Join(blocked, "file"), "")
	err := output.Apply([]output.Change{
		{Path: old, Old: []byte(output.Header + "\n"), New: []byte(source)},
		{Path: fresh, New: []byte(source)},
		{Path: blocked, New: []byte(source)},
	})
	require.Error(t, err)
	data, err := os.ReadFile(old)
	require.NoError(t, err)
	assert.Equal(t, output.Header+"\n", string(data))
	assert.Equal(t, []string{"a.go", "c.go"}, names(t, dir))
}

func TestAnUnreadableTargetIsAnError(t *testing.T) {
	dir := t.TempDir()
	_, err := output.Files{dir: []byte(source)}.Changes()
	assert.Error(t, err)
}

func TestDiffsNameFilesAsAPersonWould(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a", "tools_gen.go")
	diff := output.Diff(dir, []output.Change{
		{Path: path, Old: []byte("one\ntwo\n"), New: []byte("one\n2\n")},
		{Path: filepath.Join(dir, "new.go"), New: []byte("x\n")},
		{Path: filepath.Join(dir, "old.go"), Old: []byte("x\n")},
	})
	assert.Equal(t, `--- a/a/tools_gen.go
+++ b/a/tools_gen.go
@@ -1,2 +1,2 @@
 one
-two
+2
--- /dev/null
+++ b/new.go
@@ -0,0 +1 @@
+x
--- a/old.go
+++ /dev/null
@@ -1 +0,0 @@
-x
`, diff)
}
