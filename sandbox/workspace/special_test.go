//go:build linux

package workspace

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// within fails the test when f takes long: it would hang on a FIFO.
func within(t *testing.T, limit time.Duration, f func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(limit):
		t.Fatal("it hangs")
	}
}

func TestSpecialFilesAreRefusedAndNeverBlock(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		ctx := t.Context()
		special := []string{"fifo", "socket"}
		require.NoError(t, syscall.Mkfifo(filepath.Join(w.root, "fifo"), 0o644))
		l, err := net.Listen("unix", filepath.Join(w.root, "socket"))
		require.NoError(t, err)
		defer l.Close()
		if syscall.Mknod(filepath.Join(w.root, "device"), syscall.S_IFCHR|0o666, 1<<8|5) == nil {
			special = append(special, "device") // /dev/zero
		}
		require.NoError(t, os.Symlink("fifo", filepath.Join(w.root, "link")))
		special = append(special, "link")
		w.put(t, "text", "needle\n")
		within(t, 30*time.Second, func() {
			for _, name := range special {
				_, err := w.Read(ctx, name)
				assert.ErrorIs(t, err, ErrSpecial, name)
				_, err = w.Write(ctx, name, []byte("x"), WriteOptions{})
				assert.ErrorIs(t, err, ErrSpecial, name)
				_, err = w.Edit(ctx, name, "a", "b", EditOptions{})
				assert.ErrorIs(t, err, ErrSpecial, name)
				_, err = w.List(ctx, name, ListOptions{})
				assert.ErrorIs(t, err, ErrNotDirectory, name)
				_, err = w.Grep(ctx, Query{Pattern: "x", Path: name})
				assert.ErrorIs(t, err, ErrSpecial, name)
				_, err = w.Read(ctx, name+"/below")
				assert.ErrorIs(t, err, ErrNotDirectory, name)
			}
			found, err := w.Grep(ctx, Query{Pattern: "needle"})
			assert.NoError(t, err)
			assert.Len(t, found.Matches, 1)
			glob, err := w.Glob(ctx, "**", GlobOptions{})
			assert.NoError(t, err)
			assert.Len(t, glob.Entries, len(special)+1)
		})
		if !strings.Contains(t.Name(), "/host") {
			return
		}
		soonest := time.Hour
		for range 3 {
			began := time.Now()
			_, err = w.Read(ctx, "fifo")
			assert.Error(t, err)
			soonest = min(soonest, time.Since(began))
		}
		assert.Less(t, soonest, 100*time.Millisecond, "it must not wait for a writer")
	})
}

func TestAFifoThatTakesAFilesPlaceDoesNotBlock(t *testing.T) {
	w := newWorld(t, kinds[0], nil)
	require.NoError(t, os.Mkdir(filepath.Join(w.root, "other"), 0o755))
	require.NoError(t, syscall.Mkfifo(filepath.Join(w.root, "other/f"), 0o644))
	require.NoError(t, syscall.Mkfifo(filepath.Join(w.root, "other/d"), 0o644))
	w.put(t, "f", "text")
	require.NoError(t, os.Mkdir(filepath.Join(w.root, "d"), 0o755))
	end := time.Now().Add(time.Second)
	within(t, 30*time.Second, func() {
		stop := make(chan struct{})
		defer close(stop)
		go swapper(t, stop, filepath.Join(w.root, "f"), filepath.Join(w.root, "other/f"))()
		go swapper(t, stop, filepath.Join(w.root, "d"), filepath.Join(w.root, "other/d"))()
		for time.Now().Before(end) {
			_, err := w.Read(t.Context(), "f")
			assert.True(t, err == nil || errors.Is(err, ErrSpecial), "%v", err)
			_, err = w.List(t.Context(), "d", ListOptions{Recursive: true})
			assert.True(t, err == nil || errors.Is(err, ErrNotDirectory), "%v", err)
			_, err = w.List(t.Context(), ".", ListOptions{Recursive: true})
			assert.NoError(t, err)
		}
	})
}

func TestHardLinksAreRefusedOnRequest(t *testing.T) {
	w := newWorld(t, kinds[0], func(c *Config) { c.RefuseHardLinks = true })
	w.put(t, "one", "only name\n")
	require.NoError(t, os.WriteFile(w.outside+"/secret", []byte("canary\n"), 0o644))
	require.NoError(t, os.Link(w.outside+"/secret", filepath.Join(w.root, "two")))
	_, err := w.Read(t.Context(), "two")
	assert.ErrorIs(t, err, ErrSpecial)
	_, err = w.Edit(t.Context(), "two", "canary", "x", EditOptions{})
	assert.ErrorIs(t, err, ErrSpecial)
	found, err := w.Grep(t.Context(), Query{Pattern: "canary|only"})
	require.NoError(t, err)
	assert.Len(t, found.Matches, 1)
	assert.Equal(t, 1, found.Skipped)
	_, err = Over(&runner{}, Config{Root: "/work", RefuseHardLinks: true})
	assert.ErrorIs(t, err, errors.ErrUnsupported)
}

func TestWritingOneNameOfAHardLinkLeavesTheOtherAlone(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		require.NoError(t, os.WriteFile(w.outside+"/file", []byte("theirs\n"), 0o644))
		require.NoError(t, os.Link(w.outside+"/file", filepath.Join(w.root, "a")))
		require.NoError(t, os.Link(w.outside+"/file", filepath.Join(w.root, "b")))
		found, err := w.Grep(t.Context(), Query{Pattern: "theirs"})
		require.NoError(t, err)
		assert.Len(t, found.Matches, 2, "both names are searched")
		_, err = w.Write(t.Context(), "a", []byte("ours"), WriteOptions{})
		require.NoError(t, err)
		data, err := os.ReadFile(w.outside + "/file")
		require.NoError(t, err)
		assert.Equal(t, "theirs\n", string(data))
	})
}

func TestTheOwnerOfAReplacedFileStays(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	everywhere(t, func(t *testing.T, w *world) {
		w.put(t, "f", "x")
		require.NoError(t, os.Chown(filepath.Join(w.root, "f"), 1234, 4321))
		_, err := w.Write(t.Context(), "f", []byte("y"), WriteOptions{})
		require.NoError(t, err)
		info, err := os.Stat(filepath.Join(w.root, "f"))
		require.NoError(t, err)
		stat := info.Sys().(*syscall.Stat_t)
		assert.Equal(t, [2]uint32{1234, 4321}, [2]uint32{stat.Uid, stat.Gid})
	})
}

func TestAFailedWriteLeavesTheOldContentAndNoTemporaryFile(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		w.put(t, "dir/f", "old")
		mount := filepath.Join(w.root, "dir")
		if err := syscall.Mount("tmpfs", mount, "tmpfs", 0, "size=64k"); err != nil {
			t.Skip("filling a file system needs the right to mount one: " + err.Error())
		}
		defer syscall.Unmount(mount, syscall.MNT_DETACH)
		w.put(t, "dir/f", "old")
		_, err := w.Write(t.Context(), "dir/f", make([]byte, 256<<10), WriteOptions{})
		assert.ErrorIs(t, err, ErrFull)
		assert.Equal(t, "old", w.get(t, "dir/f"))
		left, err := os.ReadDir(mount)
		require.NoError(t, err)
		assert.Len(t, left, 1)
		require.NoError(t, syscall.Mount("", mount, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
		_, err = w.Write(t.Context(), "dir/f", []byte("x"), WriteOptions{})
		assert.True(t, errors.Is(err, ErrReadOnly) && errors.Is(err, sandbox.ErrDenied), "%v", err)
	})
}
