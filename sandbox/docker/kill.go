package docker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// killTime bounds the attempts to end one command alone. It is less than the ten
// seconds that sandbox.Stop gives.
const killTime = 9 * time.Second

// Kill implements [sandbox.Process]. It returns when the witness has seen that
// nothing is left. Where nothing else helps it destroys the container: what could
// not be ended must not go on.
func (p *process) Kill(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), killTime)
	defer cancel()
	for round := 0; ; round++ {
		dead, err := p.sweep(ctx, round)
		switch {
		case p.c.lossReason() != nil:
			return p.gone(ctx)
		case err == nil && dead:
			p.killing.Do(func() { close(p.killed) })
			return p.gone(ctx)
		case err != nil || ctx.Err() != nil:
			return p.c.destroy(ctx, "a command could not be ended otherwise, so its container was removed")
		}
		time.Sleep(time.Millisecond)
	}
}

// patientRounds is how often a kill looks before it makes everything stand still:
// enough to kill what does not start processes all the time.
const patientRounds = 1

// sweep kills what is there of the command and reports whether there certainly
// was nothing.
func (p *process) sweep(ctx context.Context, round int) (dead bool, err error) {
	only := p.c.starts.TryLock()
	if only {
		defer p.c.starts.Unlock()
	}
	if only && p.c.alone(p) {
		// The kernel reaches all of them at once.
		if err := p.c.tell(ctx, p.user, "all KILL"); err != nil {
			return false, err
		}
	}
	if round >= patientRounds {
		thaw, failed := p.c.freeze(ctx)
		if failed != nil {
			return false, failed
		}
		defer func() { err = errors.Join(err, thaw()) }()
	}
	seen, err := p.c.look(ctx, p.user)
	if err != nil {
		return false, err
	}
	if !p.c.kept(p.user, seen) {
		p.c.replace(p.user)
	}
	if len(seen.strangers(p.c.tags())) > 0 {
		p.c.spend(func() { p.c.evict(p.user) })
	}
	if prey := seen.of(p.tag); len(prey) > 0 {
		return false, p.c.signal(ctx, p.user, syscall.SIGKILL, prey)
	}
	return seen.still(), nil
}

// evict ends strangers of a user, once no command is on its way in: what has the
// limits of none then was started by taking such a one over (ptrace). A keeper
// on its way in is a stranger, too; it does not stay one between two looks.
func (c *container) evict(user string) {
	if !c.evicting.CompareAndSwap(false, true) {
		return
	}
	defer c.evicting.Store(false)
	ctx, cancel := context.WithTimeout(context.Background(), startTime)
	defer cancel()
	if !c.hold(ctx) {
		return
	}
	defer c.starts.Unlock()
	arriving := c.arriving.Load()
	first, err1 := c.look(ctx, user)
	second, err2 := c.look(ctx, user)
	if errors.Join(err1, err2) != nil || arriving > 0 || c.arriving.Load() > 0 {
		return // the next kill looks again
	}
	tags := c.tags()
	known := first.strangers(tags)
	strangers := slices.DeleteFunc(second.strangers(tags), func(id int) bool { return !slices.Contains(known, id) })
	if len(strangers) > 0 {
		_ = c.signal(ctx, user, syscall.SIGKILL, strangers)
	}
}

// hold waits until no command is on its way in, and locks further ones out. It
// reports whether that came to pass before the end of ctx.
func (c *container) hold(ctx context.Context) bool {
	held, over := make(chan struct{}), make(chan struct{})
	defer close(over)
	c.spend(func() {
		c.starts.Lock()
		select {
		case held <- struct{}{}:
		case <-over:
			c.starts.Unlock()
		}
	})
	select {
	case <-held:
		return true
	case <-c.gone:
	case <-ctx.Done():
	}
	return false
}

// frost is how many want all commands to stand still.
type frost struct {
	mu sync.Mutex
	by int
}

// freeze makes all commands stand still, so that the witness misses nothing,
// until the last who wanted it thaws.
func (c *container) freeze(ctx context.Context) (thaw func() error, err error) {
	c.frost.mu.Lock()
	defer c.frost.mu.Unlock()
	// Commands may have begun since somebody else stopped all.
	if err := c.everybody(ctx, "STOP"); err != nil {
		return nil, errors.Join(err, c.everybody(ctx, "CONT"))
	}
	c.frost.by++
	return func() error {
		c.frost.mu.Lock()
		defer c.frost.mu.Unlock()
		if c.frost.by--; c.frost.by > 0 {
			return nil
		}
		return c.everybody(ctx, "CONT")
	}, nil
}

// everybody sends a signal to everything of all users.
func (c *container) everybody(ctx context.Context, signal string) error {
	for _, user := range c.users() {
		if err := c.tell(ctx, user, "all "+signal); err != nil {
			return err
		}
	}
	return nil
}

// signal sends a signal to processes of a user.
func (c *container) signal(ctx context.Context, user string, sig syscall.Signal, ids []int) error {
	return c.tell(ctx, user, fmt.Sprintf("signal %d %s", int(sig), strings.Trim(fmt.Sprint(ids), "[]")))
}

// Signal implements [sandbox.Process]. The supervisor is spared: it has to tell
// how the command ended.
func (p *process) Signal(ctx context.Context, sig syscall.Signal) error {
	ids, err := p.rest(ctx)
	if err == nil && len(ids) > 0 {
		err = p.c.signal(ctx, p.user, sig, ids)
	}
	if p.c.lossReason() != nil {
		return nil
	}
	return err
}

// rest lists the processes of the command but for the supervisor.
func (p *process) rest(ctx context.Context) ([]int, error) {
	seen, err := p.c.look(ctx, p.user)
	supervisor := p.supervisor()
	return slices.DeleteFunc(seen.of(p.tag), func(id int) bool { return id == supervisor }), err
}

// left counts what the command left behind; -1 when nobody can tell.
func (p *process) left() int {
	ctx, cancel := context.WithTimeout(context.Background(), keeperTime)
	defer cancel()
	ids, err := p.rest(ctx)
	if err != nil {
		return -1
	}
	return len(ids)
}

// vanished reports that the supervisor is gone, whoever holds the streams.
func (p *process) vanished() bool {
	ctx, cancel := context.WithTimeout(context.Background(), keeperTime)
	defer cancel()
	answer, err := p.c.ask(ctx, anchorUser, fmt.Sprintf("alive %d", p.supervisor()))
	return err == nil && slices.Equal(answer, []string{"0"})
}
