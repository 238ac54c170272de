//go:build unix

package workspace

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func TestCase106RoundTripOfEveryOperation(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		entry, err := w.Write(ctx, "src/a.py", []byte("one\ntwo\n"), WriteOptions{})
		require.NoError(t, err)
		assert.Equal(t, "src/a.py", entry.Path)
		assert.EqualValues(t, 8, entry.Size)
		assert.True(t, entry.IsFile())

		content, err := w.Read(ctx, "src/a.py")
		require.NoError(t, err)
		assert.Equal(t, "one\ntwo\n", string(content.Data))
		assert.Equal(t, VersionOf([]byte("one\ntwo\n")), content.Version)

		edited, err := w.Edit(ctx, "src/a.py", "two", "three", EditOptions{Expect: content.Version})
		require.NoError(t, err)
		assert.Equal(t, Edited{Path: "src/a.py", Count: 1, Lines: []int{2}, Before: content.Version, After: VersionOf([]byte("one\nthree\n"))}, edited)
		assert.Equal(t, "one\nthree\n", w.get(t, "src/a.py"))

		w.put(t, "src/b.txt", "")
		w.put(t, "top.txt", "")
		list, err := w.List(ctx, ".", ListOptions{Recursive: true, Limit: 2})
		require.NoError(t, err)
		assert.Equal(t, []string{"src", "src/a.py"}, names(list.Entries))
		assert.True(t, list.Truncated)

		glob, err := w.Glob(ctx, "**/*.py", GlobOptions{})
		require.NoError(t, err)
		assert.Equal(t, []string{"src/a.py"}, names(glob.Entries))
		assert.False(t, glob.Truncated)

		stat, err := w.Stat(ctx, "src")
		require.NoError(t, err)
		assert.True(t, stat.IsDir())
		assert.Zero(t, stat.Size)
		stat, err = w.Stat(ctx, "src/a.py")
		require.NoError(t, err)
		assert.EqualValues(t, 10, stat.Size)
		assert.WithinDuration(t, entry.ModTime, stat.ModTime, 2e9)
	})
}

func TestCase107EditNeedsExactlyOneOccurrence(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.put(t, "f", "red\nblue\nred\n")
		_, err := w.Edit(ctx, "f", "red", "green", EditOptions{})
		var edit *EditError
		require.ErrorAs(t, err, &edit)
		assert.Equal(t, EditError{Path: "f", Lines: []int{1, 3}, Count: 2}, *edit)
		assert.ErrorIs(t, err, ErrMatch)

		done, err := w.Edit(ctx, "f", "red", "green", EditOptions{All: true})
		require.NoError(t, err)
		assert.Equal(t, 2, done.Count)
		assert.Equal(t, []int{1, 3}, done.Lines)
		assert.Equal(t, "green\nblue\ngreen\n", w.get(t, "f"))

		_, err = w.Edit(ctx, "f", "", "x", EditOptions{})
		assert.ErrorIs(t, err, ErrArgument)
		_, err = w.Edit(ctx, "f", "absent", "x", EditOptions{})
		require.ErrorAs(t, err, &edit)
		assert.Zero(t, edit.Count)
		assert.Equal(t, "green\nblue\ngreen\n", w.get(t, "f"))
	})
}

func TestCase108NamesOutsideAreRefused(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		require.NoError(t, os.Mkdir(w.root+"-evil", 0o755))
		require.NoError(t, os.WriteFile(w.root+"-evil/secret", []byte("canary"), 0o644))
		for _, name := range []string{"../x", "..", "a/../../x", "./..//x", "/other/file", "/etc/passwd", "../root-evil/secret", "/work-evil/secret", w.root + "-evil/secret", "/", "/work/../x"} {
			_, err := w.Write(ctx, name, []byte("x"), WriteOptions{})
			assert.ErrorIs(t, err, ErrOutside, name)
			assert.ErrorIs(t, err, sandbox.ErrDenied, name)
			_, err = w.Read(ctx, name)
			assert.ErrorIs(t, err, ErrOutside, name)
			_, err = w.Stat(ctx, name)
			assert.ErrorIs(t, err, ErrOutside, name)
			_, err = w.List(ctx, name, ListOptions{})
			assert.ErrorIs(t, err, ErrOutside, name)
			_, err = w.Grep(ctx, Query{Pattern: "canary", Path: name})
			assert.ErrorIs(t, err, ErrOutside, name)
			assert.ErrorIs(t, w.Remove(ctx, name, ""), ErrOutside, name)
		}
		for _, pattern := range []string{"../*", "a/../*", "/etc/*", "/*", "/work/../*"} {
			_, err := w.Glob(ctx, pattern, GlobOptions{})
			assert.ErrorIs(t, err, ErrOutside, pattern)
		}
		_, err := w.Glob(ctx, "", GlobOptions{})
		assert.ErrorIs(t, err, ErrArgument)
		entries, err := os.ReadDir(filepath.Dir(w.root))
		require.NoError(t, err)
		assert.Len(t, entries, 4, "nothing was made beside the root")
	})
}

func TestCase109SizeLimitAndMissingParents(t *testing.T) {
	everywhereWith(t, func(c *Config) { c.Limits.FileBytes = 3 }, func(t *testing.T, w *world) {
		ctx := t.Context()
		_, err := w.Write(ctx, "f", []byte("four"), WriteOptions{})
		assert.ErrorIs(t, err, ErrTooLarge)
		w.put(t, "g", "four")
		_, err = w.Read(ctx, "g")
		assert.ErrorIs(t, err, ErrTooLarge)
		_, err = w.Edit(ctx, "g", "o", "0", EditOptions{})
		assert.ErrorIs(t, err, ErrTooLarge)
		w.put(t, "h", "abc")
		_, err = w.Edit(ctx, "h", "b", "bb", EditOptions{})
		assert.ErrorIs(t, err, ErrTooLarge, "also where an edit makes it too large")
		assert.Equal(t, "abc", w.read(t, "h"))
		_, err = w.Write(ctx, "no/such/f", []byte("x"), WriteOptions{NoParents: true})
		assert.ErrorIs(t, err, fs.ErrNotExist)
		assert.NoDirExists(t, filepath.Join(w.root, "no"))
	})
}

func TestCase110WrongKindsAndNumbers(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.put(t, "dir/f", "x")
		_, err := w.Write(ctx, "dir", []byte("x"), WriteOptions{})
		assert.ErrorIs(t, err, ErrDirectory)
		_, err = w.Write(ctx, ".", []byte("x"), WriteOptions{})
		assert.ErrorIs(t, err, ErrDirectory)
		_, err = w.Read(ctx, "dir")
		assert.ErrorIs(t, err, ErrDirectory)
		_, err = w.List(ctx, "dir/f", ListOptions{})
		assert.ErrorIs(t, err, ErrNotDirectory)
		_, err = w.Read(ctx, "dir/f/g")
		assert.ErrorIs(t, err, ErrNotDirectory)
		_, err = w.Write(ctx, "dir/f/g", nil, WriteOptions{})
		assert.ErrorIs(t, err, ErrNotDirectory)
		_, err = w.List(ctx, ".", ListOptions{Limit: -1})
		assert.ErrorIs(t, err, ErrArgument)
		_, err = w.Glob(ctx, "*", GlobOptions{Limit: -1})
		assert.ErrorIs(t, err, ErrArgument)
		for _, name := range []string{"missing", "missing/too"} {
			_, err = w.Stat(ctx, name)
			assert.ErrorIs(t, err, fs.ErrNotExist, name)
			_, err = w.Read(ctx, name)
			assert.ErrorIs(t, err, fs.ErrNotExist, name)
			_, err = w.List(ctx, name, ListOptions{})
			assert.ErrorIs(t, err, fs.ErrNotExist, name)
			_, err = w.Grep(ctx, Query{Pattern: "x", Path: name})
			assert.ErrorIs(t, err, fs.ErrNotExist, name)
		}
	})
}

func TestCase111LinksOutAreRefusedOrSkipped(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		require.NoError(t, os.WriteFile(w.outside+"/secret", []byte("canary"), 0o644))
		w.put(t, "inside.txt", "no canary here\n")
		w.put(t, "x/y/z/f", "")
		w.link(t, w.outside, "absolute")
		w.link(t, "../outside", "relative")
		w.link(t, "x/y/z/../../../../outside", "winding")
		w.link(t, "relative", "chain1")
		w.link(t, "chain1", "chain2")
		w.link(t, w.outside+"/secret", "file")
		w.link(t, "../outside/secret", "relfile")
		for _, name := range []string{"absolute/secret", "relative/secret", "winding/secret", "chain2/secret", "file", "relfile", "file/", "absolute/new", "chain2/new"} {
			_, err := w.Read(ctx, name)
			assert.ErrorIs(t, err, ErrOutside, name)
			_, err = w.Write(ctx, name, []byte("x"), WriteOptions{})
			assert.ErrorIs(t, err, ErrOutside, name)
			_, err = w.Edit(ctx, name, "canary", "x", EditOptions{})
			assert.ErrorIs(t, err, ErrOutside, name)
		}
		for _, name := range []string{"absolute", "relative", "winding", "chain2"} {
			_, err := w.List(ctx, name, ListOptions{})
			assert.ErrorIs(t, err, ErrOutside, name)
			_, err = w.Stat(ctx, name+"/secret")
			assert.ErrorIs(t, err, ErrOutside, name)
			for _, pattern := range []string{name + "/*", name + "/**", name + "/secret"} {
				l, err := w.Glob(ctx, pattern, GlobOptions{})
				require.NoError(t, err)
				assert.Empty(t, l.Entries, pattern)
			}
			entry, err := w.Stat(ctx, name)
			require.NoError(t, err)
			assert.True(t, entry.IsLink(), "the link itself may be seen")
			assert.False(t, entry.TargetIsDir)
		}
		found, err := w.Grep(ctx, Query{Pattern: "canary"})
		require.NoError(t, err)
		require.Len(t, found.Matches, 1)
		assert.Equal(t, "inside.txt", found.Matches[0].Path)
		all, err := w.Glob(ctx, "**/secret", GlobOptions{})
		require.NoError(t, err)
		assert.Empty(t, all.Entries)
		left, err := os.ReadDir(w.outside)
		require.NoError(t, err)
		assert.Len(t, left, 1)
	})
}

func TestCase112WriteThroughALinkInsideKeepsTheLink(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.put(t, "real/f", "old")
		w.link(t, "real/f", "link")
		w.link(t, "real", "dir")
		require.NoError(t, os.Symlink("../real/../link", filepath.Join(w.root, "real", "back")))
		for _, name := range []string{"link", "dir/f", "dir/back"} {
			_, err := w.Write(ctx, name, []byte(name), WriteOptions{})
			require.NoError(t, err, name)
			assert.Equal(t, name, w.get(t, "real/f"))
			_, err = w.Edit(ctx, name, name, "edited", EditOptions{})
			require.NoError(t, err, name)
			assert.Equal(t, "edited", w.read(t, name))
		}
		for _, link := range []string{"link", "dir", "real/back"} {
			info, err := os.Lstat(filepath.Join(w.root, link))
			require.NoError(t, err)
			assert.NotZero(t, info.Mode()&fs.ModeSymlink, link)
		}
		entry, err := w.Stat(ctx, "dir")
		require.NoError(t, err)
		assert.True(t, entry.IsLink())
		assert.True(t, entry.TargetIsDir)
		assert.Equal(t, "real", entry.Target)
		list, err := w.List(ctx, "dir", ListOptions{})
		require.NoError(t, err)
		assert.Equal(t, []string{"dir/back", "dir/f"}, names(list.Entries))
	})
}

func TestCase114Grep(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.put(t, "a.txt", "zero\nOne match\r\ntwo\nthree match")
		w.put(t, "b.go", "match in code\n")
		w.put(t, ".hidden/c.txt", "match\n")
		w.put(t, "bin", "match\x00\n")

		found, err := w.Grep(ctx, Query{Pattern: "match$", Glob: "a.txt", Context: 1})
		require.NoError(t, err)
		assert.Equal(t, []Match{
			{Path: "a.txt", Line: 2, Text: "One match", Before: []string{"zero"}, After: []string{"two"}},
			{Path: "a.txt", Line: 4, Text: "three match", Before: []string{"two"}},
		}, found.Matches)

		found, err = w.Grep(ctx, Query{Pattern: "match"})
		require.NoError(t, err)
		var at []string
		for _, m := range found.Matches {
			at = append(at, m.Path)
		}
		assert.Equal(t, []string{".hidden/c.txt", "a.txt", "a.txt", "b.go"}, at)
		assert.Equal(t, 1, found.Skipped, "the binary file")
		assert.False(t, found.Truncated)

		found, err = w.Grep(ctx, Query{Pattern: "one", Glob: "*.txt"})
		require.NoError(t, err)
		assert.Empty(t, found.Matches)
		found, err = w.Grep(ctx, Query{Pattern: "one|X", IgnoreCase: true, Glob: "**/*.txt"})
		require.NoError(t, err)
		assert.Len(t, found.Matches, 1)
	})
}

func TestCase114GrepWithinBounds(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.put(t, "a.txt", "One match\nthree match")
		w.put(t, "b.go", "match in code\n")
		w.put(t, ".hidden/c.txt", "match\n")
		found, err := w.Grep(ctx, Query{Pattern: "match", Limit: 2})
		require.NoError(t, err)
		assert.Len(t, found.Matches, 2)
		assert.True(t, found.Truncated)

		found, err = w.Grep(ctx, Query{Pattern: "match", Path: ".hidden"})
		require.NoError(t, err)
		assert.Len(t, found.Matches, 1)
		found, err = w.Grep(ctx, Query{Pattern: "match", Path: "a.txt"})
		require.NoError(t, err)
		assert.Len(t, found.Matches, 2)
		found, err = w.Grep(ctx, Query{Pattern: "match", Exclude: []string{".hidden", "*.go"}})
		require.NoError(t, err)
		assert.Len(t, found.Matches, 2)

		for _, q := range []Query{
			{Pattern: "("},
			{Pattern: "(", IgnoreCase: true},
			{Pattern: "a)(b", IgnoreCase: true},
			{Pattern: "x", Context: -1},
			{Pattern: "x", Limit: -1},
			{Pattern: "x", Glob: "[a"},
			{Pattern: "x", Exclude: []string{"{a"}},
		} {
			_, err = w.Grep(ctx, q)
			assert.ErrorIs(t, err, ErrArgument, "%+v", q)
		}
	})
}

func TestCase115Mounts(t *testing.T) {
	deep := t.TempDir()
	everywhereWith(t, func(c *Config) {
		c.Mounts = append(c.Mounts, Mount{Prefix: "/skills/deep", Dir: deep}, Mount{Prefix: "/work/vendor", Dir: deep, ReadOnly: true})
	}, func(t *testing.T, w *world) {
		ctx := t.Context()
		_, err := w.Write(ctx, "/skills/a/b.md", []byte("text"), WriteOptions{})
		require.NoError(t, err)
		data, err := os.ReadFile(w.skills + "/a/b.md")
		require.NoError(t, err)
		assert.Equal(t, "text", string(data))
		_, err = w.Edit(ctx, "/skills/a/b.md", "text", "new", EditOptions{})
		require.NoError(t, err)
		assert.Equal(t, "new", w.read(t, "/skills//a/./b.md"))
		list, err := w.List(ctx, "/skills", ListOptions{Recursive: true})
		require.NoError(t, err)
		assert.Equal(t, []string{"/skills/a", "/skills/a/b.md"}, names(list.Entries))
		stat, err := w.Stat(ctx, "/skills/a")
		require.NoError(t, err)
		assert.Equal(t, "/skills/a", stat.Path)
		glob, err := w.Glob(ctx, "/skills/**/*.md", GlobOptions{})
		require.NoError(t, err)
		assert.Equal(t, []string{"/skills/a/b.md"}, names(glob.Entries))
		found, err := w.Grep(ctx, Query{Pattern: "new", Path: "/skills"})
		require.NoError(t, err)
		assert.Equal(t, "/skills/a/b.md", found.Matches[0].Path)

		for _, name := range []string{"/skills/../x", "/skills/../work/x", "/skills/deep/../../x"} {
			_, err = w.Read(ctx, name)
			assert.ErrorIs(t, err, ErrOutside, name)
		}

		_, err = w.Write(ctx, "/skills/deep/f", []byte("deep"), WriteOptions{})
		require.NoError(t, err)
		assert.FileExists(t, deep+"/f", "the longest prefix wins")
		assert.Equal(t, "deep", w.read(t, "vendor/f"), "also below the main root")
		assert.Equal(t, "deep", w.read(t, "/work/vendor/f"))
		assert.Equal(t, "deep", w.read(t, "src/../vendor/f"))
		_, err = w.Write(ctx, "vendor/f", nil, WriteOptions{})
		assert.ErrorIs(t, err, ErrReadOnly)
		assert.ErrorIs(t, err, sandbox.ErrDenied)
	})
	for _, m := range []Mount{{Prefix: "relative", Dir: deep}, {Prefix: "/", Dir: deep}, {Prefix: "/a/../b", Dir: deep}, {Prefix: "", Dir: deep}, {Prefix: "/same", Dir: deep}} {
		_, err := Open(Config{Root: t.TempDir(), Name: "/same", Mounts: []Mount{m}})
		assert.ErrorIs(t, err, ErrArgument, m.Prefix)
	}
}

func TestCase116ModesAndFailedWrites(t *testing.T) {
	old := syscall.Umask(0o077)
	defer syscall.Umask(old)
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		mode := func(name string) fs.FileMode {
			info, err := os.Stat(filepath.Join(w.root, name))
			require.NoError(t, err)
			return info.Mode()
		}
		_, err := w.Write(ctx, "dir/new", []byte("x"), WriteOptions{})
		require.NoError(t, err)
		if !strings.Contains(t.Name(), "/host") {
			assert.Equal(t, fs.FileMode(0o644), mode("dir/new"), "a container has its own umask, 022")
		} else {
			assert.Equal(t, fs.FileMode(0o600), mode("dir/new"))
			assert.Equal(t, fs.FileMode(0o700)|fs.ModeDir, mode("dir"))
		}
		for _, perm := range []fs.FileMode{0o755, 0o640, 0o600, 0o777} {
			require.NoError(t, os.Chmod(filepath.Join(w.root, "dir/new"), perm))
			_, err = w.Write(ctx, "dir/new", []byte(perm.String()), WriteOptions{})
			require.NoError(t, err)
			assert.Equal(t, perm, mode("dir/new"))
		}
		require.NoError(t, os.Chmod(filepath.Join(w.root, "dir/new"), 0o755|fs.ModeSetuid|fs.ModeSetgid))
		entry, err := w.Write(ctx, "dir/new", []byte("y"), WriteOptions{})
		require.NoError(t, err)
		assert.Equal(t, fs.FileMode(0o755), mode("dir/new"), "setuid is never kept")
		assert.Equal(t, fs.FileMode(0o755), entry.Mode)

		_, err = w.Write(ctx, "dir/new", []byte("z"), WriteOptions{Expect: VersionOf([]byte("other"))})
		assert.ErrorIs(t, err, ErrChanged)
		_, err = w.Write(ctx, "dir/new", []byte("z"), WriteOptions{Create: true})
		assert.ErrorIs(t, err, fs.ErrExist)
		_, err = w.Write(ctx, "dir/gone", []byte("z"), WriteOptions{Expect: VersionOf([]byte("other"))})
		assert.ErrorIs(t, err, ErrChanged)
		assert.Equal(t, "y", w.get(t, "dir/new"))
		left, err := os.ReadDir(filepath.Join(w.root, "dir"))
		require.NoError(t, err)
		assert.Len(t, left, 1, "no temporary file stays")
	})
}
