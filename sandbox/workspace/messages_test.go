//go:build unix

package workspace

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
)

// TestMessages pins every text that a caller, or a model, may read.
func TestMessages(t *testing.T) {
	w := newWorld(t, kinds[0], func(c *Config) {
		c.Limits.FileBytes = 10
		c.Protected = []string{"/work/.git"}
		c.Mounts[0].ReadOnly = true
	})
	ctx := t.Context()
	w.put(t, "f", "red\nred\n")
	w.put(t, "long", strings.Repeat("x\n", 5))
	w.put(t, "big", "more than ten bytes")
	w.put(t, "dir/f", "x")
	w.put(t, "bin", "\x00")
	w.put(t, "latin1", "\xe9")
	w.put(t, "utf16", "\xff\xfe")
	w.link(t, "/etc", "absolute")
	w.link(t, "../outside", "out")
	w.link(t, "missing", "dangling")
	w.link(t, "loop", "loop")
	require.NoError(t, syscall.Mkfifo(filepath.Join(w.root, "fifo"), 0o644))

	var b strings.Builder
	for _, errs := range [][]error{readings(ctx, w), changes(ctx, w), queries(ctx, w), configurations(w)} {
		for _, err := range errs {
			require.Error(t, err)
			assert.NotContains(t, err.Error(), w.root, "no host path")
			fmt.Fprintln(&b, err)
		}
	}
	golden.Equal(t, "messages.golden", b.String())
}

func readings(ctx context.Context, w *world) (errs []error) {
	for _, name := range []string{
		"../x", "/etc/passwd", "", "a\x00b", strings.Repeat("a", 5000), strings.Repeat("b", 300), "missing", "dir", "big", "fifo", "f/x",
		"absolute/x", "out/x", "dangling", "loop", "with\nline",
	} {
		_, err := w.Read(ctx, name)
		errs = append(errs, err)
	}
	return errs
}

func changes(ctx context.Context, w *world) (errs []error) {
	write := func(name, text string, o WriteOptions) {
		_, err := w.Write(ctx, name, []byte(text), o)
		errs = append(errs, err)
	}
	edit := func(name, old string) {
		_, err := w.Edit(ctx, name, old, "y", EditOptions{})
		errs = append(errs, err)
	}
	write("f", "x", WriteOptions{Create: true})
	write("no/f", "x", WriteOptions{NoParents: true})
	write("f", "x", WriteOptions{Expect: "other"})
	write("gone", "x", WriteOptions{Expect: "other"})
	write(".git/hooks/x", "x", WriteOptions{})
	write("/skills/x", "x", WriteOptions{})
	write(".", "x", WriteOptions{})
	write("f", "eleven bytes", WriteOptions{})
	edit("f", "")
	edit("f", "red")
	edit("f", "blue")
	edit("long", "\n")
	for _, name := range []string{"bin", "latin1", "utf16"} {
		edit(name, "x")
	}
	return append(errs, w.Remove(ctx, "dir", ""))
}

func queries(ctx context.Context, w *world) (errs []error) {
	_, err := w.List(ctx, "f", ListOptions{})
	errs = append(errs, err)
	_, err = w.List(ctx, ".", ListOptions{Limit: -1})
	errs = append(errs, err)
	for _, pattern := range []string{"../*", "[a", "/etc/*"} {
		_, err = w.Glob(ctx, pattern, GlobOptions{})
		errs = append(errs, err)
	}
	for _, q := range []Query{{Pattern: "(a"}, {Pattern: "a", Context: -2}, {Pattern: "a", Glob: "{a"}, {Pattern: "a", Path: "fifo"}, {Pattern: "a", Path: "dangling"}} {
		_, err = w.Grep(ctx, q)
		errs = append(errs, err)
	}
	return errs
}

func configurations(w *world) (errs []error) {
	for _, c := range []Config{
		{},
		{Root: filepath.Join(w.root, "f"), Name: "/f"},
		{Root: w.root, Name: "relative"},
		{Root: w.root, Name: "/w", Limits: Limits{Depth: -1}},
		{Root: w.root, Name: "/w", Limits: Limits{FileBytes: -2}},
		{Root: w.root, Name: "/w", Mounts: []Mount{{Prefix: "/w", Dir: w.root}}},
		{Root: w.root, Name: "/w", Mounts: []Mount{{Prefix: "/", Dir: w.root}}},
		{Root: w.root, Name: "/w", Protected: []string{"x"}},
		{Root: w.root, Name: "/w", Dir: "/x"},
	} {
		_, err := Open(c)
		errs = append(errs, err)
	}
	return errs
}

func TestSystemErrorsBecomeReasonsWithoutPaths(t *testing.T) {
	in := func(err error) error { return plain(&fs.PathError{Op: "openat", Path: "/host/secret", Err: err}) }
	for code, want := range map[syscall.Errno]error{
		syscall.ENOENT: fs.ErrNotExist, syscall.EEXIST: fs.ErrExist, syscall.EACCES: fs.ErrPermission, syscall.EPERM: fs.ErrPermission,
		syscall.ENOTDIR: ErrNotDirectory, syscall.EISDIR: ErrDirectory, syscall.ELOOP: ErrLink, syscall.ENOSPC: ErrFull, syscall.EROFS: ErrReadOnly,
		syscall.ENAMETOOLONG: ErrArgument, syscall.EIO: syscall.EIO,
	} {
		for _, err := range []error{
			in(code), plain(&os.LinkError{Op: "rename", Old: "/host/a", New: "/host/b", Err: code}), plain(&os.SyscallError{Syscall: "x", Err: code}),
		} {
			assert.ErrorIs(t, err, want)
			assert.NotContains(t, failed("read", "f", err).Error(), "/host")
		}
	}
	assert.ErrorIs(t, in(errors.New("path escapes from parent")), ErrOutside)
	assert.Equal(t, "read f: permission denied", failed("read", "f", in(syscall.EACCES)).Error())
	assert.Equal(t, "read f: already exists", failed("read", "f", in(syscall.EEXIST)).Error())
	assert.Equal(t, `read "": does not exist`, failed("read", "", in(syscall.ENOENT)).Error())
}

func TestAClosedWorkspaceSaysSo(t *testing.T) {
	f, err := Open(Config{Root: t.TempDir(), Name: "/work"})
	require.NoError(t, err)
	require.NoError(t, f.Close())
	_, err = f.Read(t.Context(), "x")
	assert.ErrorIs(t, err, ErrClosed)
	_, err = f.Write(t.Context(), "x", nil, WriteOptions{})
	assert.ErrorIs(t, err, ErrClosed)
	_, err = f.List(t.Context(), ".", ListOptions{})
	assert.ErrorIs(t, err, ErrClosed)
}
