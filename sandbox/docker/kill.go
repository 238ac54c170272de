package docker

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"time"
)

// killTime bounds the attempts to end one command alone. It is less than the ten
// seconds that sandbox.Stop gives.
const killTime = 9 * time.Second

// patienceWithStrangers is how long a program may take from its entry into the
// container to its tag while another command is being ended.
const patienceWithStrangers = 500 * time.Millisecond

// patienceWithKeeper is after how long another keeper takes over: a command may
// have stopped the first one and speak in its place.
const patienceWithKeeper = 2 * time.Second

// Kill implements [sandbox.Process]. It returns when the witness has seen that
// nothing is left. Where nothing else helps it destroys the container: what could
// not be ended must not go on.
func (p *process) Kill(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), killTime)
	defer cancel()
	start, trusted := time.Now(), true
	for round := 0; ; round++ {
		if trusted && time.Since(start) > patienceWithKeeper {
			p.c.replace(p.user)
			trusted = false
		}
		dead, err := p.sweep(ctx, round, time.Since(start) > patienceWithStrangers)
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
// was nothing. A late one waits for programs on their way in and keeps further
// ones out; what is a stranger then has slipped into one of them.
func (p *process) sweep(ctx context.Context, round int, late bool) (dead bool, err error) {
	only := p.c.starts.TryLock()
	if !only && late {
		only = p.c.hold(ctx)
	}
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
	return p.cull(ctx, only && late)
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

// cull kills what the witness sees of the command, and strangers.
func (p *process) cull(ctx context.Context, all bool) (dead bool, err error) {
	seen, err := p.c.look(ctx, p.user)
	if err != nil {
		return false, err
	}
	prey, strangers := seen.of(p.tag), seen.strangers(p.c.tags(p))
	if all {
		prey = append(prey, strangers...)
	}
	if len(prey) > 0 {
		return false, p.c.signal(ctx, p.user, syscall.SIGKILL, prey)
	}
	return len(strangers) == 0 && seen.still(), nil
}

// freeze makes all commands stand still, so that the witness misses nothing.
func (c *container) freeze(ctx context.Context) (thaw func() error, err error) {
	c.freezing.Lock()
	users := c.users()
	all := func(signal string) error {
		for _, user := range users {
			if err := c.tell(ctx, user, "all "+signal); err != nil {
				return err
			}
		}
		return nil
	}
	thaw = func() error {
		defer c.freezing.Unlock()
		return all("CONT")
	}
	if err := all("STOP"); err != nil {
		return nil, errors.Join(err, thaw())
	}
	return thaw, nil
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
