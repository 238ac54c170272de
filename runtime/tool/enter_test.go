package tool_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

var errStart = errors.New("no paper")

// failing is a start that fails a number of times.
func failing(times int) func(context.Context) error {
	return func(context.Context) error {
		if times--; times >= 0 {
			return errStart
		}
		return nil
	}
}

func hang(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func deaf(context.Context) error {
	time.Sleep(time.Hour)
	return nil
}

func TestEnterStartsKitsInTheOrderOfTheirSpecs(t *testing.T) {
	all, trail := trio()
	b := devices(t, all)
	_, err := b.Call(t.Context(), call("use_a", `{}`))
	require.ErrorIs(t, err, tool.ErrNotEntered)
	require.NoError(t, b.Enter(t.Context(), tool.EnterOptions{}))
	assert.Equal(t, []string{"start a", "start b", "start c"}, *trail)
	require.EqualError(t, b.Enter(t.Context(), tool.EnterOptions{}), "the toolbox was entered already")
	r, err := b.In(nil).Call(t.Context(), call("use_a", `{}`))
	require.NoError(t, err, "a view is entered with its box")
	assert.Equal(t, "a", r.Text)
	require.NoError(t, b.Close(t.Context()))
	require.ErrorIs(t, b.Enter(t.Context(), tool.EnterOptions{}), tool.ErrClosed)
}

func TestAToolboxWithoutKitsNeedNotBeEntered(t *testing.T) {
	b := box(t)
	_, err := b.Call(t.Context(), tiny)
	require.NoError(t, err)
	require.NoError(t, b.Enter(t.Context(), tool.EnterOptions{}))
	_, err = b.Call(t.Context(), tiny)
	require.NoError(t, err)
}

func TestAStartThatFailsIsTriedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, trail := trio()
		all[0].start = failing(2)
		b, begin := devices(t, all[:1]), time.Now()
		require.NoError(t, b.Enter(t.Context(), tool.EnterOptions{Retry: 3, Backoff: 2 * time.Second}))
		assert.Equal(t, []string{"start a", "start a", "start a"}, *trail)
		assert.Equal(t, 6*time.Second, time.Since(begin), "the backoff doubles")
	})
}

func TestAStartThatHangsHasTwiceTheTimeAtItsNextAttempt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, trail := trio()
		all[0].start = hang
		b, begin := devices(t, all[:1]), time.Now()
		err := b.Enter(t.Context(), tool.EnterOptions{Retry: 2, Timeout: time.Second})
		require.ErrorIs(t, err, context.DeadlineExceeded, "the last error")
		assert.EqualError(t, err, `start kit "a": context deadline exceeded`)
		assert.Equal(t, 3*time.Second, time.Since(begin))
		assert.Equal(t, []string{"start a", "start a", "close a"}, *trail)
	})
}

func TestAKitThatDoesNotStartClosesAll(t *testing.T) {
	all, trail := trio()
	all[1].start = failing(9)
	all[0].end = failing(1)
	b := devices(t, all)
	err := b.Enter(t.Context(), tool.EnterOptions{Retry: 2})
	require.ErrorIs(t, err, errStart)
	assert.EqualError(t, err, "start kit \"b\": no paper\nclose kit \"a\": no paper")
	assert.Equal(t, []string{"start a", "start b", "start b", "close c", "close b", "close a"}, *trail)
	_, err = b.Call(t.Context(), call("use_a", `{}`))
	require.ErrorIs(t, err, tool.ErrClosed)
	require.NoError(t, b.Close(t.Context()))
	assert.Len(t, *trail, 6, "it is closed already")
}

func TestTheEndOfTheContextEndsEnterAtOnce(t *testing.T) {
	for name, start := range map[string]func(context.Context) error{"in an attempt": hang, "between attempts": failing(9)} {
		synctest.Test(t, func(t *testing.T) {
			all, trail := trio()
			all[1].start = start
			b, begin := devices(t, all), time.Now()
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			err := b.Enter(ctx, tool.EnterOptions{Retry: 5, Timeout: time.Hour, Backoff: time.Hour})
			require.ErrorIs(t, err, context.DeadlineExceeded, name)
			assert.Equal(t, time.Second, time.Since(begin), name)
			assert.Equal(t, []string{"start a", "start b", "close c", "close b", "close a"}, *trail, name)
		})
	}
	all, trail := trio()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.ErrorIs(t, devices(t, all).Enter(ctx, tool.EnterOptions{Retry: 3}), context.Canceled)
	assert.Equal(t, []string{"close c", "close b", "close a"}, *trail, "nothing is started after the end")
}

func TestACancellationOfTheKitsOwnIsAFailedAttempt(t *testing.T) {
	all, trail := trio()
	first := true
	all[0].start = func(context.Context) error {
		if first {
			first = false
			return context.Canceled
		}
		return nil
	}
	require.NoError(t, devices(t, all[:1]).Enter(t.Context(), tool.EnterOptions{Retry: 2}))
	assert.Len(t, *trail, 2)
}

func TestRetryBelowOneIsOneAttempt(t *testing.T) {
	for _, retry := range []int{0, -1, 1} {
		all, trail := trio()
		all[0].start = failing(9)
		require.ErrorIs(t, devices(t, all[:1]).Enter(t.Context(), tool.EnterOptions{Retry: retry}), errStart)
		assert.Equal(t, []string{"start a", "close a"}, *trail)
	}
}

func TestAStartThatMindsNoContextIsLeftBehindAndClosedWhenItReturns(t *testing.T) {
	for name, c := range map[string]struct {
		options tool.EnterOptions
		err     string
		took    time.Duration
	}{
		"its own time": {tool.EnterOptions{Retry: 3, Timeout: time.Second}, "it did not return in time and was left behind", 2 * time.Second},
		"the caller's": {tool.EnterOptions{Retry: 3}, "context deadline exceeded", 3100 * time.Millisecond},
		"both":         {tool.EnterOptions{Retry: 3, Timeout: 2500 * time.Millisecond}, "context deadline exceeded", 3100 * time.Millisecond},
	} {
		synctest.Test(t, func(t *testing.T) {
			all, _ := trio()
			all[1].start = deaf
			b, begin := devices(t, all), time.Now()
			ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
			defer cancel()
			err := b.Enter(ctx, c.options)
			assert.Equal(t, c.took, time.Since(begin), name)
			assert.EqualError(t, err, "start kit \"b\": "+c.err+
				"\nclose kit \"b\": its start has not returned; it is closed when that does", name)
			assert.Equal(t, []string{"start a", "start b", "close c", "close a"}, all[0].read(), name)
			require.NoError(t, b.Close(t.Context()), "it is closed already")
			time.Sleep(time.Hour)
			synctest.Wait()
			assert.Equal(t, []string{"start a", "start b", "close c", "close a", "close b"}, all[0].read(), name)
		})
	}
}

func TestAStartThatEndsAfterItsTimeHasFailedAndIsNotTriedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		options tool.EnterOptions
		err     string
	}{
		"its own time": {tool.EnterOptions{Retry: 3, Timeout: 20 * time.Millisecond}, `start kit "b": it started after its time was up`},
		"the caller's": {tool.EnterOptions{Retry: 3}, `start kit "b": context deadline exceeded`},
	} {
		synctest.Test(t, func(t *testing.T) {
			all, trail := trio()
			all[1].start = func(context.Context) error {
				time.Sleep(90 * time.Millisecond)
				return nil
			}
			ctx, cancel := context.WithTimeout(t.Context(), 60*time.Millisecond)
			defer cancel()
			if c.options.Timeout > 0 {
				ctx = t.Context()
			}
			assert.EqualError(t, devices(t, all).Enter(ctx, c.options), c.err, name)
			assert.Equal(t, []string{"start a", "start b", "close c", "close b", "close a"}, *trail, name)
		})
	}
}

func TestAnEndOfTheContextWithNothingLeftToStartIsAnErrorToo(t *testing.T) {
	all, trail := trio()
	ctx, cancel := context.WithCancel(t.Context())
	all[0].start = func(context.Context) error {
		cancel()
		return nil
	}
	require.ErrorIs(t, devices(t, all[:1]).Enter(ctx, tool.EnterOptions{}), context.Canceled)
	assert.Equal(t, []string{"start a", "close a"}, *trail)
	b := box(t)
	require.ErrorIs(t, b.Enter(ctx, tool.EnterOptions{}), context.Canceled)
	require.ErrorIs(t, b.Enter(t.Context(), tool.EnterOptions{}), tool.ErrClosed)
}

func TestAStartThatPanicsIsAnError(t *testing.T) {
	all, _ := trio()
	all[0].start = func(context.Context) error { panic("no paper") }
	err := devices(t, all[:1]).Enter(t.Context(), tool.EnterOptions{})
	p, ok := errors.AsType[*tool.PanicError](err)
	require.True(t, ok)
	assert.Equal(t, "a", p.Kit)
	assert.EqualError(t, p, "kit a panicked: no paper")
	assert.Contains(t, string(p.Stack), "enter_test.go")

	all[0].start = func(context.Context) error {
		runtime.Goexit()
		return nil
	}
	err = devices(t, all[:1]).Enter(t.Context(), tool.EnterOptions{})
	assert.EqualError(t, err, `start kit "a": it ended its goroutine`)
}

func TestCloseEndsAnEnterThatIsUnderWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, trail := trio()
		all[0].start = func(context.Context) error {
			time.Sleep(time.Second)
			return nil
		}
		b, done := devices(t, all), make(chan error)
		go func() { done <- b.Enter(t.Context(), tool.EnterOptions{}) }()
		synctest.Wait()
		require.NoError(t, b.Close(t.Context()))
		require.ErrorIs(t, <-done, tool.ErrClosed)
		assert.Equal(t, []string{"start a", "close c", "close b", "close a"}, *trail, "a is closed when it has started")
	})
	all, trail := trio()
	var b *tool.Toolbox
	all[0].start = func(ctx context.Context) error {
		assert.EqualError(t, b.Close(ctx), `close kit "a": its start has not returned; it is closed when that does`)
		assert.Equal(t, []string{"start a"}, *trail)
		return nil
	}
	b = devices(t, all[:1], tool.CloseTimeout(100*time.Millisecond))
	require.ErrorIs(t, b.Enter(t.Context(), tool.EnterOptions{}), tool.ErrClosed)
	assert.Equal(t, []string{"start a", "close a"}, *trail)
}
