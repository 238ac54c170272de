//go:build linux

package bwrap_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/bwrap"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
	"github.com/toolgen/toolgen/sandbox/workspace"
)

// TestFilesAndCommandsAgree asks a command, the files of the host and the files
// over the sandbox for the same paths: the verdicts are the same.
func TestFilesAndCommandsAgree(t *testing.T) {
	sandboxtest.Need(t, "bwrap", bwrap.Probe())
	base, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	write := func(name string) string {
		at := filepath.Join(base, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(at), 0o755))
		require.NoError(t, os.WriteFile(at, []byte("text"), 0o644))
		return at
	}
	inside, docs, outside, git := write("work/f"), write("docs/f"), write("work-evil/f"), write("work/.git/config")
	for link, target := range map[string]string{"work/in": "f", "work/out": "../work-evil/f", "work/abs": outside, "work/nowhere": "missing"} {
		require.NoError(t, os.Symlink(target, filepath.Join(base, link)))
	}
	p := sandbox.PolicyForWorkspace(base+"/work", true)
	p.Readable = []string{base + "/docs"}
	p.Protected = []string{base + "/work/.git"}
	s, err := bwrap.New(p)
	require.NoError(t, err)
	require.NoError(t, s.Start(t.Context()))
	defer func() { require.NoError(t, s.Close(context.Background())) }()

	c, err := workspace.ForPolicy(p, s)
	require.NoError(t, err)
	host, err := workspace.Open(c)
	require.NoError(t, err)
	over, err := workspace.Over(s, c)
	require.NoError(t, err)
	defer func() { require.NoError(t, errors.Join(host.Close(), over.Close())) }()
	for name, may := range map[string]struct{ read, write bool }{
		inside: {true, true}, "f": {true, true}, docs: {true, false}, git: {true, false}, ".git/config": {true, false}, outside: {}, "../work-evil/f": {},
		"in": {true, true}, "out": {}, "abs": {}, "nowhere": {}, "/etc/shadow": {}, base + "/work/../work-evil/f": {},
	} {
		t.Run(name, func(t *testing.T) {
			for kind, files := range map[string]*workspace.Files{"host": host, "over": over} {
				content, err := files.Read(t.Context(), name)
				assert.Equal(t, may.read, err == nil, "%s read: %v", kind, err)
				assert.True(t, !may.read || string(content.Data) == "text")
				_, err = files.Write(t.Context(), name, []byte("text"), workspace.WriteOptions{})
				assert.Equal(t, may.write, err == nil, "%s write: %v", kind, err)
				assert.True(t, may.write || errors.Is(err, sandbox.ErrDenied) || errors.Is(err, workspace.ErrLink), "%s: %v", kind, err)
			}
			assert.Equal(t, may.read, succeeds(t, s, "cat", name))
			// A dangling link can be written through by a command; what that
			// makes is inside.
			if name != "nowhere" {
				assert.Equal(t, may.write, succeeds(t, s, "/bin/sh", "-c", `printf text 2>/dev/null >"$1"`, "sh", name))
			}
		})
	}
}

func succeeds(t *testing.T, s sandbox.Runner, argv ...string) bool {
	t.Helper()
	r, err := s.Run(t.Context(), sandbox.Command{Argv: argv})
	require.NoError(t, err)
	return r.OK()
}
