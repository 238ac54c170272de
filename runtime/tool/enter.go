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
// attempt's, or ctx's. A start that fails is tried again as o says. One that comes
// to its end when its time is up already has failed too, and is not tried again,
// since it may have started all the same.
//
// A start has a tenth of a second after the end of ctx, and a second after that of
// its own time, to return. One that does not is left behind: Enter returns without
// it, and its kit is closed when it does return.
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
			return errors.Join(k.failed("start", err), b.rollBack(ctx))
		}
	}
	if err := ctx.Err(); err != nil {
		return errors.Join(err, b.rollBack(ctx))
	}
	if !b.stage.CompareAndSwap(entering, entered) {
		return ErrClosed
	}
	return nil
}

// rollBack is Close where nothing can be running but a start that was left behind,
// which is not waited for.
func (b *Toolbox) rollBack(ctx context.Context) error {
	if b.stage.Swap(closed) == closed {
		return nil
	}
	return closeKits(ctx, b.kits, b.closeTime, 0)
}

// start starts the kit if it has to be.
func (k *kit) start(ctx context.Context, o EnterOptions) error {
	s, ok := k.value.(Starter)
	if !ok {
		return nil
	}
	limit, pause := o.Timeout, o.Backoff
	for n := 1; ; n++ {
		err := k.attempt(ctx, limit, s)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err == nil, n >= o.Retry, errors.Is(err, errOverran), errors.Is(err, errLate):
			return err
		}
		if err := sleep(ctx, pause); err != nil {
			return err
		}
		limit, pause = twice(limit), twice(pause)
	}
}

// errLate is that of a start which counts as failed although it returned no error.
var errLate = errors.New("it started after its time was up")

// attempt starts the kit once.
func (k *kit) attempt(ctx context.Context, limit time.Duration, s Starter) error {
	if err := k.beginStart(ctx); err != nil {
		return err
	}
	return k.within(ctx, limit, func(own context.Context) error {
		err := s.Start(own)
		if err == nil && own.Err() != nil {
			return errLate
		}
		return err
	}, k.endStart)
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
