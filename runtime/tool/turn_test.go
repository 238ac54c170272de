package tool_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

// watching is options that make calls go each way to the function.
var watching = map[string][]tool.Option{"direct": nil, "watched": {tool.Use(look)}}

func TestCallsOfAKitRunOneAtATimeUnlessConcurrent(t *testing.T) {
	for way, options := range watching {
		for name, most := range map[string]int32{"use_a": 1, "peek_a": 5} {
			synctest.Test(t, func(t *testing.T) {
				var now, top atomic.Int32
				all, _ := trio()
				all[0].write = func(context.Context) error {
					top.Store(max(top.Load(), now.Add(1)))
					time.Sleep(time.Second)
					now.Add(-1)
					return nil
				}
				b := open(t, all[:1], options...)
				var group sync.WaitGroup
				for range 5 {
					group.Go(func() {
						_, err := b.Call(t.Context(), call(name, `{}`))
						assert.NoError(t, err)
					})
				}
				group.Wait()
				assert.Equal(t, most, top.Load(), "%s, %s", name, way)
			})
		}
	}
}

func TestKitsDoNotWaitForEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, _ := trio()
		all[0].write = hang
		b := open(t, all)
		ctx, cancel := context.WithCancel(t.Context())
		var group sync.WaitGroup
		group.Go(func() { _, _ = b.Call(ctx, call("use_a", `{}`)) })
		synctest.Wait()
		_, err := b.Call(t.Context(), call("use_b", `{}`))
		require.NoError(t, err)
		cancel()
		group.Wait()
	})
}

func TestWaitingForATurnEndsWithTheContext(t *testing.T) {
	for way, options := range watching {
		synctest.Test(t, func(t *testing.T) {
			all, _ := trio()
			all[0].write = hang
			b := open(t, all[:1], options...)
			ctx, cancel := context.WithCancel(t.Context())
			var group sync.WaitGroup
			group.Go(func() { _, _ = b.Call(ctx, call("use_a", `{}`)) })
			synctest.Wait()
			late, stop := context.WithTimeout(t.Context(), time.Second)
			defer stop()
			_, err := b.Call(late, call("use_a", `{}`))
			require.ErrorIs(t, err, context.DeadlineExceeded, way)
			cancel()
			group.Wait()
			all[0].write = nil
			_, err = b.Call(t.Context(), call("use_a", `{}`))
			require.NoError(t, err, "the turn is free again")
		})
	}
}

func TestWaitingForATurnIsNotChargedToTheTool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, _ := trio()
		all[0].write = func(context.Context) error {
			time.Sleep(900 * time.Millisecond)
			return nil
		}
		b := open(t, all[:1])
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				r, err := b.Call(t.Context(), tool.Call{Name: "use_a", Timeout: time.Second})
				assert.NoError(t, err)
				assert.Equal(t, "a", r.Text)
			})
		}
		group.Wait()
	})
}

func TestACallThatOverranLeavesItsKitBusyUntilItReturns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, _ := trio()
		long := time.Minute
		all[0].write = func(context.Context) error {
			time.Sleep(long)
			long = 0 // for the next call, whose turn comes after this one
			return nil
		}
		b, begin := open(t, all[:1]), time.Now()
		r, err := b.Call(t.Context(), tool.Call{Name: "use_a", Timeout: time.Second})
		require.NoError(t, err)
		assert.Equal(t, tool.Timeout, r.Status)
		assert.Equal(t, 1100*time.Millisecond, time.Since(begin))
		r, err = b.Call(t.Context(), call("use_a", `{}`))
		require.NoError(t, err)
		assert.Equal(t, "a", r.Text)
		assert.Equal(t, time.Minute, time.Since(begin))
	})
}

func TestAPanicGivesTheTurnBack(t *testing.T) {
	for way, options := range watching {
		all, _ := trio()
		all[0].write = func(context.Context) error { panic("oh") }
		b := open(t, all[:1], options...)
		for range 3 {
			_, err := b.Call(t.Context(), call("use_a", `{}`))
			assert.EqualError(t, err, "tool use_a panicked: oh", way)
		}
	}
}
