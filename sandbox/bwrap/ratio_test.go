//go:build linux

package bwrap

import (
	"bytes"
	"io"
	"os/exec"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

// bare runs bubblewrap by itself with the arguments that the sandbox would use,
// and lets it go on at once.
func bare(t *testing.T, s *Sandbox, command ...string) {
	t.Helper()
	in, err := inherit(s.engine, s.engine.layout, nil, identity{1000, 1000}, s.engine.env, s.policy.Dir)
	require.NoError(t, err)
	require.NoError(t, in.gate.Close())
	cmd := exec.Command(s.engine.program, append([]string{"--args", strconv.Itoa(in.args), "--"}, command...)...)
	cmd.Env, cmd.ExtraFiles = []string{}, in.files
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	require.NoError(t, cmd.Start())
	in.closeTheirs()
	_, err = io.Copy(io.Discard, in.report)
	require.NoError(t, err)
	require.NoError(t, cmd.Wait(), out.String())
	in.closeOurs()
}

// TestARunCostsLittleMoreThanBubblewrapItself prints the ratio of interleaved
// runs, which is to be at most 1.5. Other work on the machine can only make it
// worse, so lower quartiles are compared, and the best of three rounds counts.
func TestARunCostsLittleMoreThanBubblewrapItself(t *testing.T) {
	sandboxtest.Need(t, "bwrap", Probe())
	if testing.Short() {
		t.Skip("measures time")
	}
	plain := sandbox.PolicyForWorkspace(t.TempDir(), true)
	limited := plain
	limited.Limits.Memory, limited.Limits.Processes = 1<<30, 100
	best := ratio(t, plain, "without limits")
	for range 2 {
		if best > 1.5 {
			best = min(best, ratio(t, plain, "without limits"))
		}
	}
	assert.LessOrEqual(t, best, 1.5)
	ratio(t, limited, "with limits of memory and processes")
}

func ratio(t *testing.T, p sandbox.Policy, name string) float64 {
	t.Helper()
	s := open(t, p)
	var ours, theirs []time.Duration
	for range 60 {
		began := time.Now()
		bare(t, s, "/bin/true")
		theirs = append(theirs, time.Since(began))
		began = time.Now()
		r, err := s.Run(t.Context(), sandbox.Command{Argv: []string{"/bin/true"}})
		ours = append(ours, time.Since(began))
		require.NoError(t, err)
		require.True(t, r.OK())
	}
	slices.Sort(ours)
	slices.Sort(theirs)
	a, b := ours[len(ours)/4], theirs[len(theirs)/4]
	t.Logf("%s: run %s, bare bubblewrap %s, ratio %.2f (medians %s and %s)", name, a, b, float64(a)/float64(b), ours[len(ours)/2], theirs[len(theirs)/2])
	return float64(a) / float64(b)
}
