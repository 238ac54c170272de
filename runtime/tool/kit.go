package tool

import (
	"context"
	"errors"
	"sync"
)

// ErrClosed is what a call gets from a toolbox that is closed.
var ErrClosed = errors.New("the toolbox is closed")

// ErrNotEntered is what a call gets from a toolbox with kits that were not started.
var ErrNotEntered = errors.New("the toolbox has kits and was not entered: call Enter before the first call")

// kit is a KitDef at work: what New made, and whose turn it is. A nil kit is that
// of tools that belong to none.
type kit struct {
	def   *KitDef
	value any
	// turn holds a token while a call runs that is not concurrent: a kit has state.
	turn    chan struct{}
	closing chan struct{} // closed when no call may begin any more

	mu      sync.Mutex
	shut    bool
	running int
	idle    chan struct{} // closed when shut, and nothing runs any more

	starting bool
	orphaned func() // closes the kit after a start that the end of its toolbox did not wait for
}

func newKit(def *KitDef, value any) *kit {
	return &kit{
		def: def, value: value,
		turn: make(chan struct{}, 1), closing: make(chan struct{}), idle: make(chan struct{}),
	}
}

// begin waits for the turn, where one is needed, and no longer than ctx lasts.
// Each begin without an error is followed by one end, which may come late: a call
// that overran its time keeps the turn until its function returns.
func (k *kit) begin(ctx context.Context, concurrent bool) error {
	if k == nil {
		return nil
	}
	if err := ctx.Err(); err != nil {
		return err // select would take a free turn all the same, at times
	}
	if !concurrent {
		select {
		case k.turn <- struct{}{}:
		case <-k.closing:
			return ErrClosed
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.shut {
		if !concurrent {
			<-k.turn
		}
		return ErrClosed
	}
	k.running++
	return nil
}

func (k *kit) end(concurrent bool) {
	if k == nil {
		return
	}
	if !concurrent {
		<-k.turn
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.running--; k.shut && k.running == 0 {
		close(k.idle)
	}
}

// beginStart is begin for a start, which has the turn like a call that is not
// concurrent.
func (k *kit) beginStart(ctx context.Context) error {
	if err := k.begin(ctx, false); err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.starting = true
	return nil
}

func (k *kit) endStart() {
	k.mu.Lock()
	k.starting = false
	orphaned := k.orphaned
	k.mu.Unlock()
	if orphaned != nil {
		orphaned()
	}
	k.end(false)
}

// leave has a start that is under way call f at its end; it reports whether there is
// one.
func (k *kit) leave(f func()) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.starting {
		k.orphaned = f
	}
	return k.starting
}

// stop lets no call begin any more. It is called once.
func (k *kit) stop() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.shut = true
	close(k.closing)
	if k.running == 0 {
		close(k.idle)
	}
}
