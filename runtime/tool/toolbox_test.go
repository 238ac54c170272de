package tool_test

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

func TestNewToolboxNamesAllThatIsWrongAtOnce(t *testing.T) {
	r, err := tool.Merge(Tools(), tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{{
		Name: "wipe", Approval: true, Needs: []tool.Need{
			{Parameter: "l", Type: "*desk.Ledger", In: tool.Provided[*Ledger]},
		},
	}}}))
	require.NoError(t, err)
	b, err := tool.NewToolbox(r)
	assert.Nil(t, b)
	assert.EqualError(t, err, "no service of type *desk.Ledger, needed by refund, wipe: pass it to tool.Provide\n"+
		"no service of type *desk.Index, needed by search: pass it to tool.Provide\n"+
		"no approver for refund, wipe: pass tool.Approve, or tool.HostApproves if the host asks before it calls")
}

func TestANilServiceIsAnErrorAtOnceAndOnce(t *testing.T) {
	_, err := NewToolbox(nil, nil)
	assert.EqualError(t, err, "service index *Index is nil\n"+
		"service ledger *Ledger is nil\n"+
		"no approver for refund: pass tool.Approve, or tool.HostApproves if the host asks before it calls")
}

func TestStrictRefusesWhatTolerantRepairsAndRecords(t *testing.T) {
	c := call("add", `{"a":"9007199254740993","b":5.0}`)
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		r, err := b.Call(t.Context(), c)
		require.NoError(t, err)
		assert.Equal(t, "9007199254740998", r.Text)
		assert.Equal(t, []decode.Repair{{Pointer: "/a", Got: `"9007199254740993"`, Took: "an integer"}}, r.Repairs)

		strict := c
		strict.Policy = decode.Strict
		r, err = b.Call(t.Context(), strict)
		require.NoError(t, err)
		assert.Equal(t, tool.FormatError, r.Status, "a call may ask for more than its box")
	})
	for _, options := range [][]tool.Option{nil, {tool.Use(look)}} {
		r, err := box(t, append(options, tool.Strict())...).Call(t.Context(), call("add", `{"a":"1","b":2}`))
		require.NoError(t, err)
		golden(t, "strict refusal", r.Text)
		assert.Empty(t, r.Repairs)
	}
}

func TestRepairsAreRecordedOnFailuresToo(t *testing.T) {
	l := ledger()
	l.Refunded["a"] = 1
	b, err := NewToolbox(pages(), l, tool.HostApproves())
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":"5"}`))
	require.NoError(t, err)
	golden(t, "refunded already", r.Text)
	assert.Len(t, r.Repairs, 1)
}

// trace is middleware that writes down when it is passed.
func trace(trail *[]string, name string) tool.Middleware {
	return func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			*trail = append(*trail, name+" before")
			r, err := next(ctx, c)
			*trail = append(*trail, name+" after")
			return r, err
		}
	}
}

func TestTheFirstMiddlewareIsTheOutermost(t *testing.T) {
	var trail []string
	b := box(t, tool.Use(trace(&trail, "a"), trace(&trail, "b")), tool.Use(trace(&trail, "c")))
	_, err := b.Call(t.Context(), call("add", `{"a":1,"b":2}`))
	require.NoError(t, err)
	assert.Equal(t, []string{"a before", "b before", "c before", "c after", "b after", "a after"}, trail)
}

func TestMiddlewareSeesRawAndTypedArguments(t *testing.T) {
	b := box(t, tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			assert.Equal(t, "call_7", c.ID)
			assert.Equal(t, "search", c.Tool().Name())
			assert.Equal(t, `{"query":"tools","limit":"3"}`, string(c.Arguments))
			a, ok := tool.Params[SearchArgs](c)
			assert.True(t, ok)
			assert.Equal(t, SearchArgs{"tools", 3}, *a)
			assert.Equal(t, "Searching for tools (3)...", c.Status())
			assert.Len(t, c.Repairs(), 1)
			assert.True(t, tool.Provided[*Index](c.Scope()))
			_, ok = tool.Params[AddArgs](c)
			assert.False(t, ok)
			return next(ctx, c)
		}
	}))
	c := call("search", `{"query":"tools","limit":"3"}`)
	c.ID = "call_7"
	_, err := b.Call(t.Context(), c)
	require.NoError(t, err)
}

// with is middleware that does something to the call on its way in.
func with(do func(*tool.Call) error) tool.Option {
	return tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			if err := do(c); err != nil {
				return tool.Result{}, err
			}
			return next(ctx, c)
		}
	})
}

func TestMiddlewareMayChangeTheArguments(t *testing.T) {
	for name, do := range map[string]func(*tool.Call) error{
		"in place": func(c *tool.Call) error {
			a, _ := tool.Params[AddArgs](c)
			a.A = 40
			return nil
		},
		"by a value": func(c *tool.Call) error {
			tool.SetParams(c, &AddArgs{40, 2})
			return nil
		},
		"by JSON": func(c *tool.Call) error {
			return c.SetArguments([]byte(`{"a":"40","b":2}`))
		},
	} {
		r, err := box(t, with(do)).Call(t.Context(), call("add", `{"a":1,"b":2}`))
		require.NoError(t, err, name)
		assert.Equal(t, "42", r.Text, name)
		assert.Equal(t, name == "by JSON", len(r.Repairs) == 1, name)
	}
}

func TestArgumentsThatDoNotFitAreRefusedAndTheCallStaysAsItWas(t *testing.T) {
	do := func(c *tool.Call) error {
		err := c.SetArguments([]byte(`{"a":"forty"}`))
		assert.Equal(t, `{"a":1,"b":2}`, string(c.Arguments))
		a, _ := tool.Params[AddArgs](c)
		assert.Equal(t, AddArgs{1, 2}, *a)
		return err
	}
	r, err := box(t, with(do)).Call(t.Context(), call("add", `{"a":1,"b":2}`))
	require.NoError(t, err)
	assert.Equal(t, tool.FormatError, r.Status)
	golden(t, "two problems", r.Text)
}

func TestParametersOfAnotherToolAreTheHostsError(t *testing.T) {
	for _, do := range []func(*tool.Call) error{
		func(c *tool.Call) error { tool.SetParams(c, &SearchArgs{}); return nil },
		func(c *tool.Call) error { tool.SetParams[AddArgs](c, nil); return nil },
	} {
		_, err := box(t, with(do)).Call(t.Context(), call("add", `{"a":1,"b":2}`))
		assert.EqualError(t, err, "middleware set parameters that are not of the tool's argument type")
	}
}

func TestMiddlewareMayAnswerInPlaceOfTheTool(t *testing.T) {
	l := ledger()
	b, err := NewToolbox(pages(), l, tool.HostApproves(), tool.Use(func(tool.Handler) tool.Handler {
		return func(context.Context, *tool.Call) (tool.Result, error) { return tool.Text("from a cache"), nil }
	}))
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":50}`))
	require.NoError(t, err)
	assert.Equal(t, "from a cache", r.Text)
	assert.Empty(t, l.Refunded)
}

func TestMiddlewareSeesFailuresAsErrors(t *testing.T) {
	var seen error
	b := box(t, tool.Use(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			r, err := next(ctx, c)
			seen = err
			return r, err
		}
	}))
	_, err := b.Call(t.Context(), call("break", `{"how":"expected"}`))
	require.NoError(t, err)
	assert.EqualError(t, seen, "kaboom")
	_, err = b.Call(t.Context(), call("break", `{"how":"unexpected"}`))
	require.ErrorIs(t, err, errBackend)
	assert.Equal(t, errBackend, seen)
}

func TestAPanicOfMiddlewareIsAnErrorToo(t *testing.T) {
	_, err := box(t, with(func(*tool.Call) error { panic("oh") })).Call(t.Context(), call("add", `{"a":1,"b":2}`))
	assert.EqualError(t, err, "tool add panicked: oh")
}

func TestRefusedCallsDoNotReachMiddleware(t *testing.T) {
	var trail []string
	b := box(t, tool.Use(trace(&trail, "a")))
	for _, c := range []tool.Call{call("add", `{`), call("none", `{}`)} {
		_, err := b.Call(t.Context(), c)
		require.NoError(t, err)
	}
	assert.Empty(t, trail)
}

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
		golden(t, name, r.Text)
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
	golden(t, "nobody to approve", r.Text)
	assert.Empty(t, l.Refunded)
}

func TestAViewOffersAndRunsUnderItsOwnScope(t *testing.T) {
	b := box(t)
	other := &Index{Pages: []string{"tools of another user"}}
	view := b.In(b.Scope().Provide(other))
	r, err := view.Call(t.Context(), call("search", `{"query":"tools"}`))
	require.NoError(t, err)
	assert.Equal(t, `[{"title":"tools of another user","score":0.5}]`, r.Observation(0))
	r, err = b.Call(t.Context(), call("search", `{"query":"other"}`))
	require.NoError(t, err)
	assert.Equal(t, `[{"title":"other","score":0.5}]`, r.Observation(0), "the box has its own still")
	assert.Equal(t, b.Registry(), view.Registry())
}

func TestAToolWithoutADirectWayRunsTheWatchedOne(t *testing.T) {
	slow := breakTool
	slow.Direct = nil
	r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&slow}})
	b, err := tool.NewToolbox(r, tool.Provide(pages()))
	require.NoError(t, err)
	for how, file := range map[string]string{"expected": "failure expected", "unexpected": "internal error"} {
		golden(t, file, r.Call(t.Context(), nil, call("break", `{"how":"`+how+`"}`)).Text)
	}
	result, err := b.Call(t.Context(), call("break", `{"how":"timeout"}`))
	require.NoError(t, err)
	assert.Equal(t, tool.Timeout, result.Status)
}

func TestServicesCanBeProvidedByOption(t *testing.T) {
	b, err := tool.NewToolbox(Tools(), tool.Provide(pages()), tool.Provide(ledger()), tool.HostApproves())
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("search", `{"query":"other"}`))
	require.NoError(t, err)
	assert.Equal(t, `[{"title":"other","score":0.5}]`, r.Observation(0))
}

func TestAToolboxIsSafeForConcurrentUse(t *testing.T) {
	b := box(t, tool.Use(look))
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			view := b.In(b.Scope().Provide(&Index{Pages: []string{strconv.Itoa(i)}}))
			r, err := view.Call(t.Context(), call("search", `{"query":"`+strconv.Itoa(i)+`"}`))
			assert.NoError(t, err)
			assert.Equal(t, `[{"title":"`+strconv.Itoa(i)+`","score":0.5}]`, r.Observation(0))
			_, err = b.Call(t.Context(), call("break", `{"how":"panic"}`))
			assert.Error(t, err)
			r, err = b.Call(t.Context(), call("add", `{"a":`+strconv.Itoa(i)+`,"b":1}`))
			assert.NoError(t, err)
			assert.Equal(t, strconv.Itoa(i+1), r.Text)
		})
	}
	all.Wait()
}
