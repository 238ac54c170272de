package sandbox

import (
	"io"
	"slices"
	"sync"
)

// Recorder is an io.Writer that keeps the first half and the last half of its
// limit of what is written, in memory that never exceeds the limit, and passes
// every byte on to an optional second writer. Write never fails and never
// blocks on anything but that writer. Backends record each stream with one.
type Recorder struct {
	mu     sync.Mutex
	tee    io.Writer
	spill  *spill
	limit  int64 // NoLimit or the number of bytes to keep
	head   []byte
	ring   []byte
	next   int // where the ring is written next, once it is full
	total  int64
	closed bool
}

// NewRecorder keeps up to limit bytes, or all with NoLimit. What does not fit
// goes to a file in spillDir, the whole stream, up to spillLimit bytes; no file
// appears unless needed, and none when spillDir is empty. tee may be nil.
func NewRecorder(limit int64, spillDir string, spillLimit int64, tee io.Writer) *Recorder {
	r := &Recorder{limit: limit, tee: tee}
	if spillDir != "" {
		r.spill = &spill{dir: spillDir, limit: spillLimit}
	}
	return r
}

// Write records p. After Close it drops it.
func (r *Recorder) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return len(p), nil
	}
	if r.tee != nil {
		if _, err := r.tee.Write(p); err != nil {
			r.tee = nil
		}
	}
	if r.spill != nil && r.limit != NoLimit && r.total+int64(len(p)) > r.limit {
		if r.total <= r.limit {
			r.spill.write(r.head)
			r.spill.write(r.ring)
		}
		r.spill.write(p)
	}
	r.total += int64(len(p))
	r.keep(p)
	return len(p), nil
}

func (r *Recorder) keep(p []byte) {
	if r.limit == NoLimit {
		r.head = append(r.head, p...)
		return
	}
	headMax, ringMax := int(r.limit-r.limit/2), int(r.limit/2)
	if n := min(headMax-len(r.head), len(p)); n > 0 {
		r.head = appendWithin(r.head, p[:n], headMax)
		p = p[n:]
	}
	if len(p) > ringMax {
		p = p[len(p)-ringMax:]
	}
	if n := min(ringMax-len(r.ring), len(p)); n > 0 {
		r.ring = appendWithin(r.ring, p[:n], ringMax)
		p = p[n:]
	}
	for len(p) > 0 {
		n := copy(r.ring[r.next:], p)
		p = p[n:]
		r.next = (r.next + n) % ringMax
	}
}

// appendWithin is append whose spare room never exceeds limit.
func appendWithin(b, p []byte, limit int) []byte {
	if need := len(b) + len(p); need > cap(b) {
		grown := make([]byte, len(b), min(max(2*cap(b), need, 512), limit))
		copy(grown, b)
		b = grown
	}
	return append(b, p...)
}

// Close ends the recording and returns what was kept. Later writes are
// accepted and dropped, so that a background process can go on talking.
func (r *Recorder) Close() Capture {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed {
		r.closed, r.tee = true, nil
		rotate(r.ring, r.next)
		r.next = 0
	}
	c := Capture{Head: r.head, Tail: r.ring, Total: r.total}
	c.Omitted = r.total - int64(len(r.head)) - int64(len(r.ring))
	if r.spill != nil {
		c.Spill, c.SpillCut = r.spill.close()
	}
	return c
}

// rotate moves b[at:] to the front without a second buffer.
func rotate(b []byte, at int) {
	slices.Reverse(b[:at])
	slices.Reverse(b[at:])
	slices.Reverse(b)
}
