//go:build linux

package hostproc

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

// A pump that is scheduled late, as on a busy machine, must find what was
// written before the end.
func TestOutputBeforeTheEndIsDeliveredHoweverSlowTheReader(t *testing.T) {
	forests(t, func(t *testing.T, g *Group) {
		slow := slowWriter{delay: 30 * time.Millisecond}
		spec := sh("sleep 100 & i=0; while [ $i -lt 10 ]; do echo $i; i=$((i+1)); sleep 0.01; done; printf last")
		spec.Stdout = &slow
		p, err := g.Start(spec)
		require.NoError(t, err)
		_, err = p.Wait(t.Context())
		require.NoError(t, err)
		assert.True(t, strings.HasSuffix(slow.out.String(), "last"), slow.out.String())
	})
}

type slowWriter struct {
	delay time.Duration
	out   buffer
}

func (w *slowWriter) Write(p []byte) (int, error) {
	time.Sleep(w.delay)
	return w.out.Write(p)
}

func TestABackgroundWriterHoldsNobodyUpAndIsReadOn(t *testing.T) {
	forests(t, func(t *testing.T, g *Group) {
		var out buffer
		spec := sh("yes background & echo done; exit 0")
		spec.Stdout = &out
		start := time.Now()
		p, err := g.Start(spec)
		require.NoError(t, err)
		exit, err := p.Wait(t.Context())
		require.NoError(t, err)
		assert.Less(t, time.Since(start), 5*time.Second)
		assert.Equal(t, 1, exit.LeftRunning)
		before := len(out.String())
		require.Eventually(t, func() bool { return len(out.String()) > before }, 5*time.Second, time.Millisecond)
		require.NoError(t, p.Kill(t.Context()))
		after := len(out.String())
		time.Sleep(50 * time.Millisecond)
		assert.Equal(t, after, len(out.String()))
	})
}

func TestWhatEndedByItselfIsReleasedLater(t *testing.T) {
	forests(t, func(t *testing.T, g *Group) {
		p, err := g.Start(sh("sleep 0.3 & exit 0"))
		require.NoError(t, err)
		exit, err := p.Wait(t.Context())
		require.NoError(t, err)
		require.Equal(t, 1, exit.LeftRunning)
		assert.Equal(t, 1, g.Running())
		require.Eventually(t, func() bool { return p.tree.count() == 0 }, 5*time.Second, 10*time.Millisecond)
		q, err := g.Start(sh("true"))
		require.NoError(t, err)
		_, err = q.Wait(t.Context())
		require.NoError(t, err)
		assert.Zero(t, g.Running())
	})
}

func TestNothingStartsInAClosedGroup(t *testing.T) {
	forests(t, func(t *testing.T, g *Group) {
		require.NoError(t, g.Close(t.Context()))
		_, err := g.Start(sh("true"))
		require.Error(t, err)
	})
	g := &Group{forest: scanForest{}, processes: map[*Process]struct{}{}, closed: true}
	_, err := g.Start(sh("true"))
	assert.ErrorIs(t, err, sandbox.ErrClosed)
}

func TestALostCgroupIsTold(t *testing.T) {
	f := cgroups(t)
	require.NoError(t, os.Remove(f.dir))
	_, err := f.plant()
	assert.ErrorIs(t, err, sandbox.ErrLost)
	assert.NoError(t, f.clear(t.Context()))
}
