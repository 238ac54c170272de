package middleware_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/middleware"
	"github.com/toolgen/toolgen/runtime/tool"
)

// asked calls ask_first with an approver that gives the verdict, and returns what
// ran, if anything.
func asked(t *testing.T, v middleware.Verdict, verr error, arguments string) (req middleware.Request, ran string, r tool.Result, err error) {
	t.Helper()
	b := box(t, func(_ context.Context, a *args) (tool.Result, error) {
		ran = a.Text
		return tool.Text("fine"), nil
	}, tool.Approve(middleware.Ask(func(_ context.Context, got middleware.Request) (middleware.Verdict, error) {
		req = got
		return v, verr
	})))
	r, err = b.Call(t.Context(), tool.Call{Name: "ask_first", Arguments: []byte(arguments)})
	return req, ran, r, err
}

func TestVerdictsDecideWhatRuns(t *testing.T) {
	for _, c := range []struct {
		name    string
		verdict middleware.Verdict
		ran     string
		cause   error
	}{
		{"yes", middleware.Yes(), "x", nil},
		{"nothing", middleware.Verdict{}, "", tool.ErrDenied},
		{"no", middleware.No("not today"), "", tool.ErrDenied},
		{"wait", middleware.Wait("Ann was asked."), "", tool.ErrPending},
		{"edit", middleware.Edit([]byte(`{"text":"y"}`)), "y", nil},
	} {
		_, ran, r, err := asked(t, c.verdict, nil, `{"text":"x"}`)
		require.NoError(t, err, c.name)
		assert.Equal(t, c.ran, ran, c.name)
		golden.Text(t, "verdict "+c.name, r.Text)
		require.ErrorIs(t, r.Cause, c.cause, c.name)
	}
}

func TestWhatGoesWrongInAskingIsTheHosts(t *testing.T) {
	_, ran, _, err := asked(t, middleware.Yes(), errBackend, `{}`)
	require.ErrorIs(t, err, errBackend)
	assert.Empty(t, ran)
	_, ran, r, err := asked(t, middleware.Edit([]byte(`{"txt":"y"}`)), nil, `{"text":"x"}`)
	require.Error(t, err)
	golden.Text(t, "host/edit that does not fit", err.Error())
	assert.Empty(t, ran)
	assert.Zero(t, r)
}

func TestAnEditThatHoldsNothingRunsNothing(t *testing.T) {
	for _, edit := range [][]byte{nil, {}, []byte(" \n"), []byte(" null ")} {
		_, ran, r, err := asked(t, middleware.Edit(edit), nil, `{"text":"x"}`)
		require.EqualError(t, err, "the approver's edit does not fit: it holds no arguments; want a JSON object", "%q", edit)
		assert.Empty(t, ran)
		assert.Zero(t, r)
	}
}

func TestAnEditOfWhatWasShownKeepsTheSecret(t *testing.T) {
	var got args
	b := box(t, func(_ context.Context, a *args) (tool.Result, error) {
		got = *a
		return tool.Text("fine"), nil
	}, tool.Approve(middleware.Ask(func(_ context.Context, r middleware.Request) (middleware.Verdict, error) {
		return middleware.Edit(bytes.Replace(r.Arguments, []byte("bob"), []byte("eve"), 1)), nil
	})))
	_, err := b.Call(t.Context(), tool.Call{Name: "ask_first", Arguments: []byte(`{"text":"bob","pin":"1234"}`)})
	require.NoError(t, err)
	assert.Equal(t, args{"eve", "1234"}, got)
}

func TestARequestSaysWhatIsAskedAndHasAKeyOfItsOwn(t *testing.T) {
	first, _, _, err := asked(t, middleware.Yes(), nil, `{"text":"x","pin":"1234"}`)
	require.NoError(t, err)
	assert.Equal(t, "ask_first", first.Tool)
	assert.Equal(t, "Doing x...", first.Status)
	assert.Equal(t, `{"text":"x","pin":"[secret]"}`, string(first.Arguments))
	assert.Len(t, first.Key, 64)

	same, _, _, err := asked(t, middleware.Yes(), nil, ` {"pin":"123\u0034", "text":"x"}`)
	require.NoError(t, err)
	assert.Equal(t, first.Key, same.Key, "the same call in another spelling")
	other, _, _, err := asked(t, middleware.Yes(), nil, `{"text":"x","pin":"1235"}`)
	require.NoError(t, err)
	assert.NotEqual(t, first.Key, other.Key, "a secret makes a difference though it is not shown")
}
