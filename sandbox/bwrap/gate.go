package bwrap

import (
	"bytes"
	"io"
	"sync"
)

// mark begins everything that bubblewrap says itself.
const mark = "bwrap: "

// mostHeld is more than bubblewrap ever says.
const mostHeld = 4 << 10

// gate stands in the stream of stderr, which bubblewrap and the command share.
// It holds back what may be bubblewrap's own until it is known whether the
// command ran: if it did not, the text is the reason and no output.
type gate struct {
	mu   sync.Mutex
	to   io.Writer // nil discards
	held []byte
	open bool
}

func (g *gate) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.open {
		return g.pass(p)
	}
	g.held = append(g.held, p...)
	n := min(len(g.held), len(mark))
	if bytes.Equal(g.held[:n], []byte(mark[:n])) && len(g.held) <= mostHeld {
		return len(p), nil
	}
	if err := g.release(); err != nil {
		return 0, err
	}
	return len(p), nil
}

func (g *gate) pass(p []byte) (int, error) {
	if g.to == nil {
		return len(p), nil
	}
	return g.to.Write(p)
}

func (g *gate) release() error {
	held := g.held
	g.held, g.open = nil, true
	if len(held) == 0 {
		return nil
	}
	_, err := g.pass(held)
	return err
}

// finish opens the gate. It returns what bubblewrap said when the command did
// not run; else that was the command's after all.
func (g *gate) finish(ran bool) (said string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !ran {
		said, g.held = string(g.held), nil
	}
	_ = g.release() // A writer that fails is dropped, here as elsewhere.
	return said
}
