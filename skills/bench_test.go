package skills_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/skills"
)

// thousand writes a thousand skills of ordinary size and waits until they have
// settled, so that a refresh may trust their times.
func thousand(b *testing.B) *skills.Registry {
	root := b.TempDir()
	body := strings.Repeat("Read the form, then fill every field that has a value.\n", 80)
	for i := range 1000 {
		name := fmt.Sprintf("skill-%04d", i)
		write(b, filepath.Join(root, name, "SKILL.md"), document(name, "Reads and fills forms of one kind. Use when asked.")+body)
	}
	r := open(b, root)
	time.Sleep(2100 * time.Millisecond)
	_, err := r.RefreshIfChanged()
	require.NoError(b, err)
	require.Equal(b, 1000, r.Len())
	return r
}

// BenchmarkThousandSkills measures a whole discovery, an unchanged
// RefreshIfChanged and how many of the second one discovery is worth.
func BenchmarkThousandSkills(b *testing.B) {
	r := thousand(b)
	var discovery, unchanged time.Duration
	for b.Loop() {
		start := time.Now()
		_, err := r.Refresh()
		discovery += time.Since(start)
		require.NoError(b, err)

		start = time.Now()
		changes, err := r.RefreshIfChanged()
		unchanged += time.Since(start)
		require.NoError(b, err)
		require.False(b, changes.Any())
	}
	n := time.Duration(b.N)
	b.ReportMetric(float64((discovery / n).Microseconds()), "discovery-µs")
	b.ReportMetric(float64((unchanged / n).Microseconds()), "unchanged-µs")
	b.ReportMetric(float64(discovery)/float64(unchanged), "ratio")
}

func BenchmarkRenderThousandSkills(b *testing.B) {
	r := thousand(b)
	for b.Loop() {
		r.Render()
	}
}
