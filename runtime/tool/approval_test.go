package tool_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

func TestTheApproverSeesTheValueThatRuns(t *testing.T) {
	var seen []string
	var answer error
	l := ledger()
	b, err := NewToolbox(pages(), l, tool.Approve(func(_ context.Context, c *tool.Call) error {
		seen = append(seen, c.Status())
		return answer
	}), with(func(c *tool.Call) error {
		a, _ := tool.Params[RefundArgs](c)
		a.Amount++
		return nil
	}))
	require.NoError(t, err)
	c := call("refund", `{"order_id":"a","amount":20}`)

	for name, denial := range map[string]error{
		"declined": tool.Denied(""), "declined with a reason": tool.Denied("not today"),
	} {
		answer = denial
		r, err := b.Call(t.Context(), c)
		require.NoError(t, err)
		assert.Equal(t, tool.Error, r.Status)
		golden.Text(t, name, r.Text)
	}
	assert.Empty(t, l.Refunded, "a declined call does not run")

	answer = errors.New("the terminal is gone")
	_, err = b.Call(t.Context(), c)
	require.ErrorIs(t, err, answer)
	assert.Empty(t, l.Refunded)

	answer = nil
	r, err := b.Call(t.Context(), c)
	require.NoError(t, err)
	assert.Equal(t, "refunded", r.Text)
	assert.Equal(t, map[string]float64{"a": 21}, l.Refunded)
	assert.Equal(t, slices.Repeat([]string{"Refunding 21 USD for order a..."}, 4), seen)
}

func TestSmallCallsNeedNoApprovalWhereTheToolSaysSo(t *testing.T) {
	b := box(t, tool.Approve(func(context.Context, *tool.Call) error { return tool.Denied("never") }))
	r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":10}`))
	require.NoError(t, err)
	assert.Equal(t, "refunded", r.Text)
	r, err = b.Call(t.Context(), call("refund", `{"order_id":"b","amount":11}`))
	require.NoError(t, err)
	assert.Equal(t, tool.Error, r.Status)
}

func TestTheApproverMayEditTheCall(t *testing.T) {
	l := ledger()
	b, err := NewToolbox(pages(), l, tool.Approve(func(_ context.Context, c *tool.Call) error {
		return c.SetArguments([]byte(`{"order_id":"a","amount":15}`))
	}))
	require.NoError(t, err)
	_, err = b.Call(t.Context(), call("refund", `{"order_id":"a","amount":2000}`))
	require.NoError(t, err)
	assert.Equal(t, map[string]float64{"a": 15}, l.Refunded)
}

func TestAHostThatApprovesByItselfIsNotAsked(t *testing.T) {
	b, err := NewToolbox(pages(), ledger(), tool.HostApproves())
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":2000}`))
	require.NoError(t, err)
	assert.Equal(t, "refunded", r.Text)
}

func TestARegistryRunsNoToolThatNeedsApproval(t *testing.T) {
	l := ledger()
	r := Tools().Call(t.Context(), tool.NewScope(l), call("refund", `{"order_id":"a","amount":1}`))
	assert.Equal(t, tool.Error, r.Status)
	require.ErrorIs(t, r.Cause, tool.ErrNoApprover)
	golden.Text(t, "nobody to approve", r.Text)
	assert.Empty(t, l.Refunded)
}

func TestADeferredApprovalIsRecognisedWhenTheCallComesAgain(t *testing.T) {
	l := ledger()
	var waiting []byte
	answered := false
	b, err := NewToolbox(pages(), l, tool.Approve(func(_ context.Context, c *tool.Call) error {
		key, ok := c.Canonical()
		assert.True(t, ok)
		if answered && bytes.Equal(waiting, key) {
			return nil
		}
		waiting = key
		return tool.Pending("Ann was asked.")
	}))
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":20}`))
	require.NoError(t, err)
	golden.Text(t, "pending", r.Text)
	require.ErrorIs(t, r.Cause, tool.ErrPending)
	assert.Equal(t, `{"order_id":"a","amount":20,"currency":"USD"}`, string(waiting))
	assert.Empty(t, l.Refunded)

	answered = true
	r, err = b.Call(t.Context(), call("refund", `{ "currency":"USD", "amount":20.0, "order_id":"\u0061" }`))
	require.NoError(t, err)
	assert.Equal(t, "refunded", r.Text, "the same call in another spelling")
	r, err = b.Call(t.Context(), call("refund", `{"order_id":"a","amount":21}`))
	require.NoError(t, err)
	require.ErrorIs(t, r.Cause, tool.ErrPending, "another call")
}

func TestAnUnchangedCallIsNotAskedAboutTwice(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*RefundArgs)
		asked  int
	}{
		"unchanged": {func(*RefundArgs) {}, 1},
		"changed":   {func(a *RefundArgs) { a.Amount *= 2 }, 2},
	} {
		asked := 0
		b, err := NewToolbox(pages(), ledger(), tool.Approve(func(context.Context, *tool.Call) error {
			asked++
			return nil
		}), tool.Use(func(next tool.Handler) tool.Handler {
			return func(ctx context.Context, call *tool.Call) (tool.Result, error) {
				_, err := next(ctx, call)
				assert.NoError(t, err)
				a, _ := tool.Params[RefundArgs](call)
				c.change(a)
				return next(ctx, call)
			}
		}))
		require.NoError(t, err)
		r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":20}`))
		require.NoError(t, err)
		golden.Text(t, "refunded already", r.Text)
		assert.Equal(t, c.asked, asked, name)
	}
}

func TestWithoutAnEncoderEveryRunIsAskedAbout(t *testing.T) {
	plain := refundTool
	plain.Args = &tool.Args[RefundArgs]{Decode: decodeRefund, Run: runRefund}
	asked := 0
	b, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&plain}}), tool.Provide(ledger()),
		tool.Approve(func(_ context.Context, c *tool.Call) error {
			asked++
			_, ok := c.Canonical()
			assert.False(t, ok)
			return nil
		}), tool.Use(func(next tool.Handler) tool.Handler {
			return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
				_, _ = next(ctx, c)
				return next(ctx, c)
			}
		}))
	require.NoError(t, err)
	_, err = b.Call(t.Context(), call("refund", `{"order_id":"a","amount":1}`))
	require.NoError(t, err)
	assert.Equal(t, 2, asked)
}

func TestAHostMakesResultsOfItsOwnAnswers(t *testing.T) {
	for file, err := range map[string]error{
		"declined": tool.Denied(""), "declined with a reason": tool.Denied("not today"),
		"pending": tool.Pending("Ann was asked."), "failure expected": tool.Fail("kaboom"),
		"internal error": errBackend, "internal error of a panic": &tool.PanicError{Tool: "break", Value: errBackend},
		"cancelled": context.Canceled, "out of time": context.DeadlineExceeded,
	} {
		name := "break"
		if file == "cancelled" {
			name = "add"
		}
		r := tool.Failed(name, err)
		golden.Text(t, file, r.Text)
		assert.Equal(t, err, r.Cause)
		assert.NotEqual(t, tool.OK, r.Status)
	}
	require.ErrorIs(t, tool.Failed("x", tool.Denied("no")).Cause, tool.ErrDenied)
}
