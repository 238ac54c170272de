package sandboxtest

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func (s *suite) testOutput(t *testing.T) {
	small := s.open(t, func(p *sandbox.Policy) { p.Limits.Output = 64 })
	testSmallOutput(t, small)
	s.testSpill(t)
}

func testSmallOutput(t *testing.T, small *fixture) {
	t.Run("too much keeps the head and the tail and counts the rest", func(t *testing.T) {
		f := small.on(t)
		r := f.try("flood", "stdout", "5000")
		require.True(t, r.OK(), r.Output())
		assert.EqualValues(t, 5000, r.Stdout.Total)
		assert.EqualValues(t, 5000-64, r.Stdout.Omitted)
		text := r.Stdout.Text()
		assert.True(t, strings.HasPrefix(text, "START"), text)
		assert.True(t, strings.HasSuffix(text, "END"), text)
		assert.Contains(t, text, "4936 of 5000 bytes omitted")
		assert.Zero(t, r.Stderr.Total)
	})

	t.Run("exactly the limit is kept whole", func(t *testing.T) {
		r := small.on(t).try("flood", "stdout", "64")
		assert.Zero(t, r.Stdout.Omitted)
		assert.Len(t, r.Stdout.Bytes(), 64)
	})

	t.Run("characters are not cut in two", func(t *testing.T) {
		f := small.on(t)
		for _, char := range []string{"é", "€", "🙂"} {
			for shift := range 4 {
				require.NoError(t, os.WriteFile(f.root+"/text", []byte(strings.Repeat("x", shift)+strings.Repeat(char, 100)), 0o644))
				text := f.sh("cat text").Stdout.Text()
				assert.True(t, utf8.ValidString(text))
				assert.NotContains(t, text, "\uFFFD")
			}
		}
	})
}

func (s *suite) testSpill(t *testing.T) {
	t.Run("the whole output is in the spill file, which appears only if needed", func(t *testing.T) {
		spill := filepath.Join(t.TempDir(), "spill")
		f := s.open(t, func(p *sandbox.Policy) { p.Limits.Output, p.SpillDir = 64, spill })
		f.sh("echo little")
		assert.NoDirExists(t, spill)
		r := f.try("flood", "stderr", "5000")
		require.NotEmpty(t, r.Stderr.Spill)
		assert.False(t, r.Stderr.SpillCut)
		assert.Contains(t, r.Stderr.Text(), r.Stderr.Spill)
		whole, err := os.ReadFile(r.Stderr.Spill)
		require.NoError(t, err)
		assert.Equal(t, "START"+strings.Repeat(".", 5000-8)+"END", string(whole))
	})

	t.Run("no limit keeps all", func(t *testing.T) {
		f := s.open(t, func(p *sandbox.Policy) { p.Limits.Output = sandbox.NoLimit })
		r := f.try("flood", "stdout", "3000000")
		assert.Len(t, r.Stdout.Bytes(), 3_000_000)
	})

	for _, stream := range []string{"stdout", "stderr"} {
		t.Run("a flood does not grow the host: "+stream, func(t *testing.T) { s.testFlood(t, stream) })
	}
}

// testFlood takes the live heap during a flood: under twice the limit and 1 MB.
func (s *suite) testFlood(t *testing.T, stream string) {
	const limit = 256 << 10
	f := s.open(t, func(p *sandbox.Policy) { p.Limits.Output = limit })
	before := liveHeap()
	var most atomic.Uint64
	stop, sampled := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(sampled)
		for {
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
				most.Store(max(most.Load(), liveHeap()))
			}
		}
	}()
	r := f.run(sandbox.Command{
		Argv:    []string{f.dir + "/probe", "flood", stream, strconv.FormatInt(s.flood, 10)},
		Timeout: 5 * time.Minute,
	})
	close(stop)
	<-sampled
	require.True(t, r.OK(), r.Summary())
	c := r.Stdout
	if stream == "stderr" {
		c = r.Stderr
	}
	assert.Equal(t, s.flood, c.Total)
	assert.Equal(t, s.flood-limit, c.Omitted)
	assert.True(t, strings.HasPrefix(string(c.Head), "START"))
	assert.True(t, strings.HasSuffix(string(c.Tail), "END"))
	grown := int64(most.Load()) - int64(before)
	assert.Less(t, grown, int64(2*limit+1<<20), "live heap grew by %d bytes", grown)
	t.Logf("%d MB in %s, heap grew by %d KB at most", s.flood>>20, r.Duration.Round(time.Millisecond), grown>>10)
}

// liveHeap is what is reachable: garbage is collected first.
func liveHeap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
