package sandboxtest

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func (s *suite) testIsolation(t *testing.T) {
	shared := s.open(t)
	s.testPIDs(t, shared)
	s.testPrivileges(t, shared)
	s.testKernel(t, shared)
}

func (s *suite) testPIDs(t *testing.T, shared *fixture) {
	t.Run("the host's processes can be neither seen nor signalled", func(t *testing.T) {
		f := shared.on(t)
		const mark = "mark-of-a-host-process"
		cmd := exec.Command(s.probe, "sleep", "1m", mark)
		require.NoError(t, cmd.Start())
		defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
		if !f.stands(sandbox.ControlPIDs) {
			return
		}
		assert.Equal(t, 1, f.try("see", mark).ExitCode)
		assert.Equal(t, 1, f.try("signal", strconv.Itoa(cmd.Process.Pid)).ExitCode)
	})

	t.Run("orphans are reaped", func(t *testing.T) {
		f := shared.on(t)
		if !f.stands(sandbox.ControlPIDs) {
			return
		}
		r := f.run(sandbox.Command{
			Script:  `i=0; while [ $i -lt 1000 ]; do (sleep 0 &); i=$((i+1)); done; sleep 1; "$PROBE" zombies`,
			Env:     map[string]string{"PROBE": f.dir + "/probe"},
			Timeout: 2 * time.Minute,
		})
		assert.Equal(t, "0", trim(r.Stdout))
	})
}

func (s *suite) testPrivileges(t *testing.T, shared *fixture) {
	t.Run("no privilege is held and none can be gained", func(t *testing.T) {
		f := shared.on(t)
		if !f.stands(sandbox.ControlPrivileges) {
			return
		}
		program, err := os.ReadFile(s.probe)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(f.root+"/setuid", program, 0o755))
		require.NoError(t, os.Chmod(f.root+"/setuid", 0o755|os.ModeSetuid))
		status := fields(f.try("status"))
		assert.Equal(t, "1", status["NoNewPrivs"])
		assert.Equal(t, strings.Repeat("0", 16), status["CapEff"])
		assert.Equal(t, strings.Repeat("0", 16), status["CapBnd"])
		raised := fields(f.run(sandbox.Command{Argv: []string{f.dir + "/setuid", "status"}}))
		assert.Equal(t, status["Uid"], raised["Uid"], "a setuid program changed the user")
		assert.Equal(t, status["CapEff"], raised["CapEff"])
		for _, call := range []string{"mount", "mknod", "chroot"} {
			r := f.try("syscall", call)
			assert.Equal(t, 1, r.ExitCode, "%s: %s", call, r.Output())
		}
	})
}

func (s *suite) testKernel(t *testing.T, shared *fixture) {
	t.Run("dangerous system calls are refused", func(t *testing.T) {
		f := shared.on(t)
		if !f.stands(sandbox.ControlSeccomp) {
			return
		}
		assert.Equal(t, "2", fields(f.try("status"))["Seccomp"])
		for _, call := range []string{"keyctl", "bpf"} {
			r := f.try("syscall", call)
			assert.Equal(t, 1, r.ExitCode, "%s: %s", call, r.Output())
		}
	})

	t.Run("no further user namespace can be made", func(t *testing.T) {
		f := shared.on(t)
		if !f.stands(sandbox.ControlUserNS) {
			return
		}
		assert.Equal(t, 1, f.try("syscall", "unshare").ExitCode)
	})

	t.Run("nothing can be typed into the host's terminal", func(t *testing.T) { s.testTerminal(t, shared) })
}

// fields reads "Name:\tvalue" lines.
func fields(r *sandbox.Result) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(r.Stdout.Text()) {
		name, value, _ := strings.Cut(line, ":")
		out[name] = strings.TrimSpace(value)
	}
	return out
}
