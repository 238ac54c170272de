package tool

import (
	"context"
	"errors"
	"time"
)

// errOverran is that of a kit which minds no context.
var errOverran = errors.New("it did not return in time and was left behind")

// within runs f, which starts or closes the kit, in a goroutine of its own that
// outlast waits for. A most of 0 is no limit. over is called when f has returned,
// be it late.
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
	return outlast(ctx, own, done)
}

func deadline(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	if most > 0 {
		return context.WithTimeout(ctx, most)
	}
	return context.WithCancel(ctx)
}

// outlast waits for done: a second longer than own lasts, but once the caller's ctx
// has ended no more than a moment.
func outlast(ctx, own context.Context, done <-chan error) error {
	select {
	case err := <-done:
		return err
	case <-own.Done():
	}
	second := time.NewTimer(time.Second)
	defer second.Stop()
	select {
	case err := <-done:
		return err
	case <-second.C:
		return errOverran
	case <-ctx.Done():
	}
	moment := time.NewTimer(time.Second / 10)
	defer moment.Stop()
	select {
	case err := <-done:
		return err
	case <-moment.C:
		return errOverran
	}
}
