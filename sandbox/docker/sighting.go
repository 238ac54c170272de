package docker

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// sighting is what the witness saw of a user's processes.
type sighting struct {
	limits map[int]limits // by process
	newest []string       // the number of the newest process, before and after
}

// still means that no process was started meanwhile, so that nothing can have
// been missed: a program that does nothing but replace itself by a child is
// otherwise never where one looks.
func (s sighting) still() bool { return len(s.newest) == 2 && s.newest[0] == s.newest[1] }

// counted reports that the kernel, or what stands for it, numbers processes.
func (s sighting) counted() bool { return !slices.Contains(s.newest, "0") }

// look asks the witness, whom no command can reach.
func (c *container) look(ctx context.Context, user string) (sighting, error) {
	answer, err := c.ask(ctx, anchorUser, "look "+uidOf(user))
	if err != nil {
		return sighting{}, err
	}
	s := sighting{limits: map[int]limits{}}
	for _, line := range answer {
		words := strings.Fields(line)
		switch {
		case len(words) == 2 && words[0] == "newest":
			s.newest = append(s.newest, words[1])
		case len(words) == 3:
			id, err := strconv.Atoi(words[0])
			if err != nil {
				return s, fmt.Errorf("the witness said %q", line)
			}
			s.limits[id] = limits{limit(words[1]), limit(words[2])}
		default:
			return s, fmt.Errorf("the witness said %q", line)
		}
	}
	return s, nil
}

// limit reads one as /proc/PID/limits shows it. What is no number is "unlimited".
func limit(s string) uint64 {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return math.MaxUint64
	}
	return n
}

// of lists the processes that may have come from the command with this tag.
func (s sighting) of(t tag) []int {
	var ids []int
	for id, l := range s.limits {
		if t.covers(l) {
			ids = append(ids, id)
		}
	}
	return ids
}

// strangers lists those that come from none of the commands with these tags:
// programs on their way in, and what has started in one of them.
func (s sighting) strangers(known []tag) []int {
	var ids []int
next:
	for id, l := range s.limits {
		for _, t := range known {
			if t.covers(l) {
				continue next
			}
		}
		ids = append(ids, id)
	}
	return ids
}
