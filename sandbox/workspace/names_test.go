package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestOddNamesWorkAndAreNeverOptions(t *testing.T) {
	odd := []string{
		"-rf", "--help", "a b", "tab\there", `quo"te`, "it's", "new\nline", "trail ", "$(id)", "`id`", "*", "[a]", "{a,b}", `back\slash`,
		"ünïcödé", "%2e%2e", "\u2025", "a//\n", "x;rm", "invalid\xff", strings.Repeat("n", 255), "dir\nnew/-n/f", "..hidden", "...",
	}
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		var want []string
		for _, name := range odd {
			_, err := w.Write(ctx, name, []byte(name), WriteOptions{})
			require.NoError(t, err, "%q", name)
			assert.Equal(t, name, w.read(t, name))
			_, err = w.Edit(ctx, name, name[:1], name[:1], EditOptions{All: true})
			if !strings.Contains(name, "\xff") {
				require.NoError(t, err, "%q", name)
			}
			entry, err := w.Stat(ctx, name)
			require.NoError(t, err, "%q", name)
			cleaned, err := clean(name)
			require.NoError(t, err)
			assert.Equal(t, cleaned, entry.Path)
			want = append(want, cleaned)
		}
		glob, err := w.Glob(ctx, "**", GlobOptions{})
		require.NoError(t, err)
		var files []string
		for _, e := range glob.Entries {
			if e.IsFile() {
				files = append(files, e.Path)
			}
		}
		assert.ElementsMatch(t, want, files)
		found, err := w.Grep(ctx, Query{Pattern: "."})
		require.NoError(t, err)
		seen := map[string]bool{}
		for _, m := range found.Matches {
			seen[m.Path] = true
		}
		assert.Len(t, seen, len(want))
		for _, name := range odd {
			require.NoError(t, w.Remove(ctx, name, VersionOf([]byte(name))), "%q", name)
		}
	})
}

func TestImpossibleNamesAreArguments(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		for _, name := range []string{"", "a\x00b", strings.Repeat("a/", 2500), strings.Repeat("a", 5000), strings.Repeat("x", 300)} {
			_, err := w.Read(t.Context(), name)
			if len(name) != 300 || strings.HasSuffix(t.Name(), "/host") {
				assert.ErrorIs(t, err, ErrArgument, "%.20q", name)
			}
			assert.Error(t, err)
			_, err = w.Write(t.Context(), name, nil, WriteOptions{})
			assert.Error(t, err)
		}
	})
}

func TestNamesAreUnderstoodInEverySpelling(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		w.put(t, "a/b", "x")
		for _, name := range []string{"a/b", "./a/b", "a//b", "a/./b", "a/b/", "a/../a/b", "/work/a/b", "//work//a/b", "/work/./a/b"} {
			entry, err := w.Stat(t.Context(), name)
			require.NoError(t, err, name)
			assert.Equal(t, "a/b", entry.Path, name)
		}
		for _, name := range []string{".", "./", "/work", "/work/", "a/.."} {
			list, err := w.List(t.Context(), name, ListOptions{})
			require.NoError(t, err, name)
			assert.Equal(t, []string{"a"}, names(list.Entries), name)
		}
	})
}

func TestRelativeNamesStartInDir(t *testing.T) {
	everywhereWith(t, func(c *Config) { c.Dir = "/work/sub" }, func(t *testing.T, w *world) {
		w.put(t, "sub/f", "below")
		w.put(t, "g", "beside")
		assert.Equal(t, "below", w.read(t, "f"))
		assert.Equal(t, "beside", w.read(t, "../g"))
		entry, err := w.Stat(t.Context(), "../g")
		require.NoError(t, err)
		assert.Equal(t, "/work/g", entry.Path)
		_, err = w.Read(t.Context(), "../../g")
		assert.ErrorIs(t, err, ErrOutside)
	})
	for _, dir := range []string{"/elsewhere", "../x", "a\x00"} {
		_, err := Open(Config{Root: t.TempDir(), Name: "/work", Dir: dir})
		assert.Error(t, err, dir)
	}
}

func TestLinksThatLeadNowhere(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.link(t, "missing", "dangling")
		w.link(t, "missing/deeper", "dangling2")
		w.link(t, "loop2", "loop1")
		w.link(t, "loop1", "loop2")
		w.link(t, ".", "self")
		w.put(t, "f", "x")
		for _, name := range []string{"dangling", "dangling2", "loop1", "loop1/x"} {
			_, err := w.Read(ctx, name)
			assert.ErrorIs(t, err, ErrLink, name)
			_, err = w.Write(ctx, name, []byte("x"), WriteOptions{})
			assert.ErrorIs(t, err, ErrLink, name)
		}
		assert.NoFileExists(t, filepath.Join(w.root, "missing"))
		entry, err := w.Stat(ctx, "dangling")
		require.NoError(t, err)
		assert.True(t, entry.IsLink())
		assert.Equal(t, "missing", entry.Target)
		assert.Equal(t, "x", w.read(t, "self/self/f"))
		glob, err := w.Glob(ctx, "**", GlobOptions{})
		require.NoError(t, err)
		assert.Equal(t, []string{"dangling", "dangling2", "f", "loop1", "loop2", "self"}, names(glob.Entries))
		require.NoError(t, w.Remove(ctx, "self", ""), "a link is removed, not its target")
		require.NoError(t, w.Remove(ctx, "dangling", ""))
		assert.Equal(t, "x", w.read(t, "f"))
	})
}

func TestRemove(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.put(t, "dir/f", "x")
		assert.Error(t, w.Remove(ctx, "dir", ""), "not empty")
		require.NoError(t, w.Remove(ctx, "dir/f", VersionOf([]byte("x"))))
		require.NoError(t, w.Remove(ctx, "dir", ""))
		assert.ErrorIs(t, w.Remove(ctx, "dir", ""), os.ErrNotExist)
		assert.ErrorIs(t, w.Remove(ctx, ".", ""), ErrDirectory)
		assert.DirExists(t, w.root)
	})
}

func TestProtectedAndReadOnlyNamesStay(t *testing.T) {
	everywhereWith(t, func(c *Config) {
		c.Protected = []string{"/work/.git"}
		c.Mounts[0].ReadOnly = true
	}, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.put(t, ".git/config", "x")
		require.NoError(t, os.WriteFile(w.skills+"/s", []byte("x"), 0o644))
		for _, name := range []string{".git", ".git/config", ".git/hooks/new", "a/../.git/config", "/skills/s", "/skills/new"} {
			_, err := w.Write(ctx, name, []byte("y"), WriteOptions{})
			assert.ErrorIs(t, err, ErrReadOnly, name)
			_, err = w.Edit(ctx, name, "x", "y", EditOptions{})
			assert.ErrorIs(t, err, ErrReadOnly, name)
			assert.ErrorIs(t, w.Remove(ctx, name, ""), ErrReadOnly, name)
		}
		assert.Equal(t, "x", w.read(t, ".git/config"), "reading is allowed")
		if _, host := w.places[0].tree.(*hostTree); host {
			w.link(t, ".git", "git")
			_, err := w.Write(ctx, "git/config", []byte("y"), WriteOptions{})
			assert.ErrorIs(t, err, ErrReadOnly, "also behind a link")
			_, err = w.Write(ctx, "some/where/f", []byte("y"), WriteOptions{})
			assert.NoError(t, err)
		}
	})
}
