package tool_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

func yes(context.Context, *tool.Call) error { return nil }

// look is middleware that only makes calls go the watched way.
func look(next tool.Handler) tool.Handler { return next }

func pages() *Index { return &Index{Pages: []string{"tools a", "tools b", "other"}} }

func ledger() *Ledger { return &Ledger{Refunded: map[string]float64{}} }

func box(t testing.TB, options ...tool.Option) *tool.Toolbox {
	t.Helper()
	b, err := NewToolbox(pages(), ledger(), append([]tool.Option{tool.Approve(yes)}, options...)...)
	require.NoError(t, err)
	return b
}

func call(name, arguments string) tool.Call {
	return tool.Call{Name: name, Arguments: []byte(arguments)}
}

var tiny = call("add", `{"a":20,"b":22}`)

// bothWays runs a test with the direct and the watched way to the function.
func bothWays(t *testing.T, test func(t *testing.T, b *tool.Toolbox)) {
	t.Run("direct", func(t *testing.T) { test(t, box(t)) })
	t.Run("watched", func(t *testing.T) { test(t, box(t, tool.Use(look))) })
}

func TestGoodCallAppliesDefaultsAndEncodesTheResult(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		r, err := b.Call(t.Context(), call("search", `{"query":"tools","limit":null}`))
		require.NoError(t, err)
		assert.Equal(t, tool.Result{Structured: []byte(`[{"title":"tools a","score":0.5},{"title":"tools b","score":0.5}]`)}, r)
	})
}

func TestArgumentsFromAMapAndFromTextGiveTheSameResult(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		encoded, err := json.Marshal(map[string]any{"limit": 1, "query": "tools"})
		require.NoError(t, err)
		fromMap, err := b.Call(t.Context(), tool.Call{Name: "search", Arguments: encoded})
		require.NoError(t, err)
		fromText, err := b.Call(t.Context(), call("search", ` { "query" : "tools", "limit":1 } `))
		require.NoError(t, err)
		assert.Equal(t, fromMap, fromText)
		assert.Equal(t, `[{"title":"tools a","score":0.5}]`, fromText.Observation(0))
	})
}

func TestNoArgumentsInAnyFormAreTheEmptyObject(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		for _, arguments := range [][]byte{nil, {}, []byte("  "), []byte("null"), []byte("{}")} {
			r, err := b.Call(t.Context(), tool.Call{Name: "break", Arguments: arguments})
			require.NoError(t, err)
			golden.Text(t, "missing argument", r.Text)
		}
	})
}

func TestUnknownToolIsAnsweredWithTheNamesInOrder(t *testing.T) {
	b := box(t)
	for name, file := range map[string]string{
		"translate":           "unknown tool",
		"serch":               "unknown tool with a near name",
		"\x1b[2Jrm -rf\x00":   "unknown tool with control characters",
		string(long('x', 99)): "unknown tool with a long name",
	} {
		r, err := b.Call(t.Context(), call(name, `{}`))
		require.NoError(t, err)
		assert.Equal(t, tool.FormatError, r.Status)
		golden.Text(t, file, r.Text)
		assert.Equal(t, r, Tools().Call(t.Context(), nil, call(name, `{}`)))
	}
	empty, err := tool.NewToolbox(tool.Registry{})
	require.NoError(t, err)
	r, err := empty.Call(t.Context(), call("add", `{}`))
	require.NoError(t, err)
	golden.Text(t, "unknown tool where there are none", r.Text)
}

func long(r rune, n int) []rune {
	s := make([]rune, n)
	for i := range s {
		s[i] = r
	}
	return s
}

func TestUnknownToolAmongHundredsNamesFifty(t *testing.T) {
	b, err := tool.NewToolbox(numbered(120))
	require.NoError(t, err)
	r, err := b.Call(t.Context(), call("tool_0077x", `{}`))
	require.NoError(t, err)
	golden.Text(t, "unknown tool among hundreds", r.Text)
}

func TestBadArgumentsAreAllNamedAtOnce(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		r, err := b.Call(t.Context(), call("search", `{"limit":"many","querry":"x"}`))
		require.NoError(t, err)
		assert.Equal(t, tool.FormatError, r.Status)
		golden.Text(t, "three problems", r.Text)
	})
}

func TestExpectedFailuresAreWhatTheModelReads(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		for how, status := range map[string]tool.Status{
			"expected": tool.Error, "wrapped": tool.Error, "marked": tool.Error, "silent": tool.Error,
			"malformed": tool.FormatError, "vague": tool.FormatError,
		} {
			c := call("break", `{"how":"`+how+`"}`)
			r, err := b.Call(t.Context(), c)
			require.NoError(t, err, how)
			assert.Equal(t, status, r.Status, how)
			golden.Text(t, "failure "+how, r.Text)
			assert.Empty(t, r.Structured, how)
			require.Error(t, r.Cause, "the host sees what it was")
			assert.Equal(t, r, Tools().Call(t.Context(), nil, c), how)
		}
	})
}

func TestAWrappedExpectedFailureReadsLikeABareOne(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		bare, err := b.Call(t.Context(), call("break", `{"how":"expected"}`))
		require.NoError(t, err)
		wrapped, err := b.Call(t.Context(), call("break", `{"how":"wrapped"}`))
		require.NoError(t, err)
		assert.Equal(t, "Error: kaboom", bare.Text)
		assert.Equal(t, bare.Text, wrapped.Text)
		assert.EqualError(t, wrapped.Cause, "desk.Break: kaboom")
	})
}

func TestUnexpectedErrorIsTheHostsAndGivesNoObservation(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		r, err := b.Call(t.Context(), call("break", `{"how":"unexpected"}`))
		require.ErrorIs(t, err, errBackend)
		assert.Zero(t, r)
	})
}

func TestRegistryCallHidesTheUnexpectedFromTheModelAndKeepsItForTheHost(t *testing.T) {
	for _, how := range []string{"unexpected", "panic", "panic with error", "panic with text", "panic with value"} {
		r := Tools().Call(t.Context(), nil, call("break", `{"how":"`+how+`"}`))
		assert.Equal(t, tool.Error, r.Status)
		golden.Text(t, "internal error", r.Text)
		require.Error(t, r.Cause, how)
	}
	assert.ErrorIs(t, Tools().Call(t.Context(), nil, call("break", `{"how":"unexpected"}`)).Cause, errBackend)
}

func TestPanicBecomesAnErrorWithAStackAndOtherToolsGoOn(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		for how, want := range map[string]string{
			"panic":            "tool break panicked: runtime error: invalid memory address or nil pointer dereference",
			"panic with error": "tool break panicked: " + errBackend.Error(),
			"panic with text":  "tool break panicked: secret text",
			"panic with value": "tool break panicked",
		} {
			r, err := b.Call(t.Context(), call("break", `{"how":"`+how+`"}`))
			var p *tool.PanicError
			require.ErrorAs(t, err, &p)
			assert.Zero(t, r)
			assert.EqualError(t, p, want)
			assert.Equal(t, "break", p.Tool)
			assert.Contains(t, string(p.Stack), "desk_test.go", "the stack leads to the function")
		}
		_, err := b.Call(t.Context(), call("break", `{"how":"panic with error"}`))
		require.ErrorIs(t, err, errBackend)
		r, err := b.Call(t.Context(), call("add", `{"a":1,"b":2}`))
		require.NoError(t, err)
		assert.Equal(t, "3", r.Text)
	})
}

func TestAResultOfTheToolsOwnIsPassedOnUnchanged(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		r, err := b.Call(t.Context(), call("break", `{"how":"timeout"}`))
		require.NoError(t, err)
		assert.Equal(t, tool.Result{Status: tool.Timeout, Text: "3 of 9 pages, then time was up"}, r)
	})
}

func TestAToolMayAskItsOwnPackageForTools(t *testing.T) {
	assert.Equal(t, "4 tools", Tools().Call(t.Context(), nil, call("break", `{"how":"not at all"}`)).Text)
}

func TestEndOfTheContextEndsTheCall(t *testing.T) {
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := b.Call(ctx, call("add", `{"a":1,"b":2}`))
		require.ErrorIs(t, err, context.Canceled, "nothing starts after the end")
		golden.Text(t, "cancelled before it began", Tools().Call(ctx, nil, call("add", `{"a":1,"b":2}`)).Text)

		late, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		_, err = b.Call(late, call("break", `{"how":"wait"}`))
		require.ErrorIs(t, err, context.DeadlineExceeded)
		r := Tools().Call(late, nil, call("break", `{"how":"wait"}`))
		assert.Equal(t, tool.Timeout, r.Status)
		require.ErrorIs(t, r.Cause, context.DeadlineExceeded)
		golden.Text(t, "out of time before it began", r.Text)
	})
}

func TestEqualCallsOfARegistryAndAToolboxGiveEqualResults(t *testing.T) {
	scope := tool.NewScope(pages())
	bothWays(t, func(t *testing.T, b *tool.Toolbox) {
		for _, c := range []tool.Call{
			call("add", `{"a":"1","b":2.0}`), call("search", `{"query":"o"}`), call("search", `[]`),
			call("break", `{"how":"expected"}`), call("break", `{"how"`),
		} {
			r, err := b.Call(t.Context(), c)
			require.NoError(t, err)
			assert.Equal(t, r, Tools().Call(t.Context(), scope, c), "%s", c.Arguments)
		}
	})
}
