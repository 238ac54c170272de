package docker

import (
	"context"
	"io"
	"sync"

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

func (p *process) gone(ctx context.Context) error {
	select {
	case <-p.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// supervisor is the id inside of the shell that runs command.sh.
func (p *process) supervisor() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.begin.pid
}
