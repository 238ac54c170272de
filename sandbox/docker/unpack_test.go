package docker

import (
	"archive/tar"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

type item struct {
	kind   byte
	name   string
	target string
	text   string
	mode   int64
}

func archive(t testing.TB, items ...item) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, i := range items {
		mode := i.mode
		if mode == 0 {
			mode = 0o755
		}
		require.NoError(t, w.WriteHeader(&tar.Header{Typeflag: i.kind, Name: i.name, Linkname: i.target, Size: int64(len(i.text)), Mode: mode}))
		_, err := w.Write([]byte(i.text))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return b.Bytes()
}

func unpackInto(t testing.TB, dir string, data []byte, maxBytes int64) error {
	t.Helper()
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer func() { _ = root.Close() }()
	return unpack(bytes.NewReader(data), root, maxBytes)
}

func TestArchivesThatLeadOutAreRefused(t *testing.T) {
	file := func(name string) item { return item{kind: tar.TypeReg, name: name, text: "x"} }
	link := func(name, target string) item { return item{kind: tar.TypeSymlink, name: name, target: target} }
	for name, items := range map[string][]item{
		"dots":                           {file("../x")},
		"dots within":                    {file("a/../../x")},
		"dots that come back":            {file("a/../x")},
		"an absolute name":               {file("/etc/x")},
		"an absolute link":               {link("a", "/etc")},
		"a link up":                      {link("a", "..")},
		"a link up from below":           {link("d/a", "../..")},
		"a link up behind a name":        {link("b", "."), link("a", "b/..")},
		"a link below a link":            {link("a", "."), link("a/b", "..")},
		"an empty link":                  {link("a", "")},
		"a file through a link":          {link("a", "d"), file("a/x")},
		"a file over a link":             {link("a", "d"), file("a")},
		"a file twice":                   {file("a"), file("a")},
		"a directory over a file":        {file("a"), {kind: tar.TypeDir, name: "a/b"}},
		"a device":                       {{kind: tar.TypeChar, name: "a"}},
		"a pipe":                         {{kind: tar.TypeFifo, name: "a"}},
		"a twin of what is outside":      {{kind: tar.TypeLink, name: "a", target: "../x"}},
		"a twin of what has not come":    {{kind: tar.TypeLink, name: "a", target: "x"}},
		"a twin of a link":               {link("l", "x"), {kind: tar.TypeLink, name: "a", target: "l"}},
		"a name that no program opens":   {file(strings.Repeat("a/", unpackName/2) + "x")},
		"more bytes than allowed":        {{kind: tar.TypeReg, name: "a", text: strings.Repeat("x", 101)}},
		"more bytes than allowed by two": {{kind: tar.TypeReg, name: "a", text: strings.Repeat("x", 60)}, {kind: tar.TypeLink, name: "b", target: "a"}},
	} {
		t.Run(name, func(t *testing.T) {
			outer := realTemp(t)
			dir := filepath.Join(outer, "in")
			require.NoError(t, os.Mkdir(dir, 0o755))
			err := unpackInto(t, dir, archive(t, items...), 100)
			assert.Error(t, err)
			t.Log(err)
			entries, err := os.ReadDir(outer)
			require.NoError(t, err)
			assert.Len(t, entries, 1, "something is outside")
		})
	}
}

func TestAStreamThatIsNoTarIsRefused(t *testing.T) {
	err := unpackInto(t, t.TempDir(), []byte(strings.Repeat("no tar ", 200)), sandbox.NoLimit)
	assert.ErrorIs(t, err, errRefused)
	whole := archive(t, item{kind: tar.TypeReg, name: "a", text: "text"})
	assert.Error(t, unpackInto(t, t.TempDir(), whole[:514], sandbox.NoLimit), "cut short")
}

func TestArchivesAreUnpackedWithTheirModesAndLinks(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, unpackInto(t, dir, archive(t,
		item{kind: tar.TypeDir, name: "./"},
		item{kind: tar.TypeDir, name: "./closed/", mode: 0o555},
		item{kind: tar.TypeReg, name: "./closed/file", text: "in", mode: 0o4755},
		item{kind: tar.TypeSymlink, name: "./deep/er/link", target: "../../closed/file"},
		item{kind: tar.TypeLink, name: "twin", target: "./closed/file", mode: 0o644},
		item{kind: tar.TypeReg, name: "empty", mode: 0o600},
	), 4))
	text, err := os.ReadFile(dir + "/deep/er/link")
	require.NoError(t, err)
	assert.Equal(t, "in", string(text))
	for name, want := range map[string]fs.FileMode{
		"closed": fs.ModeDir | 0o555, "closed/file": 0o755, "twin": 0o644, "empty": 0o600, "deep/er/link": fs.ModeSymlink | 0o777,
	} {
		info, err := os.Lstat(filepath.Join(dir, name))
		require.NoError(t, err)
		assert.Equal(t, want, info.Mode(), name)
	}
	require.NoError(t, os.Chmod(dir+"/closed", 0o755))
}

func TestLinksStayWithinTheTree(t *testing.T) {
	for _, c := range []struct {
		name, target string
		stays        bool
	}{
		{"a", "b", true},
		{"a", "./b/c", true},
		{"a", ".", true},
		{"d/a", "../b", true},
		{"d/e/a", "../../b", true},
		{"d/a", "..", true},
		{"a", "..", false},
		{"a", "../b", false},
		{"d/a", "../../b", false},
		{"a", "/b", false},
		{"a", "", false},
		{"a", "b/..", false},
		{"d/a", "b/../..", false},
	} {
		assert.Equal(t, c.stays, linkStays(c.name, c.target), "%s -> %s", c.name, c.target)
	}
}

func TestALongNameIsRefusedShortly(t *testing.T) {
	err := unpackInto(t, t.TempDir(), archive(t, item{kind: tar.TypeReg, name: strings.Repeat("a/", unpackName/2) + "x"}), sandbox.NoLimit)
	require.ErrorIs(t, err, errRefused)
	assert.ErrorContains(t, err, `"a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/..." has a name of more than 4096 bytes`)
}

// FuzzUnpack holds that no archive makes anything outside.
func FuzzUnpack(f *testing.F) {
	f.Add(archive(f, item{kind: tar.TypeReg, name: "a/b", text: "x"}, item{kind: tar.TypeSymlink, name: "l", target: "a"}))
	f.Add(archive(f, item{kind: tar.TypeSymlink, name: "a", target: "."}, item{kind: tar.TypeSymlink, name: "a/b", target: ".."}))
	f.Add(archive(f, item{kind: tar.TypeLink, name: "../x", target: "../y"}))
	f.Add(archive(f, item{kind: tar.TypeReg, name: "a/b", text: "x"}, item{kind: tar.TypeDir, name: "a", mode: 0o1000})) // no permissions at all
	f.Add(archive(f, item{kind: tar.TypeReg, name: strings.Repeat("a/", 20_000) + "x", text: "x"}))
	f.Fuzz(func(t *testing.T, data []byte) {
		outer, err := filepath.EvalSymlinks(t.TempDir())
		require.NoError(t, err)
		dir := filepath.Join(outer, "in")
		require.NoError(t, os.Mkdir(dir, 0o755))
		_ = unpackInto(t, dir, data, 1<<20)
		entries, err := os.ReadDir(outer)
		require.NoError(t, err)
		require.Len(t, entries, 1)
		require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() {
				_ = os.Chmod(path, 0o700) // to look in, and to remove it in the end
			}
			if err != nil || d.Type()&fs.ModeSymlink == 0 {
				return nil
			}
			if real, err := filepath.EvalSymlinks(path); err == nil {
				require.True(t, sandbox.Within(dir, real), "%s leads to %s", path, real)
			}
			return nil
		}))
	})
}
