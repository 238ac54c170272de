package docker

import (
	"context"
	"crypto/rand"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/toolgen/toolgen/sandbox"
)

//go:embed script/command.sh
var commandScript string

//go:embed script/find.sh
var findScript string

// launch is a command with everything resolved.
type launch struct {
	user           string
	dir            string
	env            []string
	argv           []string
	stdout, stderr io.Writer
}

// startTime bounds the start of a command; after it the engine counts as stuck.
// patience is how long a start goes on after ctx was cancelled: what has been
// asked for may still be carried out, and is easier ended once it is known.
const (
	startTime = time.Minute
	patience  = 5 * time.Second
)

// spawn starts a command and returns when it has begun.
func (c *container) spawn(ctx context.Context, l launch) (*process, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	c.starts.RLock()
	defer c.starts.RUnlock()
	// Witness and keeper come first: they must be there when no process can be started.
	for _, user := range []string{anchorUser, l.user} {
		if _, err := c.keeperOf(ctx, user); err != nil {
			return nil, c.failure(ctx, "start the keeper", err)
		}
	}
	if err := c.engine.enter(ctx); err != nil {
		return nil, err
	}
	defer c.engine.leave()
	late, cancel := patiently(ctx)
	defer cancel()
	p, err := c.exec(late, l)
	if err != nil {
		return nil, err
	}
	select {
	case <-p.begun:
	case <-p.done:
	case <-late.Done():
	}
	switch {
	case closed(p.begun) && p.supervisor() != 0:
		return p, nil
	case closed(p.begun) || closed(p.done):
		<-p.done
		return nil, p.failed
	}
	c.spend(p.abandon)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return nil, &sandbox.TransportError{Op: "start the command", Err: fmt.Errorf("the engine took more than %s", startTime)}
}

// closed reports whether what a channel stands for has happened. A select takes
// any of several that have.
func closed(happened <-chan struct{}) bool {
	select {
	case <-happened:
		return true
	default:
		return false
	}
}

// patiently is a context that outlives ctx a little.
func patiently(ctx context.Context) (context.Context, context.CancelFunc) {
	late, cancel := context.WithTimeout(context.WithoutCancel(ctx), startTime)
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(patience, cancel) })
	return late, func() { stop(); cancel() }
}

func (c *container) exec(ctx context.Context, l launch) (*process, error) {
	p := &process{
		c: c, user: l.user, mark: strings.ToLower(rand.Text()[:16]), tag: newTag(),
		begun: make(chan struct{}), ended: make(chan struct{}), over: make(chan struct{}),
		killed: make(chan struct{}), done: make(chan struct{}),
	}
	p.out = newMarked(p.mark, &p.preface, func(fields []string) {
		p.out.out = l.stdout
		p.onStdout(fields)
	})
	p.errs = newMarked(p.mark, l.stderr, p.onEnd)
	var err error
	p.exec, p.conn, err = c.engine.client.exec(ctx, c.id, execution{
		user: l.user, env: l.env,
		argv: slices.Concat([]string{"/bin/sh", "-c", findScript + commandScript, "sandbox"}, p.tag.words(), []string{p.mark}, l.words()),
	})
	if err != nil && p.exec != "" && ctx.Err() != nil {
		// It may begin yet, and nobody would know.
		c.spend(func() { _ = c.destroy(context.Background(), lateStart) })
	}
	if err != nil {
		return nil, c.failure(ctx, "start the command", err)
	}
	if !c.track(p, l.dir) {
		_ = p.conn.Close()
		return nil, c.lossReason()
	}
	return p, nil
}

// words are the directory and the command behind a word that tells whether they
// are coded, which they are when the engine's JSON would change them.
func (l launch) words() []string {
	words := append([]string{"no", l.dir}, l.argv...)
	if !slices.ContainsFunc(words, func(w string) bool { return !utf8.ValidString(w) }) {
		return words
	}
	words[0] = "yes"
	for i, w := range words[1:] {
		words[i+1] = octal(w)
	}
	return words
}

// octal writes every byte so that printf %b reads it.
func octal(s string) string {
	b := make([]byte, 0, 5*len(s))
	for _, c := range []byte(s) {
		b = fmt.Appendf(b, `\0%03o`, c)
	}
	return string(b)
}

// abandon ends a command that nobody waits for any more as soon as it begins.
func (p *process) abandon() {
	timer := time.NewTimer(startTime)
	defer timer.Stop()
	select {
	case <-p.begun:
		_ = p.Kill(context.Background())
	case <-p.done:
	case <-timer.C:
		_ = p.c.destroy(context.Background(), lateStart)
	}
}

const lateStart = "the engine did not start a command in time"

// stringMax is what Linux takes as one argument or variable: 32 pages, with the
// NUL at the end.
const stringMax = 128<<10 - 1

// argumentsMax is what Linux takes in all, a quarter of the usual stack, without
// what is ours.
const argumentsMax = 2<<20 - 32<<10

// size is as the kernel counts: the strings, their ends, and pointers to them.
func (l launch) size() int {
	n := 0
	for _, s := range slices.Concat(l.words(), l.env) {
		n += len(s) + 1 + 8
	}
	return n
}

func (l launch) check() error {
	if strings.HasPrefix(l.argv[0], "-") {
		return &sandbox.ArgumentError{Field: "argv", Got: fmt.Sprintf("the program %q", l.argv[0]), Want: "a program that does not begin with a dash; write its path"}
	}
	for i, a := range l.words()[2:] {
		if len(a) > stringMax {
			return &sandbox.ArgumentError{
				Field: fmt.Sprintf("argv[%d]", i), Got: fmt.Sprintf("%d bytes", len(a)), Want: fmt.Sprintf("at most %d, or the text on stdin", stringMax),
			}
		}
	}
	if l.size() > argumentsMax {
		return &sandbox.ArgumentError{Field: "argv", Got: fmt.Sprintf("%d bytes with the environment", l.size()), Want: fmt.Sprintf("at most %d, or the text on stdin", argumentsMax)}
	}
	for _, e := range l.env {
		name, _, _ := strings.Cut(e, "=")
		if len(e) > stringMax {
			return &sandbox.ArgumentError{Field: "env", Got: fmt.Sprintf("%d bytes in %q", len(e), name), Want: fmt.Sprintf("at most %d", stringMax)}
		}
		if !utf8.ValidString(e) {
			return &sandbox.ArgumentError{Field: "env", Got: fmt.Sprintf("bytes that are not UTF-8 in %q", name), Want: "UTF-8: the engine passes on nothing else"}
		}
	}
	return nil
}

// failure gives an error of a request about this container its type, the loss
// of the container before all.
func (c *container) failure(ctx context.Context, op string, err error) error {
	switch {
	case errors.Is(err, sandbox.ErrLost), errors.Is(err, sandbox.ErrClosed), errors.Is(err, sandbox.ErrSaturated):
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	}
	asked, cancel := context.WithTimeout(context.WithoutCancel(ctx), callTime)
	defer cancel()
	if lost := c.alive(asked); lost != nil {
		return lost
	}
	switch text := reason(err); {
	case c.full(asked):
		return saturated()
	case strings.Contains(text, diskFull):
		return diskSaturated()
	default:
		return &sandbox.TransportError{Op: op, Err: errors.New(text)}
	}
}
