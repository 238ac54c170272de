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
// [CloseTimeout]; but while its start has not returned, that alone is waited for, and
// closes the kit when it does, with an error that nobody gets. It is closed under a context of its own, which has ctx's values
// and not its end. One that fails or hangs keeps no other from being closed; the
// error names them all. A second Close does nothing. Views of b end with it.
func (b *Toolbox) Close(ctx context.Context) error {
	if b.stage.Swap(closed) == closed {
		return nil
	}
	return closeKits(ctx, b.kits, b.closeTime, b.closeTime/2)
}

// closeKits gives each kit most, and patience of that at most to calls that run.
func closeKits(ctx context.Context, kits []*kit, most, patience time.Duration) error {
	for _, k := range kits {
		k.stop()
	}
	var errs []error
	for _, k := range slices.Backward(kits) {
		if err := k.close(context.WithoutCancel(ctx), most, patience); err != nil {
			errs = append(errs, k.failed("close", err))
		}
	}
	return errors.Join(errs...)
}

// errStarting is that of a kit which cannot be closed yet.
var errStarting = errors.New("its start has not returned; it is closed when that does")

func (k *kit) close(ctx context.Context, most, patience time.Duration) error {
	c, ok := k.value.(Closer)
	if !ok {
		return nil
	}
	begin := time.Now()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-k.idle:
	case <-timer.C:
	}
	if k.leave(func() { _ = k.within(ctx, most, c.Close, func() {}) }) {
		return errStarting
	}
	return k.within(ctx, max(most/2, most-time.Since(begin)), c.Close, func() {})
}
