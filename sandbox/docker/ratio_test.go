package docker

import (
	"context"
	"io"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

// ratioMax is how much longer a run may take than the engine's own exec of the
// same program: create, attach, read to the end, inspect.
const ratioMax = 1.3

// TestRunCostsLittleMoreThanAnExec takes turns, so that a busy machine slows
// both sides alike, and compares medians.
func TestRunCostsLittleMoreThanAnExec(t *testing.T) {
	s := startedInternal(t)
	const rounds = 15
	var raw, ours []time.Duration
	for range rounds {
		raw = append(raw, timed(func() { rawExec(t, s.container) }))
		ours = append(ours, timed(func() {
			r, err := s.Run(t.Context(), sandbox.Command{Argv: []string{"echo", "hi"}})
			require.NoError(t, err)
			require.Equal(t, "hi\n", r.Stdout.Text())
		}))
	}
	ratio := float64(median(ours)) / float64(median(raw))
	t.Logf("run %s, raw exec %s, ratio %.2f", median(ours), median(raw), ratio)
	assert.LessOrEqual(t, ratio, ratioMax)
}

func BenchmarkRun(b *testing.B) {
	s := startedInternal(b)
	for b.Loop() {
		_, err := s.Run(b.Context(), sandbox.Command{Argv: []string{"echo", "hi"}})
		require.NoError(b, err)
	}
}

func BenchmarkRawExec(b *testing.B) {
	s := startedInternal(b)
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

func startedInternal(t testing.TB) *Sandbox {
	t.Helper()
	const image = "toolgen-busybox:test"
	engine, err := Connect("")
	require.NoError(t, err)
	if err := engine.Probe(t.Context(), image); err != nil {
		need(t, err)
	}
	s, err := engine.Sandbox(sandbox.Policy{}, Options{Image: image})
	require.NoError(t, err)
	require.NoError(t, s.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, s.Close(context.Background())) })
	return s
}

func need(t testing.TB, err error) {
	if t, ok := t.(*testing.T); ok {
		sandboxtest.Need(t, "docker", err)
		return
	}
	t.Skip(err)
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
