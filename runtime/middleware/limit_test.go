package middleware_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/middleware"
	"github.com/toolgen/toolgen/runtime/tool"
)

func TestConcurrencyLetsSoManyRunAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var now, most atomic.Int32
		b := box(t, func(context.Context, *args) (tool.Result, error) {
			most.Store(max(most.Load(), now.Add(1)))
			time.Sleep(time.Second)
			now.Add(-1)
			return tool.Text("fine"), nil
		}, tool.Use(middleware.Concurrency(3)))
		start := time.Now()
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				_, err := b.Call(t.Context(), call("read"))
				assert.NoError(t, err)
			})
		}
		all.Wait()
		assert.Equal(t, int32(3), most.Load())
		assert.Equal(t, 4*time.Second, time.Since(start))
	})
}

func TestWaitingForATurnEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := box(t, func(context.Context, *args) (tool.Result, error) {
			time.Sleep(time.Hour)
			return tool.Text("fine"), nil
		}, tool.Use(middleware.Concurrency(0)))
		var all sync.WaitGroup
		all.Go(func() { _, _ = b.Call(t.Context(), call("read")) })
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := b.Call(ctx, call("read"))
		require.ErrorIs(t, err, context.DeadlineExceeded)
		all.Wait()
	})
}

func TestATurnIsGivenBackAfterAPanic(t *testing.T) {
	b := box(t, func(context.Context, *args) (tool.Result, error) { panic("oh") }, tool.Use(middleware.Concurrency(1)))
	for range 3 {
		_, err := b.Call(t.Context(), call("read"))
		require.Error(t, err)
	}
}

func TestRateLetsABurstThroughAndThenOneSoOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := box(t, fine, tool.Use(middleware.Rate(time.Second, 3)))
		start := time.Now()
		var at []time.Duration
		burst := func(n int) {
			for range n {
				_, err := b.Call(t.Context(), call("read"))
				require.NoError(t, err)
				at = append(at, time.Since(start))
			}
		}
		burst(5)
		time.Sleep(10 * time.Second)
		burst(4)
		s := time.Second
		assert.Equal(t, []time.Duration{0, 0, 0, 1 * s, 2 * s, 12 * s, 12 * s, 12 * s, 13 * s}, at)
	})
}

func TestACallThatGivesUpWaitingCostsNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := box(t, fine, tool.Use(middleware.Rate(time.Minute, 0)))
		start := time.Now()
		_, err := b.Call(t.Context(), call("read"))
		require.NoError(t, err)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err = b.Call(ctx, call("read"))
		require.ErrorIs(t, err, context.DeadlineExceeded)
		_, err = b.Call(t.Context(), call("read"))
		require.NoError(t, err)
		assert.Equal(t, time.Minute, time.Since(start))
	})
}

func TestOnlyLeavesOtherToolsAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := middleware.Rate(time.Minute, 1)
		b := box(t, fine, tool.Use(middleware.Only(tool.Tool.ReadOnly, slow)))
		start := time.Now()
		for _, name := range []string{"read", "write", "write", "read"} {
			_, err := b.Call(t.Context(), call(name))
			require.NoError(t, err)
		}
		assert.Equal(t, time.Minute, time.Since(start))
	})
}

func TestTimeoutIsTheShortestOfAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var left time.Duration
		b := box(t, func(ctx context.Context, _ *args) (tool.Result, error) {
			at, _ := ctx.Deadline()
			left = time.Until(at)
			return tool.Text("fine"), nil
		}, tool.Use(middleware.Timeout(time.Second)))
		for own, want := range map[time.Duration]time.Duration{0: time.Second, time.Minute: time.Second, 100 * time.Millisecond: 100 * time.Millisecond} {
			c := call("read")
			c.Timeout = own
			_, err := b.Call(t.Context(), c)
			require.NoError(t, err)
			assert.Equal(t, want, left)
		}
	})
}

func TestRecoverMakesAnErrorOfAPanicForTheMiddlewareAround(t *testing.T) {
	var seen error
	b := box(t, func(context.Context, *args) (tool.Result, error) { panic(errBackend) }, tool.Use(
		func(next tool.Handler) tool.Handler {
			return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
				r, err := next(ctx, c)
				seen = err
				return r, err
			}
		}, middleware.Recover()))
	_, err := b.Call(t.Context(), call("read"))
	require.ErrorIs(t, err, errBackend)
	assert.Equal(t, err, seen)
	p, ok := seen.(*tool.PanicError)
	require.True(t, ok)
	assert.Contains(t, string(p.Stack), "limit_test.go")
}
