package docker

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTagsAreDistinctAndLimitNothing(t *testing.T) {
	seen := map[tag]bool{}
	for range 1000 {
		tag := newTag()
		assert.False(t, seen[tag])
		seen[tag] = true
		l := tag.limits()
		assert.Equal(t, []string{strconv.FormatUint(l.rss/1024, 10), strconv.FormatUint(l.locks, 10)}, tag.words())
		assert.Len(t, strconv.FormatUint(l.rss, 10), 16, "command.sh knows what is above a tag by its length")
		assert.Greater(t, l.rss, uint64(1)<<50, "GNU sort takes its buffer size from this limit")
	}
}

// TestNoTagCoversAnother is what the whole scheme stands on: limits can only be
// lowered, and from one tag no other is reached by that.
func TestNoTagCoversAnother(t *testing.T) {
	tags := []tag{tagBase, tagBase + 1, tagSum/2 - 1}
	for range 200 {
		tags = append(tags, newTag())
	}
	for _, a := range tags {
		assert.True(t, a.covers(a.limits()))
		assert.False(t, a.covers(limits{math.MaxUint64, math.MaxUint64}), "a program that has no tag yet")
		assert.False(t, a.covers(limits{a.limits().rss, math.MaxUint64}), "one that has half of its tag")
		for _, b := range tags {
			assert.Equal(t, a == b, a.covers(b.limits()), "%d and %d", a, b)
		}
	}
}

func TestWhatLowersItsLimitsStaysCovered(t *testing.T) {
	for range 1000 {
		tag := newTag()
		l := tag.limits()
		for range 10 {
			l.rss, l.locks = rand.Uint64N(l.rss+1), rand.Uint64N(l.locks+1)
			assert.True(t, tag.covers(l))
		}
	}
}

func TestASightingTellsProcessesFromStrangers(t *testing.T) {
	mine, other := tag(tagBase+7), tag(tagBase+9)
	between := limits{uint64(mine+1) * 1024, tagSum - uint64(mine+1)} // as of a command that there is not
	s := sighting{limits: map[int]limits{
		10: mine.limits(), 11: {1024, mine.limits().locks}, 20: other.limits(), 30: {math.MaxUint64, math.MaxUint64}, 40: between,
	}}
	assert.ElementsMatch(t, []int{10, 11}, s.of(mine))
	assert.ElementsMatch(t, []int{30, 40}, s.strangers([]tag{mine, other}))
	assert.ElementsMatch(t, []int{20, 30, 40}, s.strangers([]tag{mine}))
}

func TestASightingIsStillWhenNothingWasStarted(t *testing.T) {
	for _, c := range []struct {
		newest         []string
		still, counted bool
	}{
		{[]string{"7", "7"}, true, true},
		{[]string{"7", "8"}, false, true},
		{[]string{"7"}, false, true},
		{[]string{"", ""}, false, true},   // not read
		{[]string{"0", "0"}, true, false}, // a kernel that does not number them
	} {
		s := sighting{newest: c.newest}
		assert.Equal(t, c.still, s.still(), "%v", c.newest)
		assert.Equal(t, c.counted, s.counted(), "%v", c.newest)
	}
}
