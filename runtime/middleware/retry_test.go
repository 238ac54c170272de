package middleware_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/middleware"
	"github.com/toolgen/toolgen/runtime/tool"
)

var errBackend = errors.New("backend is gone")

// failing fails the given number of times and counts how often it runs.
func failing(times int, ran *int, err error) run {
	return func(context.Context, *args) (tool.Result, error) {
		if *ran++; *ran <= times {
			return tool.Result{}, err
		}
		return tool.Text("fine"), nil
	}
}

func TestRetryRunsAgainWhatFailedForNoReasonOfTheModels(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ran, start := 0, time.Now()
		b := box(t, failing(2, &ran, errBackend), tool.Use(middleware.Retry(middleware.RetryOptions{Attempts: 3, Backoff: time.Second})))
		r, err := b.Call(t.Context(), call("read"))
		require.NoError(t, err)
		assert.Equal(t, "fine", r.Text)
		assert.Equal(t, 3, ran)
		assert.Equal(t, 3*time.Second, time.Since(start), "one second, then two")
	})
}

func TestRetryGivesUpWithTheLastError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ran := 0
		b := box(t, failing(9, &ran, errBackend), tool.Use(middleware.Retry(middleware.RetryOptions{Attempts: 3})))
		_, err := b.Call(t.Context(), call("read"))
		require.ErrorIs(t, err, errBackend)
		assert.Equal(t, 3, ran)
	})
}

func TestRetryLeavesAloneWhatMayNotRunTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ran := 0
		b := box(t, failing(1, &ran, errBackend), tool.Use(middleware.Retry(middleware.RetryOptions{Attempts: 3})))
		_, err := b.Call(t.Context(), call("write"))
		require.ErrorIs(t, err, errBackend)
		assert.Equal(t, 1, ran)

		told := box(t, failing(2, &ran, errBackend), tool.Use(middleware.Retry(middleware.RetryOptions{
			Attempts: 2, Tools: func(tool.Tool) bool { return true },
		})))
		_, err = told.Call(t.Context(), call("write"))
		require.NoError(t, err, "unless it is told to")
	})
}

func TestRetryDoesNotTryAnswersAndFaultsAgain(t *testing.T) {
	for name, err := range map[string]error{
		"an answer": tool.Fail("no such page"), "a missing service": &tool.MissingServiceError{Tool: "read"},
	} {
		ran := 0
		b := box(t, failing(9, &ran, err), tool.Use(middleware.Retry(middleware.RetryOptions{Attempts: 3})))
		_, _ = b.Call(t.Context(), call("read"))
		assert.Equal(t, 1, ran, name)
	}
	ran := 0
	b := box(t, func(context.Context, *args) (tool.Result, error) {
		ran++
		panic("oh")
	}, tool.Use(middleware.Retry(middleware.RetryOptions{Attempts: 3}), middleware.Recover()))
	_, err := b.Call(t.Context(), call("read"))
	require.Error(t, err)
	assert.Equal(t, 1, ran, "a panic")
}

func TestRetryTriesAgainWhatRanOutOfTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ran := 0
		b := box(t, func(ctx context.Context, _ *args) (tool.Result, error) {
			if ran++; ran == 1 {
				<-ctx.Done()
				return tool.Result{}, ctx.Err()
			}
			return tool.Text("fine"), nil
		}, tool.Use(middleware.Retry(middleware.RetryOptions{Attempts: 2}), middleware.Timeout(time.Second)))
		r, err := b.Call(t.Context(), call("read"))
		require.NoError(t, err)
		assert.Equal(t, "fine", r.Text)
	})
}

func TestRetryEndsWithTheHostsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ran := 0
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		b := box(t, failing(9, &ran, errBackend), tool.Use(middleware.Retry(middleware.RetryOptions{Attempts: 9, Backoff: 700 * time.Millisecond})))
		_, err := b.Call(ctx, call("read"))
		require.ErrorIs(t, err, errBackend, "what the last attempt came to")
		assert.Equal(t, 2, ran)

		stop, cancel := context.WithCancel(t.Context())
		ran = 0
		b = box(t, func(context.Context, *args) (tool.Result, error) {
			ran++
			cancel()
			return tool.Result{}, stop.Err()
		}, tool.Use(middleware.Retry(middleware.RetryOptions{Attempts: 9})))
		_, err = b.Call(stop, call("read"))
		require.ErrorIs(t, err, context.Canceled)
		assert.Equal(t, 1, ran)
	})
}
