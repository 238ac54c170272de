package sandboxtest

import (
	"errors"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func (s *suite) testCommands(t *testing.T) {
	shared := s.open(t)
	s.testExits(t, shared)
	s.testRefusals(t, shared)

	t.Run("argv reaches the program as it is", func(t *testing.T) {
		f := shared.on(t)
		odd := []string{"", "a b", `"'\$(x)`, "-n", "line\nbreak", "*", "\xff\xfe", strings.Repeat("x", 10_000)}
		r := f.run(sandbox.Command{Argv: append([]string{"/bin/sh", "-c", `printf '%s|' "$@"`, "sh"}, odd...)})
		assert.Equal(t, strings.Join(odd, "|")+"|", string(r.Stdout.Bytes()))
	})

	t.Run("a program is found on the path of the sandbox", func(t *testing.T) {
		assert.Equal(t, "x", trim(shared.on(t).run(sandbox.Command{Argv: []string{"echo", "x"}}).Stdout))
	})

	t.Run("the shell is not a login shell", func(t *testing.T) {
		f := shared.on(t)
		require.NoError(t, os.WriteFile(f.root+"/.profile", []byte("echo from the profile\n"), 0o644))
		r := f.run(sandbox.Command{Script: "echo plain", Env: map[string]string{"HOME": f.dir}})
		assert.Equal(t, "plain", trim(r.Stdout))
	})

	t.Run("the working directory is the workspace unless said otherwise", func(t *testing.T) {
		f := shared.on(t)
		require.NoError(t, os.MkdirAll(f.root+"/deep/er", 0o755))
		assert.Equal(t, f.dir, trim(f.sh("pwd").Stdout))
		assert.Equal(t, f.dir+"/deep/er", trim(f.run(sandbox.Command{Script: "pwd", Dir: f.dir + "/deep/er"}).Stdout))
		_, err := f.sb.Run(t.Context(), sandbox.Command{Script: "pwd", Dir: f.dir + "/missing"})
		var argument *sandbox.ArgumentError
		assert.ErrorAs(t, err, &argument, "a missing directory is not a failing command")
	})

	t.Run("100 at a time keep their output apart", func(t *testing.T) {
		f := shared.on(t)
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() {
				want := strings.Repeat("x", i)
				r, err := f.sb.Run(t.Context(), sandbox.Command{Script: `printf '%s' "$X"`, Env: map[string]string{"X": want}, Timeout: 2 * time.Minute})
				if assert.NoError(t, err) {
					assert.Equal(t, want, string(r.Stdout.Bytes()))
				}
			})
		}
		all.Wait()
	})
}

func (s *suite) testExits(t *testing.T, shared *fixture) {
	for _, c := range []struct {
		name    string
		command sandbox.Command
		code    int
	}{
		{"success", sandbox.Command{Script: "true"}, 0},
		{"failure", sandbox.Command{Script: "exit 3"}, 3},
		{"the highest code", sandbox.Command{Script: "exit 255"}, 255},
		{"a missing program", sandbox.Command{Argv: []string{"no-such-program"}}, 127},
		{"a missing program by path", sandbox.Command{Argv: []string{"/no/such/program"}}, 127},
		{"a missing program in a script", sandbox.Command{Script: "no-such-program"}, 127},
		{"a file that is not executable", sandbox.Command{Argv: []string{"./plain"}}, 126},
		{"a directory", sandbox.Command{Argv: []string{"./directory"}}, 126},
	} {
		t.Run("exit status: "+c.name, func(t *testing.T) {
			f := shared.on(t)
			require.NoError(t, os.WriteFile(f.root+"/plain", []byte("#!/bin/sh\n"), 0o644))
			require.NoError(t, os.MkdirAll(f.root+"/directory", 0o755))
			r := f.run(c.command)
			assert.Equal(t, sandbox.Exited, r.Status)
			assert.Equal(t, c.code, r.ExitCode)
			assert.Equal(t, c.code == 0, r.OK())
			if c.code >= 126 && c.code < 128 {
				assert.NotEmpty(t, trim(r.Stderr), "it says what is wrong")
			}
		})
	}

	t.Run("a signal is told from an exit", func(t *testing.T) {
		r := shared.on(t).sh("kill -SEGV $$")
		assert.Equal(t, sandbox.Signaled, r.Status)
		assert.Equal(t, syscall.SIGSEGV, r.Signal)
		r = shared.on(t).sh("kill -KILL $$")
		assert.Equal(t, sandbox.Signaled, r.Status, "a kill is not out of memory")
		assert.Equal(t, syscall.SIGKILL, r.Signal)
	})
}

func (s *suite) testRefusals(t *testing.T, shared *fixture) {
	for name, c := range map[string]sandbox.Command{
		"nothing":                  {},
		"a blank script":           {Script: " \n"},
		"argv and script":          {Argv: []string{"true"}, Script: "true"},
		"an empty program":         {Argv: []string{""}},
		"NUL in argv":              {Argv: []string{"echo", "a\x00b"}},
		"NUL in a script":          {Script: "echo \x00"},
		"a relative directory":     {Script: "true", Dir: "sub"},
		"a NUL directory":          {Script: "true", Dir: "/a\x00b"},
		"an open descriptor":       {Script: "true", Dir: "/proc/self/fd/7"},
		"a descriptor by dots":     {Script: "true", Dir: "/tmp/../proc/self/fd/7"},
		"a negative timeout":       {Script: "true", Timeout: -2},
		"a variable with =":        {Script: "true", Env: map[string]string{"A=B": "x"}},
		"a variable without name":  {Script: "true", Env: map[string]string{"": "x"}},
		"a variable with NUL":      {Script: "true", Env: map[string]string{"A": "x\x00y"}},
		"a name for somebody else": {Script: "true", User: "root; id"},
	} {
		t.Run("refuses "+name, func(t *testing.T) {
			r, err := shared.sb.Run(t.Context(), c)
			var argument *sandbox.ArgumentError
			require.ErrorAs(t, err, &argument)
			assert.Nil(t, r)
			assert.NotContains(t, err.Error(), "\x00")
		})
	}

	t.Run("another user is itself or unsupported", func(t *testing.T) {
		r, err := shared.sb.Run(t.Context(), sandbox.Command{Script: "id -u", User: "12345"})
		if err != nil {
			require.True(t, errors.Is(err, errors.ErrUnsupported), "%v", err)
			return
		}
		assert.Equal(t, "12345", trim(r.Stdout))
	})
}
