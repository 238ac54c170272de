package docker

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// container is one that has been started.
type container struct {
	engine *Engine
	id     string
	anchor *stream // the container lives as long as we hold it
	stop   context.CancelFunc
	all    sync.WaitGroup // goroutines

	starts   sync.RWMutex // read-locked while a command is on its way in
	arriving atomic.Int32 // keepers on their way in
	looks    looks
	frost    frost
	evicting atomic.Bool
	gone     chan struct{} // closed once lost is set

	mu        sync.Mutex
	lost      error
	keepers   map[string]*keeper // by uid
	processes map[*process]struct{}
}

// open creates and starts a container, or leaves none. It goes on for a moment
// when ctx is cancelled: a request that was given up may still be carried out,
// and then nobody would know of the container.
func (e *Engine) open(ctx context.Context, s spec) (*container, []string, error) {
	bounded, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*callTime)
	defer cancel()
	id, warnings, err := e.client.create(bounded, s)
	if err != nil {
		return nil, nil, errors.Join(e.failure("create the container", err), e.discard(bounded, s.name))
	}
	c := &container{
		engine: e, id: id,
		gone: make(chan struct{}), keepers: map[string]*keeper{}, processes: map[*process]struct{}{},
	}
	if err = ctx.Err(); err == nil {
		err = c.start(bounded)
	}
	if err != nil {
		return nil, nil, errors.Join(err, c.close(ctx))
	}
	return c, warnings, nil
}

func (c *container) start(ctx context.Context) error {
	anchor, err := c.engine.client.hold(ctx, c.id)
	if err != nil {
		return c.engine.failure("attach to the container", err)
	}
	c.anchor = anchor
	if err := c.engine.client.start(ctx, c.id); err != nil {
		return c.engine.failure("start the container", err)
	}
	watch, stop := context.WithCancel(context.Background())
	c.stop = stop
	c.all.Go(func() { c.lose(lossOf(c.engine.client.ended(watch, c.id))) })
	return nil
}

// lossOf is what the end of a container means, or that nobody tells it.
func lossOf(code int64, err error) error {
	switch {
	case err == nil:
		return &sandbox.LostError{Reason: fmt.Sprintf("its container ended with status %d, killed from outside or out of memory", code)}
	case missing(err):
		return &sandbox.LostError{Reason: "its container was removed", Err: err}
	default:
		return &sandbox.LostError{Reason: "the engine stopped answering; start it again", Err: err}
	}
}

// lose records why nothing works any more; the first reason stays.
func (c *container) lose(reason error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lost == nil {
		c.lost = reason
		close(c.gone)
	}
}

func (c *container) lossReason() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.lost
}

// alive asks the engine: nil, or why the container is lost.
func (c *container) alive(ctx context.Context) error {
	if err := c.lossReason(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	running, code, err := c.engine.client.running(ctx, c.id)
	switch {
	case running:
		return nil
	case err == nil || missing(err) || unreachable(err) && ctx.Err() == nil:
		c.lose(lossOf(int64(code), err))
		return c.lossReason()
	default:
		return &sandbox.TransportError{Op: "ask after the container", Err: errors.New(reason(err))}
	}
}

// destroy is the last resort for a command that cannot be ended: all go. It
// returns why.
func (c *container) destroy(ctx context.Context, reason string) error {
	c.lose(&sandbox.LostError{Reason: reason})
	return errors.Join(c.lossReason(), c.engine.discard(ctx, c.id))
}

// close removes the container with everything in it and waits for our own part
// to be over. It does so even when ctx is cancelled.
func (c *container) close(ctx context.Context) error {
	c.lose(sandbox.ErrClosed)
	if c.stop != nil {
		c.stop()
	}
	err := c.engine.discard(ctx, c.id)
	if c.anchor != nil {
		_ = c.anchor.Close()
	}
	c.mu.Lock()
	for _, k := range c.keepers {
		k.close()
	}
	for p := range c.processes {
		_ = p.conn.Close()
	}
	c.mu.Unlock()
	c.all.Wait()
	_ = c.engine.client.close() // connections that wait for further requests; more are made when needed
	return err
}

// discard removes a container by id or name and returns when it is gone.
func (e *Engine) discard(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTime)
	defer cancel()
	for {
		err := e.client.remove(ctx, id)
		switch {
		case err == nil || missing(err):
			return nil
		case !underway(err):
			return fmt.Errorf("remove the container %s: %s; it is removed by the next start once its process has ended", id, reason(err))
		}
		// The engine is at it by itself, because the container has ended.
		select {
		case <-time.After(10 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("remove the container %s: %w", id, ctx.Err())
		}
	}
}

// track begins to follow a process, unless the container is gone.
func (c *container) track(p *process, dir string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lost != nil {
		return false
	}
	c.processes[p] = struct{}{}
	c.all.Go(p.pump)
	c.all.Go(func() { p.settle(dir) })
	return true
}

// alone reports that nothing runs as the user of p but p and what it left. A
// command that has ended stays tracked while something of it may be running.
func (c *container) alone(p *process) bool {
	c.mu.Lock()
	var others []*process
	for q := range c.processes {
		if q != p && uidOf(q.user) == uidOf(p.user) {
			others = append(others, q)
		}
	}
	c.mu.Unlock()
	for _, q := range others {
		switch {
		case !closed(q.done):
			return false
		case q.exit.LeftRunning == 0:
		case q.left() != 0:
			return false
		default:
			c.forget(q)
		}
	}
	return true
}

// forget stops to track what has ended with all it left, unless somebody still
// holds its streams.
func (c *container) forget(q *process) {
	if closed(q.over) {
		c.untrack(q)
	}
}

// spend runs f beside the rest, unless the container is gone; close waits for it.
func (c *container) spend(f func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lost == nil {
		c.all.Go(f)
	}
}

func (c *container) untrack(p *process) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.processes, p)
}
