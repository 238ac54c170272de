package docker

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// sighting is what the witness saw of a user's processes.
type sighting struct {
	limits map[int]limits // by process
	halted map[int]bool   // those that were stopped, or are traced
	newest []string       // the number of the newest process, before and after
}

// still means that no process was started meanwhile, so that nothing can have
// been missed: a program that does nothing but replace itself by a child is
// otherwise never where one looks.
func (s sighting) still() bool {
	return len(s.newest) == 2 && s.newest[0] != "" && s.newest[0] == s.newest[1]
}

// counted reports that the kernel, or what stands for it, numbers processes.
func (s sighting) counted() bool { return !slices.Contains(s.newest, "0") }

// looks lets those who want to see the same share a look: with many commands to
// end at a time each would otherwise wait for all the others.
type looks struct {
	busy sync.Mutex // held during a look
	mu   sync.Mutex
	next map[string]*look // by uid, those that have not begun
}

// look is one that has not begun or is under way.
type look struct {
	done chan struct{}
	seen sighting
	err  error
}

// share returns what by finds out, once it has begun after the call.
func (l *looks) share(uid string, by func() (sighting, error)) (sighting, error) {
	l.mu.Lock()
	next, first := l.next[uid], false
	if next == nil {
		next, first = &look{done: make(chan struct{})}, true
		if l.next == nil {
			l.next = map[string]*look{}
		}
		l.next[uid] = next
	}
	l.mu.Unlock()
	if !first {
		<-next.done
		return next.seen, next.err
	}
	l.busy.Lock()
	defer l.busy.Unlock()
	l.mu.Lock()
	delete(l.next, uid)
	l.mu.Unlock()
	next.seen, next.err = by()
	close(next.done)
	return next.seen, next.err
}

// look asks the witness, whom no command can reach.
func (c *container) look(ctx context.Context, user string) (sighting, error) {
	return c.looks.share(uidOf(user), func() (sighting, error) {
		answer, err := c.ask(context.WithoutCancel(ctx), anchorUser, "look "+uidOf(user))
		if err != nil {
			return sighting{}, err
		}
		return readSighting(answer)
	})
}

func readSighting(answer []string) (sighting, error) {
	s := sighting{limits: map[int]limits{}, halted: map[int]bool{}}
	for _, line := range answer {
		words := strings.Fields(line)
		// Now and then a shell reads the number as nothing (bash 5.2).
		if number, ok := strings.CutPrefix(line, "newest"); ok {
			s.newest = append(s.newest, strings.TrimSpace(number))
			continue
		}
		if len(words) != 4 {
			return s, fmt.Errorf("the witness said %q", line)
		}
		id, err := strconv.Atoi(words[0])
		if err != nil {
			return s, fmt.Errorf("the witness said %q", line)
		}
		s.limits[id] = limits{limit(words[1]), limit(words[2])}
		s.halted[id] = strings.EqualFold(words[3], "T")
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

// stands reports that a program of ours with this tag was seen at work.
func (s sighting) stands(t tag) bool {
	for id, l := range s.limits {
		if l == t.limits() && !s.halted[id] {
			return true
		}
	}
	return false
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
