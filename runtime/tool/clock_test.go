package tool_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// timed returns a toolbox of one tool that runs f and has the given time.
func timed(t *testing.T, most time.Duration, f func(context.Context) (tool.Result, error), options ...tool.Option) *tool.Toolbox {
	t.Helper()
	def := &tool.ToolDef{
		Name: "wait", Timeout: most,
		Args: &tool.Args[struct{}]{
			Decode: func(d *decode.Decoder, _ *struct{}) {
				o := d.Object(nil)
				o.Next()
			},
			Run: func(ctx context.Context, _ *tool.Scope, _ *struct{}) (tool.Result, error) { return f(ctx) },
		},
	}
	b, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{def}}), options...)
	require.NoError(t, err)
	return b
}

func TestATimeoutIsTheToolsDeadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var left time.Duration
		see := func(ctx context.Context) (tool.Result, error) {
			at, ok := ctx.Deadline()
			assert.True(t, ok)
			left = time.Until(at)
			return tool.Text("seen"), nil
		}
		for _, c := range []struct{ tool, call, want time.Duration }{
			{0, 12500 * time.Millisecond, 12500 * time.Millisecond},
			{time.Second, 0, time.Second},
			{time.Second, time.Hour, time.Second},
			{time.Hour, time.Second, time.Second},
			{time.Second, -1, time.Second},
		} {
			r, err := timed(t, c.tool, see).Call(t.Context(), tool.Call{Name: "wait", Timeout: c.call})
			require.NoError(t, err)
			assert.Equal(t, "seen", r.Text)
			assert.Equal(t, c.want, left)
		}
	})
}

func TestAToolThatDoesNotMindItsDeadlineIsLeftBehindAtIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		deaf := func(context.Context) (tool.Result, error) {
			time.Sleep(time.Hour)
			return tool.Text("too late"), nil
		}
		b, start := timed(t, time.Second, deaf), time.Now()
		r, err := b.Call(t.Context(), tool.Call{Name: "wait"})
		require.NoError(t, err)
		assert.Equal(t, 1100*time.Millisecond, time.Since(start), "the deadline and a moment")
		assert.Equal(t, tool.Timeout, r.Status)
		require.ErrorIs(t, r.Cause, context.DeadlineExceeded)
		golden.Text(t, "timeout", r.Text)
		assert.Equal(t, r, b.Registry().Call(t.Context(), nil, tool.Call{Name: "wait"}))
		time.Sleep(2 * time.Hour) // synctest fails the test if a goroutine is left
	})
}

func TestAnErrorAfterTheDeadlineIsATimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := timed(t, time.Second, func(ctx context.Context) (tool.Result, error) {
			<-ctx.Done()
			return tool.Result{}, fmt.Errorf("query: %w", ctx.Err())
		})
		r, err := b.Call(t.Context(), tool.Call{Name: "wait"})
		require.NoError(t, err)
		assert.Equal(t, tool.Timeout, r.Status)
		golden.Text(t, "timeout", r.Text)
	})
}

func TestATimeoutOfAReadOnlyToolHasNothingToWarnOf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := searchTool
		slow.Args = &tool.Args[SearchArgs]{Decode: decodeSearch, Run: func(ctx context.Context, _ *tool.Scope, _ *SearchArgs) (tool.Result, error) {
			<-ctx.Done()
			return tool.Result{}, ctx.Err()
		}}
		r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&slow}})
		c := call("search", `{"query":"x"}`)
		c.Timeout = 2 * time.Second
		golden.Text(t, "timeout of a read-only tool", r.Call(t.Context(), nil, c).Text)
	})
}

func TestWhatAToolSaysAtItsDeadlineCounts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, c := range []struct {
			name   string
			answer error
			text   string
		}{
			{"a part", nil, "3 of 9 pages"},
			{"a failure", tool.Fail("after 3 of 9 pages"), "Error: after 3 of 9 pages"},
		} {
			b := timed(t, time.Second, func(ctx context.Context) (tool.Result, error) {
				<-ctx.Done()
				time.Sleep(90 * time.Millisecond)
				return tool.Text("3 of 9 pages"), c.answer
			})
			r, err := b.Call(t.Context(), tool.Call{Name: "wait"})
			require.NoError(t, err, c.name)
			assert.Equal(t, c.text, r.Text, c.name)
		}
		b := timed(t, time.Second, func(ctx context.Context) (tool.Result, error) {
			<-ctx.Done()
			panic(errBackend)
		})
		_, err := b.Call(t.Context(), tool.Call{Name: "wait"})
		require.ErrorIs(t, err, errBackend, "a panic is not a timeout")
	})
}

func TestTheEndOfTheHostsContextIsNoTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		deaf := func(context.Context) (tool.Result, error) {
			time.Sleep(time.Hour)
			return tool.Result{}, nil
		}
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		_, err := timed(t, time.Minute, deaf).Call(ctx, tool.Call{Name: "wait"})
		require.ErrorIs(t, err, context.Canceled)

		late, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err = timed(t, time.Minute, deaf).Call(late, tool.Call{Name: "wait"})
		require.ErrorIs(t, err, context.DeadlineExceeded)
		time.Sleep(2 * time.Hour)
	})
}

func TestAPanicUnderAClockIsAnErrorToo(t *testing.T) {
	_, err := timed(t, time.Hour, func(context.Context) (tool.Result, error) { panic("oh") }).Call(t.Context(), tool.Call{Name: "wait"})
	p, ok := errors.AsType[*tool.PanicError](err)
	require.True(t, ok)
	assert.Contains(t, string(p.Stack), "clock_test.go")
}

func TestAToolThatEndsItsGoroutineIsAnError(t *testing.T) {
	_, err := timed(t, time.Hour, func(context.Context) (tool.Result, error) {
		runtime.Goexit()
		return tool.Result{}, nil
	}).Call(t.Context(), tool.Call{Name: "wait"})
	assert.EqualError(t, err, "tool wait ended its goroutine")
}

func TestWaitingForAnApproverIsNotChargedToTheTool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := refundTool
		slow.Timeout = time.Second
		r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&slow}})
		b, err := tool.NewToolbox(r, tool.Provide(ledger()), tool.Approve(func(context.Context, *tool.Call) error {
			time.Sleep(time.Hour)
			return nil
		}))
		require.NoError(t, err)
		result, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":20}`))
		require.NoError(t, err)
		assert.Equal(t, "refunded", result.Text)
	})
}
