//go:build linux

package hostproc

import (
	"context"
	"errors"
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

func TestExitsAreToldApart(t *testing.T) {
	forests(t, func(t *testing.T, g *Group) {
		for script, want := range map[string]sandbox.Exit{
			"true":          {},
			"exit 7":        {Code: 7},
			"kill -SEGV $$": {Code: -1, Signal: syscall.SIGSEGV},
			"sleep 100 & :": {LeftRunning: 1},
		} {
			p, err := g.Start(sh(script))
			require.NoError(t, err)
			got, err := p.Wait(t.Context())
			require.NoError(t, err)
			assert.Equal(t, want, got, script)
			again, err := p.Wait(t.Context())
			require.NoError(t, err)
			assert.Equal(t, got, again, "many may wait")
			assert.NotEmpty(t, p.ID())
		}
	})
}

func TestTheExitMayBeCorrected(t *testing.T) {
	g := NewGroup()
	defer func() { require.NoError(t, g.Close(t.Context())) }()
	spec := sh("exit 3")
	spec.Exit = func(e sandbox.Exit) sandbox.Exit { e.OOM, e.Code = true, e.Code+1; return e }
	p, err := g.Start(spec)
	require.NoError(t, err)
	exit, err := p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, sandbox.Exit{Code: 4, OOM: true}, exit)
}

func TestWaitEndsWithItsContext(t *testing.T) {
	g := NewGroup()
	defer func() { require.NoError(t, g.Close(context.Background())) }()
	p, err := g.Start(sh("sleep 100"))
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	_, err = p.Wait(ctx)
	assert.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestProgramsThatCannotBeExecutedSayWhy(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	require.NoError(t, os.WriteFile(plain, []byte("#!/bin/sh\n"), 0o644))
	garbage := filepath.Join(dir, "garbage")
	require.NoError(t, os.WriteFile(garbage, []byte("\x7fnot a program"), 0o755))
	g := NewGroup()
	defer func() { require.NoError(t, g.Close(t.Context())) }()
	for _, c := range []struct {
		program string
		code    int
		reason  string
	}{
		{"no-such-program", 127, "not found"},
		{filepath.Join(dir, "none"), 127, "not found"},
		{plain + "/x", 127, "not found"},
		{plain, 126, "cannot be executed: permission denied"},
		{dir, 126, "cannot be executed: permission denied"},
		{garbage, 126, "cannot be executed: not a program of this system"},
		{"garbage", 127, "not found"},
	} {
		_, err := g.Start(Spec{Argv: []string{c.program}, Env: path})
		var program *sandbox.ProgramError
		require.ErrorAs(t, err, &program, c.program)
		assert.Equal(t, c.code, program.Code, c.program)
		assert.Equal(t, c.reason, program.Reason, c.program)
	}
	assert.Zero(t, g.Running())

	_, err := g.Start(Spec{Argv: []string{"true"}, Env: path, Dir: filepath.Join(dir, "none")})
	var argument *sandbox.ArgumentError
	require.ErrorAs(t, err, &argument, "a missing directory is not a missing program")

	_, err = g.Start(Spec{Argv: []string{"true", strings.Repeat("x", 3<<20)}, Env: path})
	require.ErrorAs(t, err, &argument)
	assert.Equal(t, "argv", argument.Field)
}

func TestThePathIsTheProgramsOwn(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "mine"), []byte("#!/bin/sh\necho mine"), 0o755))
	g := NewGroup()
	defer func() { require.NoError(t, g.Close(t.Context())) }()
	var out buffer
	p, err := g.Start(Spec{Argv: []string{"mine"}, Env: []string{"PATH=/nowhere", "PATH=:relative:" + dir + ":/bin"}, Stdout: &out})
	require.NoError(t, err)
	_, err = p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, "mine\n", out.String())

	_, err = g.Start(Spec{Argv: []string{"mine"}, Dir: dir, Env: []string{"PATH=."}})
	assert.Error(t, err, "the working directory is not searched")
	_, err = g.Start(Spec{Argv: []string{"true"}})
	assert.Error(t, err, "without a PATH nothing is found")
}

func TestStartErrorsAreSorted(t *testing.T) {
	spec := Spec{Argv: []string{"x"}}
	for cause, want := range map[error]error{
		syscall.EAGAIN: sandbox.ErrSaturated, syscall.ENOMEM: sandbox.ErrSaturated,
		syscall.EMFILE: sandbox.ErrSaturated, syscall.ENFILE: sandbox.ErrSaturated,
		syscall.EIO: syscall.EIO,
	} {
		assert.ErrorIs(t, startError(spec, cause), want, "%v", cause)
	}
	spec.User = &sandbox.User{UID: 5}
	assert.ErrorIs(t, startError(spec, syscall.EPERM), errors.ErrUnsupported)
}

func TestAnotherUserNeedsRoot(t *testing.T) {
	g := NewGroup()
	defer func() { require.NoError(t, g.Close(t.Context())) }()
	var out buffer
	spec := sh("id -u; id -g")
	spec.User, spec.Stdout = &sandbox.User{UID: 12345, GID: 54321}, &out
	p, err := g.Start(spec)
	if os.Geteuid() != 0 {
		require.ErrorIs(t, err, errors.ErrUnsupported)
		return
	}
	require.NoError(t, err)
	_, err = p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, "12345\n54321\n", out.String())
}

func TestExtraFilesAndInputReachTheProgram(t *testing.T) {
	g := NewGroup()
	defer func() { require.NoError(t, g.Close(t.Context())) }()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	defer func() { _ = r.Close() }()
	var out buffer
	spec := sh("cat; echo to the file >&3")
	spec.Files, spec.Stdout = []*os.File{w}, &out
	p, err := g.Start(spec)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	_, err = p.Stdin().Write([]byte("input"))
	require.NoError(t, err)
	require.NoError(t, p.Stdin().Close())
	_, err = p.Wait(t.Context())
	require.NoError(t, err)
	assert.Equal(t, "input", out.String())
	text := make([]byte, 100)
	n, err := r.Read(text)
	require.NoError(t, err)
	assert.Equal(t, "to the file\n", string(text[:n]))
	_, err = p.Stdin().Write([]byte("late"))
	assert.Error(t, err)
}
