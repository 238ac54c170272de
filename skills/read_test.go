//go:build unix

package skills

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What was scanned as a small file may be something else when it is opened.
func TestReadingAsksTheOpenFileWhatItIs(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "pdf")
	require.NoError(t, os.Mkdir(dir, 0o755))
	file := filepath.Join(dir, fileName)
	require.NoError(t, os.WriteFile(file, []byte("---\nname: pdf\ndescription: x\n---\n"), 0o644))
	src, err := Dir(root).resolve()
	require.NoError(t, err)
	sc := scanner{depth: 1, maxFile: 100}
	found, err := sc.scan(&src)
	require.NoError(t, err)
	require.Len(t, found, 1)

	become := map[Code]func(){
		CodeFileSize:   func() { require.NoError(t, os.WriteFile(file, []byte(strings.Repeat("x", 101)), 0o644)) },
		CodeFileKind:   func() { require.NoError(t, syscall.Mkfifo(file, 0o644)) },
		CodeUnreadable: func() {},
	}
	for code, change := range become {
		require.NoError(t, os.RemoveAll(file))
		change()
		doc, _ := sc.inspect(found[0])
		require.Len(t, doc.findings, 1)
		assert.Equal(t, code, doc.findings[0].code)
	}
}

func TestOpeningAResourceAsksTheOpenFileToo(t *testing.T) {
	_, err := tree{fsys: shapeshifter{fstest.MapFS{"a.md": {Data: []byte("x")}}}}.open("a.md")
	assert.ErrorIs(t, err, errNotRegular)
}

// shapeshifter says that files are regular until they are opened.
type shapeshifter struct{ files fstest.MapFS }

func (s shapeshifter) Stat(name string) (fs.FileInfo, error)  { return s.files.Stat(name) }
func (s shapeshifter) Lstat(name string) (fs.FileInfo, error) { return s.files.Stat(name) }
func (s shapeshifter) ReadLink(string) (string, error)        { return "", fs.ErrInvalid }
func (s shapeshifter) Open(string) (fs.File, error)           { return s.files.Open(".") }

func TestANameThatNoDirectoryCanStandInForIsMissed(t *testing.T) {
	doc := parse([]byte("---\ndescription: x\n---\nDo it.\n"), "My Skill")
	require.Len(t, doc.findings, 1)
	assert.Equal(t, CodeNameUnusable, doc.findings[0].code)
	assert.Equal(t, `the name is missing, and the directory "My Skill" cannot serve as one`, doc.findings[0].message)
}

func TestADirectoryNameInDecomposedFormIsTheSameName(t *testing.T) {
	doc := parse([]byte("---\nname: caf\u00e9\ndescription: x\n---\nDo it.\n"), "cafe\u0301")
	require.Len(t, doc.findings, 1)
	assert.Equal(t, CodeNameUnicode, doc.findings[0].code)
	doc = parse([]byte("---\nname: pdf\ndescription: x\n---\nDo it.\n"), "PDF")
	require.Len(t, doc.findings, 1)
	assert.Equal(t, `the name "pdf" and the directory "PDF" differ in case`, doc.findings[0].message)
}

func TestAListingIsBoundedAndSkipsWhatItCannotEnter(t *testing.T) {
	files := fstest.MapFS{"SKILL.md": {}, "closed/a.md": {}, "open/b.md": {}}
	list := listing{limit: 10, own: fileName}
	require.NoError(t, list.walk(tree{fsys: closedFS{files}}))
	paths, more, refused := list.result()
	assert.Equal(t, []string{"open/b.md"}, paths)
	assert.False(t, more)
	assert.Equal(t, []string{"closed"}, refused)

	list = listing{limit: 10, own: fileName, visited: maxVisited - 2}
	require.NoError(t, list.walk(tree{fsys: files}))
	_, more, _ = list.result()
	assert.True(t, more)
}

// closedFS refuses to list the directory "closed".
type closedFS struct{ fstest.MapFS }

func (c closedFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == "closed" {
		return nil, fs.ErrPermission
	}
	return c.MapFS.ReadDir(name)
}

func TestKindsOfFilesHaveNames(t *testing.T) {
	assert.Equal(t, "special file", kindOf(fs.ModeIrregular))
}
