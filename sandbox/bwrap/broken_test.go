//go:build linux

package bwrap

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

// fake is a bubblewrap of the test: it answers --help and --version like the
// real one and runs body for everything else.
func fake(t *testing.T, body string) string {
	t.Helper()
	help := strings.Join(required[:], "\n")
	name := filepath.Join(t.TempDir(), "bwrap")
	script := "#!/bin/sh\ncase $1 in --help) echo '" + help + "'; exit 0 ;; --version) echo 'bubblewrap 0.5.0'; exit 0 ;; esac\n" + body + "\n"
	require.NoError(t, os.WriteFile(name, []byte(script), 0o755))
	return name
}

// TestABrokenBubblewrapNeverRunsAnything is the promise that nothing falls back
// to running commands unconfined.
func TestABrokenBubblewrapNeverRunsAnything(t *testing.T) {
	plain := filepath.Join(t.TempDir(), "plain")
	require.NoError(t, os.WriteFile(plain, []byte("not a program"), 0o644))
	odd := filepath.Join(t.TempDir(), "odd")
	require.NoError(t, os.WriteFile(odd, []byte("#!/no/such/interpreter\n"), 0o755))
	old := filepath.Join(t.TempDir(), "old")
	require.NoError(t, os.WriteFile(old, []byte("#!/bin/sh\necho 'usage: bwrap'\n"), 0o755))
	var said strings.Builder
	for _, test := range []struct{ name, program string }{
		{"missing", "no-such-bubblewrap"},
		{"missing by path", "/no/such/bubblewrap"},
		{"not executable", plain},
		{"without its interpreter", odd},
		{"too old", old},
		{"no user namespaces", fake(t, "echo 'bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces.' >&2; exit 1")},
		{"AppArmor", fake(t, "echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1")},
		{"no namespaces left", fake(t, "echo 'bwrap: Creating new namespace failed: No space left on device' >&2; exit 1")},
		{"masked proc", fake(t, `echo "bwrap: Can't mount proc on /newroot/proc: Operation not permitted" >&2; exit 1`)},
		{"silent", fake(t, "exit 0")},
		{"unexpected", fake(t, "echo 'bwrap: the moon is full' >&2; exit 1")},
		{"foreign", fake(t, "echo 'hello'; exit 0")},
	} {
		dir := t.TempDir()
		s, err := New(sandbox.PolicyForWorkspace(dir, true), Program(test.program))
		require.NoError(t, err)
		err = s.Start(t.Context())
		require.Error(t, err, test.name)
		said.WriteString(test.name + ": " + strings.ReplaceAll(err.Error(), filepath.Dir(filepath.Dir(test.program)), "DIR") + "\n")
		if test.name != "silent" && test.name != "foreign" {
			assert.ErrorIs(t, err, sandbox.ErrUnavailable, test.name)
		}
		_, err = s.Run(t.Context(), sandbox.Command{Script: "echo x > " + dir + "/ran"})
		assert.ErrorIs(t, err, sandbox.ErrNotStarted, test.name)
		assert.NoFileExists(t, dir+"/ran", test.name)
		require.NoError(t, s.Close(t.Context()))
		assert.Error(t, Probe(Program(test.program)), test.name)
	}
	golden.Equal(t, "broken.golden", said.String())
}

func TestABubblewrapThatGoesAwayIsUnavailable(t *testing.T) {
	sandboxtest.Need(t, "bwrap", Probe())
	s := open(t, sandbox.Policy{})
	s.engine.program = filepath.Join(t.TempDir(), "gone")
	_, err := s.Run(t.Context(), sandbox.Command{Script: "true"})
	assert.ErrorIs(t, err, sandbox.ErrUnavailable)
}

func TestABubblewrapThatHangsEndsWithTheContext(t *testing.T) {
	s, err := New(sandbox.Policy{}, Program(fake(t, "exec sleep 100")))
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	began := time.Now()
	assert.ErrorIs(t, s.Start(ctx), context.DeadlineExceeded)
	assert.Less(t, time.Since(began), 5*time.Second)
	require.NoError(t, s.Close(t.Context()))
}

func TestCloseEndsABubblewrapThatHangs(t *testing.T) {
	sandboxtest.Need(t, "bwrap", Probe())
	s := open(t, sandbox.Policy{})
	s.engine.program = fake(t, "exec sleep 100")
	done := make(chan error)
	go func() {
		_, err := s.Spawn(context.Background(), sandbox.Command{Script: "true"})
		done <- err
	}()
	time.Sleep(100 * time.Millisecond)
	require.NoError(t, s.Close(t.Context()))
	assert.ErrorIs(t, <-done, sandbox.ErrClosed)
}

func TestAnOldBubblewrapIsUsedForWhatItCan(t *testing.T) {
	sandboxtest.Need(t, "bwrap", Probe())
	s, err := New(sandbox.Policy{})
	require.NoError(t, err)
	e := &engine{program: "/usr/bin/bwrap"}
	good := map[string]string{
		"NoNewPrivs:": "1", "CapEff:": "0000000000000000", "CapBnd:": "0000000000000000", "Seccomp:": "2", "root": "read-only", "host": "hidden", "init": "bwrap", "interfaces": "lo",
	}
	level := func(c sandbox.Control, said map[string]string) sandbox.Finding {
		return sandbox.Report{Findings: s.judge(e, said)}.Of(c)
	}
	assert.Equal(t, sandbox.None, level(sandbox.ControlDisk, good).Level)
	assert.Equal(t, sandbox.None, level(sandbox.ControlUserNS, good).Level, "neither the option nor a filter")
	e.layout.features = features{size: true, disableUserNS: true}
	for _, c := range sandbox.Controls() {
		assert.NotEqual(t, "", level(c, good).Reason)
	}
	assert.Equal(t, sandbox.Enforced, level(sandbox.ControlDisk, good).Level)
	for name, c := range map[string]sandbox.Control{
		"NoNewPrivs:": sandbox.ControlPrivileges, "CapBnd:": sandbox.ControlPrivileges, "Seccomp:": sandbox.ControlSeccomp, "root": sandbox.ControlWrite,
		"host": sandbox.ControlRead, "init": sandbox.ControlPIDs, "interfaces": sandbox.ControlNetwork,
	} {
		bad := map[string]string{}
		for k, v := range good {
			bad[k] = v
		}
		bad[name] = "eth0"
		f := level(c, bad)
		assert.Equal(t, sandbox.None, f.Level, name)
		assert.Contains(t, f.Reason, `"eth0"`, name)
	}
	e.layout.network = true
	bad := map[string]string{"interfaces": "lo eth0"}
	assert.Equal(t, sandbox.Enforced, level(sandbox.ControlNetwork, bad).Level, "with a network there are interfaces")
}
