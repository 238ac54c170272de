package tool_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

// record is an observer that writes down what it sees of each call.
func record(trail *[]string) tool.Option {
	return tool.Observe(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			before := "nothing known"
			if !c.Tool().IsZero() || c.Status() != "" {
				before = "known"
			}
			r, err := next(ctx, c)
			name := "no tool"
			if !c.Tool().IsZero() {
				name = c.Tool().Name()
			}
			text := r.Status.String()
			if err != nil {
				text = "host error"
			}
			*trail = append(*trail, before+", "+c.Name+": "+name+": "+text+": "+c.Status())
			return r, err
		}
	})
}

func TestAnObserverSeesEveryCallAndWhatCameOfIt(t *testing.T) {
	var trail []string
	b := box(t, record(&trail), tool.Approve(func(context.Context, *tool.Call) error { return tool.Denied("no") }))
	for _, c := range []tool.Call{
		call("search", `{"query":"x"}`), call("search", `{}`), call("nothing", `{}`), call("break", `{"how":"expected"}`),
		call("break", `{"how":"unexpected"}`), call("break", `{"how":"panic"}`), call("refund", `{"order_id":"a","amount":99}`),
	} {
		seen, seenErr := b.Call(t.Context(), c)
		plain, plainErr := box(t, tool.Approve(func(context.Context, *tool.Call) error { return tool.Denied("no") })).Call(t.Context(), c)
		assert.Equal(t, plain, seen, "watching changes nothing")
		assert.Equal(t, plainErr == nil, seenErr == nil)
	}
	assert.Equal(t, []string{
		"nothing known, search: search: ok: Searching for x (5)...",
		"nothing known, search: search: format_error: ",
		"nothing known, nothing: no tool: format_error: ",
		"nothing known, break: break: error: ",
		"nothing known, break: break: host error: ",
		"nothing known, break: break: host error: ",
		"nothing known, refund: refund: error: Refunding 99 USD for order a...",
	}, trail)
}

func TestAnObserverStandsOutsideOfAllMiddleware(t *testing.T) {
	var trail []string
	b := box(t, tool.Use(trace(&trail, "inner")), tool.Observe(trace(&trail, "outer"), trace(&trail, "middle")))
	_, err := b.Call(t.Context(), call("add", `{"a":1,"b":2}`))
	require.NoError(t, err)
	assert.Equal(t, []string{"outer before", "middle before", "inner before", "inner after", "middle after", "outer after"}, trail)
}

func TestAPanicOfAnObserverIsAnError(t *testing.T) {
	b := box(t, tool.Observe(func(tool.Handler) tool.Handler {
		return func(context.Context, *tool.Call) (tool.Result, error) { panic("oh") }
	}))
	_, err := b.Call(t.Context(), call("add", `{"a":1,"b":2}`))
	assert.EqualError(t, err, "tool add panicked: oh")
}

func TestArgumentsThatWereRefusedHaveNoCanonicalForm(t *testing.T) {
	b := box(t, tool.Observe(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			r, err := next(ctx, c)
			_, ok := c.Canonical()
			assert.False(t, ok)
			return r, err
		}
	}))
	_, err := b.Call(t.Context(), call("refund", `{}`))
	require.NoError(t, err)
}

func TestAStatusThatPanicsIsNoneAndTheCallRuns(t *testing.T) {
	plain := refundTool
	args := *refundTool.Args.(*tool.Args[RefundArgs])
	args.Status = func(*RefundArgs) string { panic("no status") }
	plain.Args = &args
	asked := false
	b, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&plain}}), tool.Provide(ledger()),
		tool.Approve(func(_ context.Context, c *tool.Call) error {
			asked = true
			assert.Empty(t, c.Status())
			return nil
		}), tool.Observe(func(next tool.Handler) tool.Handler {
			return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
				r, err := next(ctx, c)
				assert.Empty(t, c.Status())
				return r, err
			}
		}))
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":20}`))
	require.NoError(t, err)
	assert.Equal(t, "refunded", r.Text)
	assert.True(t, asked)
}
