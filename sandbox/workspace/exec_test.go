package workspace

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

func over(t *testing.T, r sandbox.Runner) *Files {
	t.Helper()
	f, err := Over(r, Config{Root: "/work"})
	require.NoError(t, err)
	return f
}

func TestNamesAreNeverProgramText(t *testing.T) {
	r := &runner{shell: []string{"/bin/sh"}, path: os.Getenv("PATH")}
	f, err := Over(r, Config{Root: t.TempDir(), Name: "/work"})
	require.NoError(t, err)
	const evil = "$(touch /tmp/evil);`id`"
	_, _ = f.Write(t.Context(), evil, []byte("x"), WriteOptions{})
	_, _ = f.Read(t.Context(), evil)
	_, _ = f.Edit(t.Context(), evil, "x", "y", EditOptions{})
	_, _ = f.List(t.Context(), evil, ListOptions{})
	_, _ = f.Grep(t.Context(), Query{Pattern: "x"})
	_ = f.Remove(t.Context(), evil, "")
	require.NotEmpty(t, r.calls)
	for _, argv := range r.calls {
		assert.Equal(t, []string{"/bin/sh", "-c", script}, argv[:3])
		assert.NotContains(t, argv[2], evil)
	}
	assert.NoFileExists(t, "/tmp/evil")
}

func TestFailuresOfTheSandboxAreNotAboutTheName(t *testing.T) {
	lost := &sandbox.LostError{Reason: "gone"}
	f := over(t, &runner{err: lost})
	_, err := f.Read(t.Context(), "x")
	assert.Equal(t, error(lost), err)
	_, err = f.Grep(t.Context(), Query{Pattern: "x"})
	assert.ErrorIs(t, err, sandbox.ErrLost)

	var b strings.Builder
	for _, result := range []*sandbox.Result{
		{ExitCode: 127, Stderr: sandbox.Capture{Head: []byte("sh: stat: not found\nmore")}},
		{ExitCode: 126},
		{ExitCode: 3, Stderr: sandbox.Capture{Head: []byte("odd")}},
		{Status: sandbox.OOMKilled, ExitCode: -1},
		{ExitCode: 0},
		{ExitCode: 40},
		{ExitCode: 45},
		{ExitCode: 53},
		{ExitCode: 54},
		{ExitCode: 55},
	} {
		f := over(t, &runner{fake: result})
		_, err := f.Stat(t.Context(), "x")
		require.Error(t, err)
		b.WriteString(err.Error() + "\n")
	}
	golden.Equal(t, "sandbox.golden", b.String())
}

func TestForeignOutputIsRefused(t *testing.T) {
	for _, line := range []string{"", "x", "81a4 1 2", "zz 1 2 3", "81a4 x 2 3", "81a4 1 x 3", "81a4 1 2 x"} {
		_, _, ok := parseMeta(line)
		assert.False(t, ok, line)
	}
	for _, out := range []string{"81a4 1 2 3 ./a", "81a4 1 2 3 a//\n", "junk ./a//\n", "//\n"} {
		_, err := parseEntries(out, ".")
		assert.ErrorIs(t, err, errOutput, out)
	}
	found, err := parseEntries("81a4 1 2 3 ./a\n./b//\n41ed 1 2 3 ./c//\n", "d")
	require.NoError(t, err)
	assert.Equal(t, "d/a\n./b", found[0].name)
	assert.Equal(t, "d/c", found[1].name)
	f := over(t, &printer{"garbage"})
	for _, call := range []func() error{
		func() error { _, err := f.Read(t.Context(), "x"); return err },
		func() error { _, err := f.Stat(t.Context(), "x"); return err },
		func() error { _, err := f.List(t.Context(), ".", ListOptions{}); return err },
		func() error { _, err := f.Write(t.Context(), "x", nil, WriteOptions{}); return err },
	} {
		assert.ErrorIs(t, call(), errOutput)
	}
	link := over(t, &printer{"a1ff 9 0 1\nshort"})
	_, err = link.Stat(t.Context(), "x")
	assert.ErrorIs(t, err, errOutput)
}

// printer is a sandbox in which every command prints the same.
type printer struct{ text string }

func (p *printer) Run(_ context.Context, c sandbox.Command) (*sandbox.Result, error) {
	_, _ = io.WriteString(c.Stdout, p.text)
	return &sandbox.Result{}, nil
}

func TestModesOfUnixAreTranslated(t *testing.T) {
	for raw, want := range map[string]fs.FileMode{
		"81a4": 0o644, "41ed": 0o755 | fs.ModeDir, "a1ff": 0o777 | fs.ModeSymlink, "11a4": 0o644 | fs.ModeNamedPipe, "c1ed": 0o755 | fs.ModeSocket,
		"21b6": 0o666 | fs.ModeDevice | fs.ModeCharDevice, "61b0": 0o660 | fs.ModeDevice, "8fff": 0o777 | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky, "0": fs.ModeIrregular,
	} {
		got, ok := parseMode(raw)
		assert.True(t, ok)
		assert.Equal(t, want, got, raw)
	}
}

func archive(t *testing.T, pad int, files ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, name := range files {
		require.NoError(t, w.WriteHeader(&tar.Header{Name: "./" + name, Size: int64(len(name)), Mode: 0o644}))
		_, err := w.Write([]byte(name))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	b.Write(make([]byte, 512*pad))
	return b.Bytes()
}

func TestArchivesThatFollowEachOtherAreTakenApart(t *testing.T) {
	for pad := range 5 {
		var seen []string
		u := &unpacking{names: []string{"a", "gone", "b", "c", "last"}, most: 10, visit: func(name string, data []byte, err error) bool {
			seen = append(seen, name+"="+string(data))
			assert.Equal(t, name == "gone" || name == "last", errors.Is(err, fs.ErrNotExist))
			return true
		}}
		require.NoError(t, u.all(io.MultiReader(bytes.NewReader(archive(t, pad, "a", "b")), bytes.NewReader(archive(t, pad, "c")))))
		assert.Equal(t, []string{"a=a", "gone=", "b=b", "c=c", "last="}, seen)
	}
}

func TestABrokenArchiveIsAnError(t *testing.T) {
	whole := archive(t, 0, "a", "b")
	for _, cut := range []int{100, 1100} {
		u := &unpacking{names: []string{"a", "b"}, visit: func(string, []byte, error) bool { return true }, most: Unlimited}
		assert.Error(t, u.all(bytes.NewReader(whole[:cut])), cut)
	}
	f := over(t, &printer{strings.Repeat("garbage ", 100)})
	err := f.places[0].tree.each(t.Context(), []string{"a"}, 10, func(string, []byte, error) bool { return true })
	assert.ErrorIs(t, failed("grep", "a", err), errOutput)
}

func TestASearchThatHasEnoughEndsTheCommand(t *testing.T) {
	defer goleak.VerifyNone(t)
	w := newWorld(t, kinds[1], nil)
	w.put(t, "a", "needle\n")
	w.put(t, "b", "needle\n"+strings.Repeat("x", 5<<20))
	w.put(t, "c", strings.Repeat("x", 5<<20))
	found, err := w.Grep(t.Context(), Query{Pattern: "needle", Limit: 1})
	require.NoError(t, err)
	assert.Len(t, found.Matches, 1)
	assert.True(t, found.Truncated)
}

func TestAWriteThatArrivesCutChangesNothing(t *testing.T) {
	w := newWorld(t, kinds[1], nil)
	w.put(t, "f", "old")
	tree := w.spot("/work").tree.(*execTree)
	tree.runner = &cutter{tree.runner}
	_, err := w.Write(t.Context(), "f", []byte("a long new text"), WriteOptions{})
	assert.ErrorIs(t, err, ErrChanged)
	assert.Equal(t, "old", w.get(t, "f"))
	list, err := w.List(t.Context(), ".", ListOptions{})
	require.NoError(t, err)
	assert.Equal(t, []string{"f"}, names(list.Entries), "no temporary file stays")
}

// cutter loses most of what commands are given.
type cutter struct{ sandbox.Runner }

func (c *cutter) Run(ctx context.Context, cmd sandbox.Command) (*sandbox.Result, error) {
	if cmd.Stdin != nil {
		cmd.Stdin = io.LimitReader(cmd.Stdin, 3)
	}
	return c.Runner.Run(ctx, cmd)
}
