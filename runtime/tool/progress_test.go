package tool_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

func TestProgressReachesTheHostWithTheCallItIsOf(t *testing.T) {
	type session struct{}
	work := func(ctx context.Context) (tool.Result, error) {
		tool.Progress(ctx, 1, 3, "page 1 \x1b[31m\n")
		tool.Progress(ctx, 2, 0, "")
		return tool.Text("done"), nil
	}
	for name, options := range map[string][]tool.Option{"plain": nil, "watched": {tool.Use(look)}} {
		var steps []tool.Step
		show := func(ctx context.Context, s tool.Step) {
			assert.Equal(t, "ann", ctx.Value(session{}))
			steps = append(steps, s)
		}
		b := timed(t, 0, work, append(options, tool.OnProgress(show))...)
		_, err := b.Call(context.WithValue(t.Context(), session{}, "ann"), tool.Call{ID: "7", Name: "wait"})
		require.NoError(t, err)
		assert.Equal(t, []tool.Step{
			{ID: "7", Tool: "wait", Done: 1, Total: 3, Text: "page 1  [31m "},
			{ID: "7", Tool: "wait", Done: 2},
		}, steps, name)
	}
}

func TestProgressWithoutAListenerIsNothing(t *testing.T) {
	tool.Progress(t.Context(), 1, 2, "x")
	b := timed(t, 0, func(ctx context.Context) (tool.Result, error) {
		tool.Progress(ctx, 1, 2, "x")
		return tool.Text("done"), nil
	})
	_, err := b.Call(t.Context(), tool.Call{Name: "wait"})
	require.NoError(t, err)
}

func TestProgressAfterTheAnswerIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		steps := make(chan int, 9)
		b := timed(t, time.Second, func(ctx context.Context) (tool.Result, error) {
			for i := range 5 {
				tool.Progress(ctx, i, 5, "")
				time.Sleep(time.Second)
			}
			return tool.Result{}, nil
		}, tool.OnProgress(func(_ context.Context, s tool.Step) { steps <- s.Done }))
		r, err := b.Call(t.Context(), tool.Call{Name: "wait"})
		require.NoError(t, err)
		assert.Equal(t, tool.Timeout, r.Status)
		time.Sleep(time.Minute)
		var told []int
		for range len(steps) {
			told = append(told, <-steps)
		}
		assert.Equal(t, []int{0, 1}, told, "the second came in the moment after the deadline")
	})
}
