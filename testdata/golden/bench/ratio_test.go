//go:build unix

package bench

import (
	"context"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

// spent is the processor time of this process, the garbage collector's included.
func spent() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// perCall is the processor time that one of n calls takes.
func perCall(n int, call func()) float64 {
	began := spent()
	for range n {
		call()
	}
	return float64(spent()-began) / float64(n)
}

// ratio is how many times as much processor time the usual way takes: the median
// of many turns that the two take one after the other, so that a busy machine
// troubles both alike.
func ratio(c contest, call func()) float64 {
	const turns = 41
	ratios := make([]float64, turns)
	for i := range ratios {
		ours := perCall(40_000, call)
		usual := perCall(1_000, func() { _, _ = c.usual(c.call.Arguments) })
		ratios[i] = usual / ours
	}
	slices.Sort(ratios)
	return ratios[turns/2]
}

// emitted is a call through generated code alone: look-up, decoder, function,
// encoder.
func emitted(ctx context.Context, c contest) func() {
	return func() {
		_, _ = lookupTool(c.call.Name).Direct(ctx, nil, decode.Input{JSON: c.call.Arguments})
	}
}

// throughToolbox is the same call with all that a host's toolbox adds.
func throughToolbox(ctx context.Context, box *tool.Toolbox, c contest) func() {
	return func() { _, _ = box.Call(ctx, c.call) }
}

func TestCallsAreManyTimesAsFastAsTheUsualWay(t *testing.T) {
	if testing.Short() || testing.CoverMode() != "" || raceDetector {
		t.Skip("counting statements or looking for races slows down the one more than the other")
	}
	box := check.Box(t)(NewToolbox())
	for _, c := range contests(t) {
		for _, way := range []struct {
			name   string
			call   func()
			factor float64
		}{
			{"generated code", emitted(t.Context(), c), c.emitted},
			{"a toolbox", throughToolbox(t.Context(), box, c), c.toolbox},
		} {
			// Noise only ever takes away from the ratio, and the bar is close.
			best := 0.0
			for attempt := 0; attempt < 6 && best <= way.factor; attempt++ {
				best = max(best, ratio(c, way.call))
			}
			t.Logf("%s through %s: %.0f times as fast", c.name, way.name, best)
			assert.Greater(t, best, way.factor, "%s through %s", c.name, way.name)
		}
	}
}

func BenchmarkRatio(b *testing.B) {
	box := check.Box(b)(NewToolbox())
	for _, c := range contests(b) {
		for way, call := range map[string]func(){"emitted": emitted(b.Context(), c), "toolbox": throughToolbox(b.Context(), box, c)} {
			b.Run(c.name+"/"+way, func(b *testing.B) {
				times := ratio(c, call)
				for b.Loop() {
				}
				b.ReportMetric(0, "ns/op")
				b.ReportMetric(times, "times-as-fast")
			})
		}
	}
}
