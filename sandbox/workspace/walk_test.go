package workspace

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestWalksAreOrderedByElements(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		for _, name := range []string{"a/z", "a/b/c", "a.txt", "a-b/x", "B", "ab"} {
			w.put(t, name, "x\n")
		}
		want := []string{"B", "a", "a/b", "a/b/c", "a/z", "a-b", "a-b/x", "a.txt", "ab"}
		list, err := w.List(t.Context(), ".", ListOptions{Recursive: true})
		require.NoError(t, err)
		assert.Equal(t, want, names(list.Entries))
		glob, err := w.Glob(t.Context(), "**", GlobOptions{})
		require.NoError(t, err)
		assert.Equal(t, want, names(glob.Entries))
		flat, err := w.List(t.Context(), ".", ListOptions{})
		require.NoError(t, err)
		assert.Equal(t, []string{"B", "a", "a-b", "a.txt", "ab"}, names(flat.Entries))
		assert.False(t, flat.Truncated)
		found, err := w.Grep(t.Context(), Query{Pattern: "x"})
		require.NoError(t, err)
		var at []string
		for _, m := range found.Matches {
			at = append(at, m.Path)
		}
		assert.Equal(t, []string{"B", "a/b/c", "a/z", "a-b/x", "a.txt", "ab"}, at)
	})
}

func TestGlobPatterns(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		for _, name := range []string{"a.go", "b.txt", "src/c.go", "src/deep/d.go", "src/.hidden.go", "[x]/e", "src/f.md"} {
			w.put(t, name, "")
		}
		for pattern, want := range map[string][]string{
			"*.go": {"a.go"}, "src/*.go": {"src/.hidden.go", "src/c.go"}, "src/**/*.go": {"src/.hidden.go", "src/c.go", "src/deep/d.go"},
			"*/*.go": {"src/.hidden.go", "src/c.go"}, "src/*.{go,md}": {"src/.hidden.go", "src/c.go", "src/f.md"}, "a.go": {"a.go"},
			"./a.go": {"a.go"}, "/work/a.go": {"a.go"}, "/work/*.go": {"a.go"}, "missing/*": nil, "missing": nil, "a.go/*": nil, "a.go/x": nil,
			`\[x\]/e`: {"[x]/e"}, `\[x\]/*`: {"[x]/e"}, "?.go": {"a.go"}, "[ab].*": {"a.go", "b.txt"}, "*": {"[x]", "a.go", "b.txt", "src"},
			"src/deep": {"src/deep"},
		} {
			l, err := w.Glob(t.Context(), pattern, GlobOptions{})
			require.NoError(t, err, pattern)
			assert.Equal(t, want, names(l.Entries), pattern)
			assert.False(t, l.Truncated, pattern)
		}
		braces, err := w.Glob(t.Context(), "{..,/etc,*}/c.go", GlobOptions{})
		require.NoError(t, err)
		assert.Equal(t, []string{"src/c.go"}, names(braces.Entries), "a brace leads nowhere else")
		l, err := w.Glob(t.Context(), "**/*.go", GlobOptions{Limit: 2})
		require.NoError(t, err)
		assert.Len(t, l.Entries, 2)
		assert.True(t, l.Truncated)
	})
}

func TestWalksAreBounded(t *testing.T) {
	everywhereWith(t, func(c *Config) { c.Limits = Limits{Entries: 50, Depth: 3, Results: 20} }, func(t *testing.T, w *world) {
		ctx := t.Context()
		w.put(t, "1/2/3/4/5", "needle\n")
		deep, err := w.Glob(ctx, "**", GlobOptions{})
		require.NoError(t, err)
		assert.Equal(t, []string{"1", "1/2", "1/2/3"}, names(deep.Entries))
		assert.True(t, deep.Truncated, "the depth ended it")
		found, err := w.Grep(ctx, Query{Pattern: "needle"})
		require.NoError(t, err)
		assert.Empty(t, found.Matches)
		assert.True(t, found.Truncated)
		fixed, err := w.Glob(ctx, "1/*/*", GlobOptions{})
		require.NoError(t, err)
		assert.Equal(t, []string{"1/2/3"}, names(fixed.Entries))
		assert.False(t, fixed.Truncated, "the pattern goes no deeper")
		for i := range 60 {
			w.put(t, fmt.Sprintf("wide/%03d", i), "")
		}
		wide, err := w.List(ctx, "wide", ListOptions{})
		require.NoError(t, err)
		assert.Len(t, wide.Entries, 20, "no more than the workspace's results")
		assert.True(t, wide.Truncated)
		all, err := w.List(ctx, "wide", ListOptions{Limit: 1000})
		require.NoError(t, err)
		assert.Len(t, all.Entries, 20)
		none, err := w.Glob(ctx, "wide/*x", GlobOptions{})
		require.NoError(t, err)
		assert.Empty(t, none.Entries)
		assert.True(t, none.Truncated, "60 entries are more than 50")
	})
}

func TestAHugeDirectoryIsCutAndFlagged(t *testing.T) {
	if testing.Short() {
		t.Skip("makes 200,000 files")
	}
	root := t.TempDir()
	if memory, err := os.MkdirTemp("/dev/shm", "toolgen"); err == nil {
		root = memory // Many times faster than a disk.
		defer os.RemoveAll(memory)
	}
	for i := range 200_000 {
		require.NoError(t, os.Symlink("x", filepath.Join(root, fmt.Sprint(i))))
	}
	f, err := Open(Config{Root: root, Name: "/work"})
	require.NoError(t, err)
	defer f.Close()
	l, err := f.List(t.Context(), ".", ListOptions{})
	require.NoError(t, err)
	assert.Len(t, l.Entries, 1000)
	assert.True(t, l.Truncated)
}

func TestGrepStopsAtItsLimitsOfBytes(t *testing.T) {
	everywhereWith(t, func(c *Config) { c.Limits = Limits{ScanBytes: 100, FileBytes: 60} }, func(t *testing.T, w *world) {
		w.put(t, "a", strings.Repeat("a", 50)+"\n")
		w.put(t, "b", strings.Repeat("a", 70)+"\n")
		w.put(t, "c", strings.Repeat("a", 48)+"\n")
		w.put(t, "d", "a\n")
		found, err := w.Grep(t.Context(), Query{Pattern: "a"})
		require.NoError(t, err)
		assert.Len(t, found.Matches, 2)
		assert.Equal(t, 1, found.Skipped, "the file over its limit")
		assert.True(t, found.Truncated)
		alone, err := w.Grep(t.Context(), Query{Pattern: "a", Path: "b"})
		assert.ErrorIs(t, err, ErrTooLarge, "a file asked for by name is not skipped silently")
		assert.Empty(t, alone.Matches)
	})
}

func TestGrepShowsLongAndForeignLinesWhole(t *testing.T) {
	w := newWorld(t, kinds[0], nil)
	w.put(t, "long", strings.Repeat("ü", 1000)+"end\n")
	w.put(t, "latin1", "caf\xe9 end\n")
	found, err := w.Grep(t.Context(), Query{Pattern: "end"})
	require.NoError(t, err)
	require.Len(t, found.Matches, 2)
	assert.Equal(t, "caf\uFFFD end", found.Matches[0].Text)
	assert.Equal(t, strings.Repeat("ü", 500)+"...", found.Matches[1].Text)
	w.put(t, "odd", "x"+strings.Repeat("ü", 1000))
	found, err = w.Grep(t.Context(), Query{Pattern: "^x", Path: "odd"})
	require.NoError(t, err)
	assert.Equal(t, "x"+strings.Repeat("ü", 499)+"...", found.Matches[0].Text, "never half a character")
}

func TestContextLinesOverlapAndEndAtTheFile(t *testing.T) {
	w := newWorld(t, kinds[0], nil)
	w.put(t, "f", "1\n2x\n3x\n4\n\n6x")
	found, err := w.Grep(t.Context(), Query{Pattern: "x", Context: 2})
	require.NoError(t, err)
	assert.Equal(t, []Match{
		{Path: "f", Line: 2, Text: "2x", Before: []string{"1"}, After: []string{"3x", "4"}},
		{Path: "f", Line: 3, Text: "3x", Before: []string{"1", "2x"}, After: []string{"4", ""}},
		{Path: "f", Line: 6, Text: "6x", Before: []string{"4", ""}},
	}, found.Matches)
}

func TestGrepFollowsALinkThatItWasGiven(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		w.put(t, "dir/f", "needle\n")
		w.link(t, "dir", "d")
		w.link(t, "dir/f", "l")
		w.link(t, "missing", "m")
		for _, path := range []string{"d", "l"} {
			found, err := w.Grep(t.Context(), Query{Pattern: "needle", Path: path})
			require.NoError(t, err, path)
			assert.Len(t, found.Matches, 1, path)
		}
		_, err := w.Grep(t.Context(), Query{Pattern: "needle", Path: "m"})
		assert.ErrorIs(t, err, ErrLink)
	})
}

func TestCallsEndWithTheirContext(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		w.put(t, "f", "old")
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := w.List(ctx, ".", ListOptions{})
		assert.ErrorIs(t, err, context.Canceled)
		_, err = w.Glob(ctx, "**", GlobOptions{})
		assert.ErrorIs(t, err, context.Canceled)
		_, err = w.Grep(ctx, Query{Pattern: "x"})
		assert.ErrorIs(t, err, context.Canceled)
		_, err = w.Write(ctx, "f", []byte("new"), WriteOptions{})
		assert.ErrorIs(t, err, context.Canceled)
		assert.ErrorIs(t, w.Remove(ctx, "f", ""), context.Canceled)
		assert.Equal(t, "old", w.get(t, "f"))
	})
}

func TestAFileThatGrowsIsReadToTheLimit(t *testing.T) {
	_, err := readAll(strings.NewReader(strings.Repeat("x", 100)), 10, 50)
	assert.ErrorIs(t, err, ErrTooLarge)
	data, err := readAll(strings.NewReader(strings.Repeat("x", 100)), 10, Unlimited)
	require.NoError(t, err)
	assert.Len(t, data, 100)
	data, err = readAll(strings.NewReader(strings.Repeat("x", 50)), 0, 50)
	require.NoError(t, err)
	assert.Len(t, data, 50)
}

func TestASparseGiantIsRefusedByItsSize(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		w.put(t, "sparse", "")
		require.NoError(t, os.Truncate(filepath.Join(w.root, "sparse"), 10<<30))
		_, err := w.Read(t.Context(), "sparse")
		assert.ErrorIs(t, err, ErrTooLarge)
		assert.Contains(t, err.Error(), "10737418240")
		found, err := w.Grep(t.Context(), Query{Pattern: "x"})
		require.NoError(t, err)
		assert.Equal(t, 1, found.Skipped)
	})
}

func TestADirectoryThatGoesAwayUnderAWalkIsLeftOut(t *testing.T) {
	w := newWorld(t, kinds[0], nil)
	w.put(t, "a/f", "")
	w.put(t, "b/f", "")
	var seen []string
	cut, err := w.spot("/work").tree.walk(t.Context(), ".", bounds{depth: 5, entries: 50}, func(m meta) step {
		seen = append(seen, m.name)
		if m.name == "a" {
			require.NoError(t, os.RemoveAll(filepath.Join(w.root, "a")))
			require.NoError(t, os.RemoveAll(filepath.Join(w.root, "b")))
		}
		return next
	})
	require.NoError(t, err)
	assert.False(t, cut)
	assert.Equal(t, []string{"a"}, seen)
}
