package docker

import (
	"context"
	"fmt"
	"io"
	"sync"
	"syscall"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// process is one command: an exec with its streams, and how we know what
// belongs to it.
type process struct {
	c    *container
	user string
	exec string // the engine's id
	mark string
	tag  tag
	conn *stream

	out, errs *marked
	preface   excerpt
	begun     chan struct{} // the begin mark has come
	ended     chan struct{} // both end marks have come
	over      chan struct{} // the connection has ended
	killed    chan struct{} // Kill has found nobody left
	killing   sync.Once
	done      chan struct{} // exit and failed are set

	mu     sync.Mutex
	begin  begin
	end    end
	exit   sandbox.Exit
	failed error
}

var _ sandbox.Process = (*process)(nil)

// ID is the id of the exec, as engines shorten them.
func (p *process) ID() string { return p.exec[:min(len(p.exec), 12)] }

// Stdin implements [sandbox.Process].
func (p *process) Stdin() io.WriteCloser { return input{p.conn} }

// input is the sending half of a connection.
type input struct{ conn *stream }

func (i input) Write(b []byte) (int, error) { return i.conn.Write(b) }

func (i input) Close() error { return i.conn.CloseWrite() }

// Wait implements [sandbox.Process].
func (p *process) Wait(ctx context.Context) (sandbox.Exit, error) {
	select {
	case <-p.done:
		return p.exit, p.failed
	default:
	}
	select {
	case <-p.done:
		return p.exit, p.failed
	case <-ctx.Done():
		return sandbox.Exit{Code: -1, LeftRunning: -1}, ctx.Err()
	}
}

// Signal implements [sandbox.Process]. The supervisor is spared: it has to tell
// how the command ended.
func (p *process) Signal(ctx context.Context, sig syscall.Signal) error {
	_, err := p.c.number(ctx, p.user, fmt.Sprintf("signal %s %s %d %d", p.tag.bytes(), p.mark, p.supervisor(), int(sig)))
	if p.c.lossReason() != nil {
		return nil
	}
	return err
}

// Kill implements [sandbox.Process]. Where nothing else helps it destroys the
// container: what could not be ended must not go on.
func (p *process) Kill(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), killTime)
	defer cancel()
	for {
		n, err := p.sweep(ctx)
		switch {
		case p.c.lossReason() != nil:
			return p.gone(ctx)
		case err == nil && n == 0:
			p.killing.Do(func() { close(p.killed) })
			return p.gone(ctx)
		case err != nil || ctx.Err() != nil:
			return p.c.destroy(ctx, "a command could not be ended otherwise, so its container was removed")
		}
		time.Sleep(time.Millisecond)
	}
}

// sweep kills what is there of the command and returns how much that was.
func (p *process) sweep(ctx context.Context) (int, error) {
	verb := "kill"
	if p.c.starts.TryLock() {
		defer p.c.starts.Unlock()
		if p.c.alone(p) {
			verb = "clear"
		}
	}
	return p.c.number(ctx, p.user, fmt.Sprintf("%s %s %s 0", verb, p.tag.bytes(), p.mark))
}

// killTime bounds the attempts to end one command alone. It is less than the ten
// seconds that sandbox.Stop gives.
const killTime = 9 * time.Second

func (p *process) gone(ctx context.Context) error {
	select {
	case <-p.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// left counts what the command left behind; -1 when nobody can tell.
func (p *process) left() int {
	ctx, cancel := context.WithTimeout(context.Background(), keeperTime)
	defer cancel()
	n, err := p.c.number(ctx, p.user, fmt.Sprintf("count %s %s %d", p.tag.bytes(), p.mark, p.supervisor()))
	if err != nil {
		return -1
	}
	return n
}

// vanished reports that the supervisor is gone, whoever holds the streams.
func (p *process) vanished() bool {
	ctx, cancel := context.WithTimeout(context.Background(), keeperTime)
	defer cancel()
	n, err := p.c.number(ctx, p.user, fmt.Sprintf("alive - - %d", p.supervisor()))
	return err == nil && n == 0
}

// supervisor is the id inside of the shell that runs command.sh.
func (p *process) supervisor() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.begin.pid
}
