package tool

import (
	"context"
	"errors"
	"math"
	"strconv"
	"time"
)

// EnterOptions bounds the start of kits. The zero value tries once, without a
// limit of time.
type EnterOptions struct {
	Retry   int           // attempts for each kit; below 1 is 1
	Timeout time.Duration // of the first attempt; each further one has twice as long; 0 is no limit
	Backoff time.Duration // the wait after the first attempt; it doubles too; 0 is none
}

// The stages in the life of a toolbox.
const (
	made uint32 = iota
	entering
	entered
	closed
)

// ready says why calls cannot run.
func (c *core) ready() error {
	switch stage := c.stage.Load(); {
	case stage == closed:
		return ErrClosed
	case stage != entered && len(c.kits) > 0:
		return ErrNotEntered
	}
	return nil
}

// Enter starts the kits of b in the order of their specs. If one does not start,
// or ctx ends, all of them are closed, and b with them; the error is the last
// attempt's, or ctx's. A start that fails is tried again as o says, but one that
// did not return when its time was up is not: it may be running still.
//
// A toolbox without kits need not be entered.
func (b *Toolbox) Enter(ctx context.Context, o EnterOptions) error {
	if !b.stage.CompareAndSwap(made, entering) {
		if b.stage.Load() == closed {
			return ErrClosed
		}
		return errors.New("the toolbox was entered already")
	}
	for _, k := range b.kits {
		if err := k.start(ctx, o); err != nil {
			return errors.Join(k.failed("start", err), b.Close(ctx))
		}
	}
	if !b.stage.CompareAndSwap(entering, entered) {
		return ErrClosed
	}
	return nil
}

// start starts the kit if it has to be.
func (k *kit) start(ctx context.Context, o EnterOptions) error {
	s, ok := k.value.(Starter)
	if !ok {
		return nil
	}
	limit, pause := o.Timeout, o.Backoff
	for n := 1; ; n++ {
		if err := k.begin(ctx, false); err != nil {
			return err
		}
		err := k.within(ctx, limit, s.Start, func() { k.end(false) })
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case n >= o.Retry || errors.Is(err, errOverran):
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		limit, pause = twice(limit), twice(pause)
	}
}

func twice(d time.Duration) time.Duration { return min(d, math.MaxInt64/2) * 2 }

// sleep waits, and returns early with an error when ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// errOverran is that of a kit which minds no context.
var errOverran = errors.New("it did not return in time and was left behind")

// within runs f, which starts or closes the kit, in a goroutine of its own, and
// waits a second longer than most, or than ctx lasts, and no more. A most of 0 is
// no limit. over is called when f has returned, be it late.
func (k *kit) within(ctx context.Context, most time.Duration, f func(context.Context) error, over func()) error {
	own, cancel := deadline(ctx, most)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		err := errors.New("it ended its goroutine")
		defer func() {
			if p := recover(); p != nil {
				err = &PanicError{Kit: k.def.Key, Value: p, Stack: stack()}
			}
			over()
			done <- err
		}()
		err = f(own)
	}()
	select {
	case err := <-done:
		return err
	case <-own.Done():
	}
	moment := time.NewTimer(time.Second)
	defer moment.Stop()
	select {
	case err := <-done:
		return err
	case <-moment.C:
		return errOverran
	}
}

func deadline(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	if most > 0 {
		return context.WithTimeout(ctx, most)
	}
	return context.WithCancel(ctx)
}

// failed says to the host which kit it was, and what it was about.
func (k *kit) failed(what string, err error) error {
	return &kitError{what + " kit " + strconv.Quote(k.def.Key), err}
}

// kitError puts the kit in front of an error.
type kitError struct {
	what string
	err  error
}

func (e *kitError) Error() string { return e.what + ": " + e.err.Error() }
func (e *kitError) Unwrap() error { return e.err }
