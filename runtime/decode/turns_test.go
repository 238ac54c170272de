package decode_test

import (
	"slices"
	"testing"
	"time"
)

// inTurns runs two functions in turns, in batches of so many, and reports as x how
// many times as long the other takes as ours. Medians: on a busy machine the mean
// tells of the neighbours.
func inTurns(b *testing.B, batch int, ours, theirs func()) {
	b.Helper()
	var first, second []time.Duration
	for b.Loop() {
		started := time.Now()
		for range batch {
			ours()
		}
		first = append(first, time.Since(started)/time.Duration(batch))
		started = time.Now()
		for range batch {
			theirs()
		}
		second = append(second, time.Since(started)/time.Duration(batch))
	}
	slices.Sort(first)
	slices.Sort(second)
	mine, other := first[len(first)/2], second[len(second)/2]
	b.ReportMetric(float64(other)/float64(max(mine, 1)), "x")
	b.ReportMetric(float64(mine), "ns/call")
}
