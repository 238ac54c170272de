//go:build linux

package workspace

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

var (
	raceTime = flag.Duration("race-time", 10*time.Second, "how long links are swapped under the workspace")
	raceSeed = flag.Uint64("race-seed", 1, "seed of the order of calls")
)

// swapper makes a function that exchanges two names until stop closes and
// returns how often it did. It opens the directories at once, so that it is
// these two that change, whatever their names lead to by then.
func swapper(t *testing.T, stop <-chan struct{}, a, b string) func() int {
	dirA, dirB := handle(t, filepath.Dir(a)), handle(t, filepath.Dir(b))
	return func() (count int) {
		for {
			select {
			case <-stop:
				return count
			default:
			}
			if unix.Renameat2(dirA, filepath.Base(a), dirB, filepath.Base(b), unix.RENAME_EXCHANGE) == nil {
				count++
			}
		}
	}
}

func handle(t *testing.T, dir string) int {
	t.Helper()
	fd, err := unix.Open(dir, unix.O_PATH|unix.O_CLOEXEC, 0)
	require.NoError(t, err)
	t.Cleanup(func() { unix.Close(fd) })
	return fd
}

// TestCase113LinksSwappedInNeverLeadOut swaps directories and files for links
// that lead out while every operation runs. Nothing outside may be read or
// changed, and nothing protected changed.
func TestCase113LinksSwappedInNeverLeadOut(t *testing.T) {
	w := newWorld(t, kinds[0], func(c *Config) { c.Protected = []string{"/work/.git"} })
	const canary = "canary outside"
	require.NoError(t, os.MkdirAll(filepath.Join(w.outside, "sub"), 0o755))
	for _, name := range []string{"f", "sub/f", "outside-only"} {
		require.NoError(t, os.WriteFile(filepath.Join(w.outside, name), []byte(canary), 0o644))
	}
	w.put(t, ".git/f", "protected")
	w.put(t, "dir/f", "inside")
	w.put(t, "dir/sub/f", "inside")
	w.put(t, "own/f", "inside")
	w.link(t, "../outside", "swap-dir")
	w.link(t, "../../outside/f", "swap-file")
	w.link(t, "../outside/sub", "swap-sub")
	w.link(t, ".git", "swap-git")
	before := snapshot(t, w.outside)

	stop := make(chan struct{})
	var swaps atomic.Int64
	done := make(chan struct{})
	pairs := [][2]string{{"dir", "swap-dir"}, {"dir/f", "swap-file"}, {"dir/sub", "swap-sub"}, {"own", "swap-git"}}
	var swappers []func() int
	for _, pair := range pairs {
		swappers = append(swappers, swapper(t, stop, filepath.Join(w.root, pair[0]), filepath.Join(w.root, pair[1])))
	}
	for _, swap := range swappers {
		go func() {
			swaps.Add(int64(swap()))
			done <- struct{}{}
		}()
	}
	calls := attacks(t.Context(), t, w, canary)
	order := rand.New(rand.NewPCG(*raceSeed, 0))
	count := 0
	for end := time.Now().Add(*raceTime); time.Now().Before(end); count++ {
		calls[order.IntN(len(calls))]()
	}
	close(stop)
	for range pairs {
		<-done
	}
	t.Logf("seed %d: %d swaps under %d calls in %s", *raceSeed, swaps.Load(), count, *raceTime)
	assert.GreaterOrEqual(t, swaps.Load(), int64(10_000))
	assert.Equal(t, before, snapshot(t, w.outside), "nothing outside changed")
	git := ".git"
	if _, err := os.Stat(filepath.Join(w.root, ".git", "f")); err != nil {
		git = "own"
	}
	assert.Equal(t, map[string]string{"f": "protected"}, snapshot(t, filepath.Join(w.root, git)), "nothing protected changed")
}

// attacks are calls of every kind; whatever succeeds must be inside.
func attacks(ctx context.Context, t *testing.T, w *world, canary string) []func() {
	var calls []func()
	add := func(call func()) { calls = append(calls, call) }
	for _, name := range []string{"dir/f", "dir/sub/f", "swap-dir/f", "own/f"} {
		add(func() {
			if c, err := w.Read(ctx, name); err == nil {
				assert.NotContains(t, string(c.Data), canary, name)
			}
		})
		add(func() { _, _ = w.Edit(ctx, name, "inside", "inside", EditOptions{}) })
		add(func() { _, _ = w.Write(ctx, name, []byte("inside"), WriteOptions{}) })
		add(func() { _, _ = w.Write(ctx, name+".new", []byte("inside"), WriteOptions{Create: true}) })
		add(func() { _ = w.Remove(ctx, name+".new", "") })
		add(func() { _, _ = w.Stat(ctx, name) })
	}
	add(func() { _, _ = w.Write(ctx, "dir/sub/made/deep", []byte("x"), WriteOptions{}) })
	add(func() { _ = w.Remove(ctx, "dir/sub/made/deep", "") })
	add(func() { _ = w.Remove(ctx, "dir/sub/made", "") })
	for _, name := range []string{"dir", "dir/sub", "swap-sub", "."} {
		add(func() {
			l, _ := w.List(ctx, name, ListOptions{Recursive: true})
			for _, e := range l.Entries {
				assert.NotEqual(t, "outside-only", filepath.Base(e.Path))
			}
		})
	}
	add(func() {
		if found, err := w.Grep(ctx, Query{Pattern: canary}); err == nil {
			assert.Empty(t, found.Matches)
		}
	})
	add(func() {
		l, _ := w.Glob(ctx, "dir/**/outside-only", GlobOptions{})
		assert.Empty(t, l.Entries)
	})
	return calls
}

func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		files[rel] = string(data)
		return err
	}))
	return files
}
