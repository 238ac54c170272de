//go:build unix

package workspace

import (
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
	say := func(err error) {
		require.Error(t, err)
		assert.NotContains(t, err.Error(), w.root, "no host path")
		fmt.Fprintln(&b, err)
	}
	read := func(name string) { _, err := w.Read(ctx, name); say(err) }
	write := func(name string, o WriteOptions) { _, err := w.Write(ctx, name, []byte("x"), o); say(err) }
	edit := func(name, old string) { _, err := w.Edit(ctx, name, old, "y", EditOptions{}); say(err) }
	grep := func(q Query) { _, err := w.Grep(ctx, q); say(err) }
	glob := func(pattern string) { _, err := w.Glob(ctx, pattern, GlobOptions{}); say(err) }

	for _, name := range []string{
		"../x", "/etc/passwd", "", "a\x00b", strings.Repeat("a", 5000), strings.Repeat("b", 300), "missing", "dir", "big", "fifo", "f/x",
		"absolute/x", "out/x", "dangling", "loop", "with\nline",
	} {
		read(name)
	}
	write("f", WriteOptions{Create: true})
	write("no/f", WriteOptions{NoParents: true})
	write("f", WriteOptions{Expect: "other"})
	write("gone", WriteOptions{Expect: "other"})
	write(".git/hooks/x", WriteOptions{})
	write("/skills/x", WriteOptions{})
	write(".", WriteOptions{})
	_, err := w.Write(ctx, "f", []byte("eleven bytes"), WriteOptions{})
	say(err)
	edit("f", "")
	edit("f", "red")
	edit("f", "blue")
	edit("long", "\n")
	for _, name := range []string{"bin", "latin1", "utf16"} {
		edit(name, "x")
	}
	_, err = w.List(ctx, "f", ListOptions{})
	say(err)
	_, err = w.List(ctx, ".", ListOptions{Limit: -1})
	say(err)
	glob("../*")
	glob("[a")
	glob("/etc/*")
	grep(Query{Pattern: "(a"})
	grep(Query{Pattern: "a", Context: -2})
	grep(Query{Pattern: "a", Glob: "{a"})
	grep(Query{Pattern: "a", Path: "fifo"})
	say(w.Remove(ctx, "dir", ""))
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
		say(err)
	}
	golden(t, "messages.golden", b.String())
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
