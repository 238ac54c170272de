package jobs

import (
	"sync"
	"unicode/utf8"
)

// log is the end of a job's output. Positions count from its first byte.
type log struct {
	limit int

	mu    sync.Mutex
	kept  []byte // at most twice the limit
	total int64
	ended bool
}

// Write never fails and never waits.
func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := len(p)
	l.total += int64(n)
	p = p[max(0, n-l.limit):]
	if len(l.kept)+len(p) > 2*l.limit {
		keep := l.kept[len(l.kept)-(l.limit-len(p)):]
		l.kept = l.kept[:copy(l.kept, keep)]
	}
	l.kept = append(l.kept, p...)
	return n, nil
}

// end tells that nothing more is to come, except from what a job left behind.
func (l *log) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
}

// read returns a copy of what came from position from on, at most most bytes,
// how many bytes before it are gone, and where to go on. A character whose end
// has not come yet is left for the next time.
func (l *log) read(from int64, most int) (text []byte, skipped, next int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	visible := l.kept[max(0, len(l.kept)-l.limit):]
	start := l.total - int64(len(visible))
	from = min(max(from, 0), l.total)
	if from < start {
		cut := int64(brokenRune(visible))
		skipped, from = start+cut-from, start+cut
	}
	rest := visible[from-start:]
	more := len(rest) > most
	rest = rest[:min(len(rest), most)]
	if more || !l.ended {
		rest = rest[:wholeRunes(rest)]
	}
	return append([]byte(nil), rest...), skipped, from + int64(len(rest))
}

// size is how many bytes came.
func (l *log) size() int64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.total
}

// wholeRunes is the length of b without a character that is cut at its end.
func wholeRunes(b []byte) int {
	for i := len(b) - 1; i >= max(0, len(b)-utf8.UTFMax); i-- {
		if utf8.RuneStart(b[i]) {
			if utf8.FullRune(b[i:]) {
				return len(b)
			}
			return i
		}
	}
	return len(b)
}

// brokenRune is how many bytes b begins with that belong to a cut character.
func brokenRune(b []byte) int {
	for i := range min(len(b), utf8.UTFMax) {
		if utf8.RuneStart(b[i]) {
			return i
		}
	}
	return 0
}
