package hostproc

import (
	"errors"
	"io"
	"os"
	"sync"
	"time"
)

// pump carries one stream from its pipe to a writer. It reads to the end even
// when nobody listens, so that the program never blocks on us.
type pump struct {
	from    *os.File
	to      io.Writer // nil discards
	once    sync.Once
	flushed chan struct{}
	ended   chan struct{}
}

func newPump(from *os.File, to io.Writer) *pump {
	return &pump{from: from, to: to, flushed: make(chan struct{}), ended: make(chan struct{})}
}

func (p *pump) run() {
	defer close(p.ended)
	buf := make([]byte, 32<<10)
	for {
		n, err := p.from.Read(buf)
		p.deliver(buf[:n])
		switch {
		case errors.Is(err, os.ErrDeadlineExceeded):
			_ = p.from.SetReadDeadline(time.Time{})
			p.drain(buf)
			p.once.Do(func() { close(p.flushed) })
		case err != nil:
			return
		}
	}
}

func (p *pump) deliver(b []byte) {
	if len(b) == 0 || p.to == nil {
		return
	}
	if _, err := p.to.Write(b); err != nil {
		p.to = nil
	}
}

// mostPiped is what a pipe holds at most unless root raised
// /proc/sys/fs/pipe-max-size.
const mostPiped = 1 << 20

// drain takes what is in the pipe now. A program that never stops writing does
// not keep it, because no more was there when it began.
func (p *pump) drain(buf []byte) {
	for taken := 0; taken < mostPiped; {
		n := readNow(p.from, buf)
		if n <= 0 {
			return
		}
		p.deliver(buf[:n])
		taken += n
	}
}

// flush returns when everything that was written before the call has been
// delivered. The deadline wakes the reader; however late it comes to run, it
// finds the bytes in the pipe.
func (p *pump) flush() {
	if p.from.SetReadDeadline(time.Unix(1, 0)) != nil {
		return // closed, or a system without deadlines on pipes
	}
	select {
	case <-p.flushed:
	case <-p.ended:
	}
}
