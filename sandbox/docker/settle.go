package docker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"time"

	"github.com/toolgen/toolgen/sandbox"
)

// settle finds out how the command ended, and keeps the connection until its
// last holder has died.
func (p *process) settle(dir string) {
	p.exit, p.failed = p.outcome(dir)
	_ = p.conn.SetWriteDeadline(time.Unix(1, 0)) // nobody reads the input any more
	close(p.done)
	<-p.over
	_ = p.conn.Close()
	p.out.out, p.errs.out = nil, nil // recordings are large, and nothing comes any more
	if p.exit.LeftRunning == 0 {
		p.c.untrack(p)
	}
}

func (p *process) outcome(dir string) (sandbox.Exit, error) {
	select {
	case <-p.begun:
	case <-p.over:
	case <-p.c.gone:
	}
	switch {
	case closed(p.begun):
	case closed(p.c.gone):
		return sandbox.Exit{}, p.c.lossReason()
	default:
		return sandbox.Exit{}, p.complaint()
	}
	if p.supervisor() == 0 {
		return sandbox.Exit{}, &sandbox.ArgumentError{Field: "dir", Got: fmt.Sprintf("%q", dir), Want: "a directory that exists inside and may be entered"}
	}
	look := time.NewTicker(time.Second)
	defer look.Stop()
	for {
		select {
		case <-p.ended:
			return p.told()
		case <-p.c.gone:
			if closed(p.ended) {
				return p.told()
			}
			return sandbox.Exit{Code: -1, LeftRunning: -1}, p.c.lossReason()
		case <-p.over:
			return p.untold()
		case <-p.killed:
			p.drain()
			return p.untold()
		case <-look.C:
			if p.vanished() {
				p.drain()
				return p.untold()
			}
		}
	}
}

// drain waits for what is on its way; a holder of the streams is not waited for.
func (p *process) drain() {
	timer := time.NewTimer(sandbox.DrainTime)
	defer timer.Stop()
	select {
	case <-p.over:
	case <-p.ended:
	case <-timer.C:
	}
}

// told is the outcome by the supervisor's own words.
func (p *process) told() (sandbox.Exit, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	exit := exitOf(p.end.code)
	exit.OOM, exit.LeftRunning = p.end.kills > p.begin.kills, p.end.left
	return exit, nil
}

// untold is the outcome when the supervisor was killed, by us or from inside,
// or could not speak on one of the streams, or went down with the container.
func (p *process) untold() (sandbox.Exit, error) {
	p.mu.Lock()
	marks := p.end.marks
	p.mu.Unlock()
	if marks > 0 {
		return p.told()
	}
	if closed(p.killed) {
		return sandbox.Exit{Code: -1, Signal: syscall.SIGKILL}, nil
	}
	// Streams end a moment before the engine says that the container has ended.
	select {
	case <-p.c.gone:
	case <-time.After(200 * time.Millisecond):
	}
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	if err := p.c.alive(ctx); err != nil {
		return sandbox.Exit{Code: -1, LeftRunning: -1}, err
	}
	code, ended, err := p.c.engine.client.status(ctx, p.exec)
	if err != nil {
		return sandbox.Exit{Code: -1, LeftRunning: -1}, &sandbox.TransportError{Op: "ask how the command ended", Err: errors.New(reason(err))}
	}
	exit := exitOf(code)
	if !ended {
		// The engine waits for whoever holds the streams. Only a kill keeps
		// the supervisor from speaking.
		exit = exitOf(128 + int(syscall.SIGKILL))
	}
	exit.LeftRunning = p.left()
	return exit, nil
}

// exitOf reads an exit status the way shells write it.
func exitOf(code int) sandbox.Exit {
	if code > 128 && code < 160 {
		return sandbox.Exit{Code: -1, Signal: syscall.Signal(code - 128)}
	}
	return sandbox.Exit{Code: code}
}

// complaint is why a command did not begin. The engine writes its reason to the
// stream and reports status 126, whatever it was.
func (p *process) complaint() error {
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	if err := p.c.alive(ctx); err != nil {
		return err
	}
	text := p.preface.String()
	switch {
	case strings.Contains(text, "argument list too long"):
		return &sandbox.ArgumentError{Field: "argv", Got: "more than the system passes on", Want: "less, or the text on stdin"}
	case strings.Contains(text, diskFull):
		return diskSaturated()
	case p.c.full(ctx):
		return saturated()
	}
	return &sandbox.TransportError{Op: "start the command", Err: errors.New("the engine said: " + cmp.Or(text, "nothing"))}
}
