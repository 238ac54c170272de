package tool_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

func TestTheStandardPipelineIsMadeOfThePublicParts(t *testing.T) {
	approve := tool.Approve(func(_ context.Context, c *tool.Call) error {
		if a, _ := tool.Params[RefundArgs](c); a.Amount > 100 {
			return tool.Denied("too much")
		}
		return nil
	})
	for name, options := range map[string][]tool.Option{"plain": nil, "watched": {tool.Use(look)}, "observed": {tool.Observe(look)}} {
		standard := box(t, append(options, approve)...)
		rebuilt := box(t, append(options, approve, tool.Pipeline(func(p tool.Parts) tool.Handler {
			return p.Boundary(p.Observers(p.Boundary(p.Resolve(p.Decode(p.Middleware(p.Approval(p.Run)))))))
		}))...)
		same := box(t, append(options, approve, tool.Pipeline(tool.Parts.Standard))...)
		for _, c := range []tool.Call{
			tiny, call("search", `{"query":"tools"}`), call("search", `{}`), call("none", `{}`),
			call("refund", `{"order_id":"a","amount":"20"}`), call("refund", `{"order_id":"b","amount":2000}`),
			call("break", `{"how":"expected"}`), call("break", `{"how":"unexpected"}`), call("break", `{"how":"panic with error"}`),
		} {
			want, wantErr := standard.Call(t.Context(), c)
			for _, b := range []*tool.Toolbox{rebuilt, same} {
				got, err := b.Call(t.Context(), c)
				assert.Equal(t, want, got, "%s, %s", name, c.Arguments)
				assert.Equal(t, wantErr == nil, err == nil)
				if wantErr != nil {
					assert.EqualError(t, err, wantErr.Error())
				}
			}
		}
	}
}

func TestWithoutTheBoundaryFailuresReachTheHost(t *testing.T) {
	b := box(t, tool.Pipeline(func(p tool.Parts) tool.Handler {
		return p.Resolve(p.Decode(p.Run))
	}))
	_, err := b.Call(t.Context(), call("break", `{"how":"expected"}`))
	failure, ok := errors.AsType[*tool.Failure](err)
	require.True(t, ok)
	assert.Equal(t, "kaboom", failure.Text)
	assert.PanicsWithValue(t, "secret text", func() { _, _ = b.Call(t.Context(), call("break", `{"how":"panic with text"}`)) })
	answers := b.CallAll(t.Context(), []tool.Call{call("break", `{"how":"panic with text"}`)}, 1)
	require.EqualError(t, answers[0].Err, "tool break panicked: secret text", "a turn keeps the process")
	r, err := b.Call(t.Context(), call("refund", `{"order_id":"a","amount":20}`))
	require.NoError(t, err)
	assert.Equal(t, "refunded", r.Text, "nobody is asked")
}

func TestAStageOfTheHostsOwnStandsBetween(t *testing.T) {
	var trail []string
	b := box(t, tool.Use(trace(&trail, "middleware")), tool.Observe(trace(&trail, "observer")),
		tool.Pipeline(func(p tool.Parts) tool.Handler {
			before := trace(&trail, "before decoding")
			return p.Boundary(p.Resolve(before(p.Decode(p.Middleware(trace(&trail, "innermost")(p.Run))))))
		}))
	_, err := b.Call(t.Context(), call("add", `{}`))
	require.NoError(t, err)
	assert.Equal(t, []string{"before decoding before", "before decoding after"}, trail, "what is left out does not happen")
	trail = nil
	_, err = b.Call(t.Context(), tiny)
	require.NoError(t, err)
	assert.Equal(t, []string{
		"before decoding before", "middleware before", "innermost before",
		"innermost after", "middleware after", "before decoding after",
	}, trail)
}

func TestDecodingTwiceIsLikeDecodingOnce(t *testing.T) {
	b := box(t, tool.Pipeline(func(p tool.Parts) tool.Handler {
		return p.Boundary(p.Resolve(p.Decode(p.Decode(p.Run))))
	}))
	r, err := b.Call(t.Context(), call("add", `{"a":"1","b":2}`))
	require.NoError(t, err)
	assert.Equal(t, "3", r.Text)
	assert.Len(t, r.Repairs, 1)
}

func TestNothingOfACallIsLeftInAnotherToolbox(t *testing.T) {
	asked := 0
	inner := box(t, tool.Approve(func(context.Context, *tool.Call) error {
		asked++
		return nil
	}))
	other := clinic(t)
	outer := box(t, tool.Use(func(tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			for range 2 {
				if r, err := inner.Call(ctx, *c); err != nil {
					return r, err
				}
			}
			return other.Call(ctx, *c)
		}
	}))
	r, err := outer.Call(t.Context(), call("refund", `{"order_id":"a","amount":20}`))
	require.NoError(t, err)
	assert.Equal(t, 2, asked, "an approval is for one call of one toolbox")
	assert.Equal(t, tool.FormatError, r.Status, "and so is a tool that was found")
}

func TestAPipelineWithoutResolveIsAnErrorOfTheHosts(t *testing.T) {
	const want = "the pipeline comes to Decode or Run before Resolve, which looks the tool up; put Resolve around them"
	for name, build := range map[string]func(tool.Parts) tool.Handler{
		"decode": func(p tool.Parts) tool.Handler { return p.Boundary(p.Decode(p.Run)) },
		"after":  func(p tool.Parts) tool.Handler { return p.Boundary(p.Decode(p.Resolve(p.Run))) },
		"run":    func(p tool.Parts) tool.Handler { return p.Boundary(p.Run) },
	} {
		r, err := box(t, tool.Pipeline(build)).Call(t.Context(), tiny)
		require.EqualError(t, err, want, name)
		assert.Empty(t, r.Text, name)
	}
}
