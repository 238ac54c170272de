package docker

import (
	"io"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// ratioMax is how much longer a run may take than the engine's own exec of the
// same program: create, attach, read to the end, inspect.
const ratioMax = 1.3

// TestRunCostsLittleMoreThanAnExec takes turns, so that a busy machine slows
// both sides alike, and compares medians. Other work can only make it worse, so
// the best of some attempts counts.
func TestRunCostsLittleMoreThanAnExec(t *testing.T) {
	if testing.Short() {
		t.Skip("a comparison of times is for an unhurried run")
	}
	s := live(t, busyboxImage, sandbox.Policy{}, Options{})
	best := ratio(t, s)
	for range 4 {
		if best > ratioMax {
			best = min(best, ratio(t, s))
		}
	}
	assert.LessOrEqual(t, best, ratioMax)
}

func ratio(t *testing.T, s *Sandbox) float64 {
	var raw, ours []time.Duration
	for range 15 {
		raw = append(raw, timed(func() { rawExec(t, s.container) }))
		ours = append(ours, timed(func() {
			r, err := s.Run(t.Context(), sandbox.Command{Argv: []string{"echo", "hi"}})
			require.NoError(t, err)
			require.Equal(t, "hi\n", r.Stdout.Text())
		}))
	}
	ratio := float64(median(ours)) / float64(median(raw))
	t.Logf("run %s, raw exec %s, ratio %.2f", median(ours), median(raw), ratio)
	return ratio
}

func BenchmarkRun(b *testing.B) {
	s := live(b, busyboxImage, sandbox.Policy{}, Options{})
	for b.Loop() {
		_, err := s.Run(b.Context(), sandbox.Command{Argv: []string{"echo", "hi"}})
		require.NoError(b, err)
	}
}

func BenchmarkRawExec(b *testing.B) {
	s := live(b, busyboxImage, sandbox.Policy{}, Options{})
	for b.Loop() {
		rawExec(b, s.container)
	}
}

func rawExec(t testing.TB, c *container) {
	id, conn, err := c.engine.client.exec(t.Context(), c.id, execution{user: nobodyUser, argv: []string{"echo", "hi"}})
	require.NoError(t, err)
	defer func() { _ = conn.Close() }()
	text, err := io.ReadAll(&frames{r: conn})
	require.NoError(t, err)
	require.Equal(t, "hi\n", string(text))
	_, _, err = c.engine.client.status(t.Context(), id)
	require.NoError(t, err)
}

func timed(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

func median(d []time.Duration) time.Duration {
	d = slices.Sorted(slices.Values(d))
	return d[len(d)/2]
}
