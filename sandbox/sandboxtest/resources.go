package sandboxtest

import (
	"crypto/rand"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// limited starts a sandbox with one limit set, or checks that a backend which
// lacks the control refuses it.
func (s *suite) limited(t *testing.T, c sandbox.Control, set func(*sandbox.Policy)) (*fixture, bool) {
	t.Helper()
	p := sandbox.PolicyForWorkspace(s.workspace(t), true)
	set(&p)
	sb := s.factory(t, p)
	f := &fixture{t: t, sb: sb}
	if f.stands(c) {
		return s.open(t, set), true
	}
	var missing *sandbox.RequirementError
	require.ErrorAs(t, sb.Start(t.Context()), &missing)
	assert.Contains(t, missing.Error(), string(c), "a limit that cannot be held is refused by name")
	require.NoError(t, sb.Close(t.Context()))
	return nil, false
}

func (s *suite) testResources(t *testing.T) {
	s.testProcesses(t)
	s.testMemory(t)
	s.testShares(t)
}

func (s *suite) testProcesses(t *testing.T) {
	t.Run("too many processes are refused and the sandbox lives on", func(t *testing.T) {
		f, ok := s.limited(t, sandbox.ControlProcesses, func(p *sandbox.Policy) { p.Limits.Processes = 32 })
		if !ok {
			return
		}
		r := f.sh(`i=0; while [ $i -lt 100 ]; do sleep 1 & i=$((i+1)); done; wait; echo all`)
		assert.False(t, r.OK())
		assert.NotContains(t, r.Stdout.Text(), "all")
		eventually(t, 10*time.Second, func() bool {
			r, err := f.sb.Run(t.Context(), sandbox.Command{Script: "echo alive"})
			return err == nil && trim(r.Stdout) == "alive"
		}, "nothing runs any more")
	})
}

func (s *suite) testMemory(t *testing.T) {
	t.Run("too much memory is told from a kill and the sandbox lives on", func(t *testing.T) {
		f, ok := s.limited(t, sandbox.ControlMemory, func(p *sandbox.Policy) { p.Limits.Memory = 64 << 20 })
		if !ok {
			return
		}
		r := f.try("memory", strconv.Itoa(512<<20))
		assert.Equal(t, sandbox.OOMKilled, r.Status, r.Summary())
		assert.Equal(t, "held 16", trim(f.try("memory", strconv.Itoa(16<<20)).Stdout))
		r = f.sh("kill -KILL $$")
		assert.Equal(t, sandbox.Signaled, r.Status, "an earlier one is not counted again")
	})
}

func (s *suite) testShares(t *testing.T) {
	t.Run("the share of CPU is held and the timeout comes on time", func(t *testing.T) {
		f, ok := s.limited(t, sandbox.ControlCPU, func(p *sandbox.Policy) { p.Limits.CPUs = 0.5 })
		if !ok {
			return
		}
		used, err := strconv.Atoi(trim(f.try("spin", "2s").Stdout))
		require.NoError(t, err)
		assert.Less(t, used, 1400, "milliseconds of CPU in two seconds")
		r := f.run(sandbox.Command{Script: "while :; do :; done", Timeout: time.Second})
		assert.Equal(t, sandbox.TimedOut, r.Status)
		assert.Less(t, r.Duration, time.Second+sandbox.DefaultGrace+overdue)
	})

	t.Run("temporary files cannot fill the disk", func(t *testing.T) {
		f, ok := s.limited(t, sandbox.ControlDisk, func(p *sandbox.Policy) { p.Limits.Disk = 4 << 20 })
		if !ok {
			return
		}
		big := "/tmp/sandboxtest-" + rand.Text()
		defer func() { _ = os.Remove(big) }()
		r := f.try("fill", big, strconv.Itoa(64<<20))
		assert.False(t, r.OK())
		written, err := strconv.Atoi(trim(r.Stdout))
		require.NoError(t, err)
		assert.LessOrEqual(t, written, 4<<20)
	})
}
