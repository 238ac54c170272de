package tool

import (
	"context"
	"errors"
	"slices"
	"time"
)

// closeTime is how long the end of one kit may take.
const closeTime = 10 * time.Second

// CloseTimeout is how long Close gives each kit: half of it at most for the calls
// that are running, the rest for the kit's own Close. Without it, or with 0 or less,
// that is 10 seconds.
func CloseTimeout(most time.Duration) Option {
	return func(s *setup) {
		if most > 0 {
			s.closeTime = most
		}
	}
}

// Close ends b: no call begins any more, and the kits are closed in reverse order,
// whether they were started or not. Each is closed when its calls are over, or
// after a while all the same, since that may be what ends them; see
// [CloseTimeout]. It is closed under a context of its own, which has ctx's values
// and not its end. One that fails or hangs keeps no other from being closed; the
// error names them all. A second Close does nothing. Views of b end with it.
func (b *Toolbox) Close(ctx context.Context) error {
	if b.stage.Swap(closed) == closed {
		return nil
	}
	return closeKits(ctx, b.kits, b.closeTime)
}

func closeKits(ctx context.Context, kits []*kit, most time.Duration) error {
	for _, k := range kits {
		k.stop()
	}
	var errs []error
	for _, k := range slices.Backward(kits) {
		if err := k.close(context.WithoutCancel(ctx), most); err != nil {
			errs = append(errs, k.failed("close", err))
		}
	}
	return errors.Join(errs...)
}

func (k *kit) close(ctx context.Context, most time.Duration) error {
	c, ok := k.value.(Closer)
	if !ok {
		return nil
	}
	start := time.Now()
	patience := time.NewTimer(most / 2)
	defer patience.Stop()
	select {
	case <-k.idle:
	case <-patience.C:
	}
	return k.within(ctx, max(most/2, most-time.Since(start)), c.Close, func() {})
}
