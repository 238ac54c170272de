package hostproc

import (
	"context"
	"errors"
	"sync"

	"github.com/toolgen/toolgen/sandbox"
)

// Group is the processes of one sandbox.
type Group struct {
	forest forest

	mu        sync.Mutex
	closed    bool
	processes map[*Process]struct{}
}

// forest makes a tree for each process. The forests differ by what the system
// offers.
type forest interface {
	plant() (tree, error)
	describe() (level sandbox.Level, reason string)
	// clear ends what is left of all trees and releases the forest.
	clear(ctx context.Context) error
}

// NewGroup prepares a group with the strongest tree that works here.
func NewGroup() *Group {
	return &Group{forest: newForest(), processes: map[*Process]struct{}{}}
}

// Tree tells how process trees are ended and how far that holds.
func (g *Group) Tree() (sandbox.Level, string) { return g.forest.describe() }

// Running counts the processes that were started and are not gone with their
// whole tree.
func (g *Group) Running() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.processes)
}

func (g *Group) add(p *Process) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return sandbox.ErrClosed
	}
	g.processes[p] = struct{}{}
	return nil
}

func (g *Group) drop(p *Process) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.processes, p)
}

// sweep releases what earlier programs left running that has ended since.
func (g *Group) sweep() {
	g.mu.Lock()
	var ended []*Process
	for p := range g.processes {
		select {
		case <-p.done:
			ended = append(ended, p)
		default:
		}
	}
	g.mu.Unlock()
	for _, p := range ended {
		p.tryRelease()
	}
}

// Close kills everything and releases the group; nothing can be started any
// more. It may be called again.
func (g *Group) Close(ctx context.Context) error {
	g.mu.Lock()
	g.closed = true
	left := make([]*Process, 0, len(g.processes))
	for p := range g.processes {
		left = append(left, p)
	}
	g.mu.Unlock()
	errs := make([]error, len(left), len(left)+1)
	var all sync.WaitGroup
	for i, p := range left {
		all.Go(func() { errs[i] = p.Kill(ctx) })
	}
	all.Wait()
	return errors.Join(append(errs, g.forest.clear(ctx))...)
}
