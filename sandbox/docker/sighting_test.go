package docker

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// TestALookIsSharedByThoseWhoCameBeforeIt: who comes during one must not have
// what it saw, which may be older than he is.
func TestALookIsSharedByThoseWhoCameBeforeIt(t *testing.T) {
	var l looks
	var begun atomic.Int32
	release := make(chan struct{})
	look := func() (sighting, error) {
		n := int(begun.Add(1))
		if n == 1 {
			<-release
		}
		return sighting{limits: map[int]limits{n: {}}}, nil
	}
	var all sync.WaitGroup
	all.Go(func() {
		seen, err := l.share("1", look)
		assert.NoError(t, err)
		assert.Contains(t, seen.limits, 1)
	})
	assert.Eventually(t, func() bool { return begun.Load() == 1 }, 5*time.Second, time.Millisecond)
	for range 10 {
		all.Go(func() {
			seen, err := l.share("1", look)
			assert.NoError(t, err)
			assert.Contains(t, seen.limits, 2)
		})
	}
	waiting := func() bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.next["1"] != nil
	}
	assert.Eventually(t, waiting, 5*time.Second, time.Millisecond)
	time.Sleep(50 * time.Millisecond) // the rest join
	close(release)
	all.Wait()
	assert.EqualValues(t, 2, begun.Load(), "ten shared the second look")
	assert.Empty(t, l.next)
}

func TestWhatTheWitnessSaysIsRead(t *testing.T) {
	s, err := readSighting([]string{"newest 7", "3 1024 5 S", "4 unlimited - t", "newest"})
	assert.NoError(t, err)
	assert.Equal(t, limits{1024, 5}, s.limits[3])
	assert.Equal(t, limits{limit("x"), limit("unlimited")}, s.limits[4])
	assert.Equal(t, map[int]bool{3: false, 4: true}, s.halted)
	assert.Equal(t, []string{"7", ""}, s.newest)
	for _, line := range []string{"", "3 1 1", "oak 1 1 S", "3 1 1 S more"} {
		_, err := readSighting([]string{line})
		assert.Error(t, err, "%q", line)
	}
	mine := newTag()
	s = sighting{limits: map[int]limits{1: mine.limits()}, halted: map[int]bool{}}
	assert.True(t, s.stands(mine))
	s.halted[1] = true
	assert.False(t, s.stands(mine), "it was stopped")
	assert.False(t, s.stands(newTag()))
}
