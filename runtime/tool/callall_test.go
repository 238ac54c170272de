package tool_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// turn returns a toolbox of the tools read and write, which do what f says to the
// id that they are called with, and ask, which needs approval and changes nothing.
func turn(t testing.TB, f func(ctx context.Context, id string) error, options ...tool.Option) *tool.Toolbox {
	t.Helper()
	args := &tool.Args[string]{
		Decode: func(d *decode.Decoder, id *string) {
			o := d.Object(decode.Members{{Name: "id", Want: "a string"}})
			for o.Next() {
				*id = d.String()
			}
		},
		Run: func(ctx context.Context, _ *tool.Scope, id *string) (tool.Result, error) {
			return tool.Text(*id), f(ctx, *id)
		},
	}
	b, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{
		{Name: "ask", Args: args, Hints: tool.ReadOnly, Approval: true},
		{Name: "read", Args: args, Hints: tool.ReadOnly},
		{Name: "write", Args: args},
	}}), append([]tool.Option{tool.HostApproves()}, options...)...)
	require.NoError(t, err)
	return b
}

// calls are calls of the named tools with ids 0, 1, 2.
func calls(names ...string) (all []tool.Call) {
	for i, name := range names {
		all = append(all, tool.Call{ID: fmt.Sprint(i), Name: name, Arguments: fmt.Appendf(nil, `{"id":"%d"}`, i)})
	}
	return all
}

func TestReadOnlyCallsRunSideBySideAndWritesInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		var trail []string
		start := time.Now()
		b := turn(t, func(_ context.Context, id string) error {
			mu.Lock()
			trail = append(trail, fmt.Sprint(id, "@", time.Since(start)))
			mu.Unlock()
			time.Sleep(time.Second)
			return nil
		})
		answers := b.CallAll(t.Context(), calls("read", "read", "none", "read", "write", "write", "read", "ask", "read"), 10)
		slices.Sort(trail)
		assert.Equal(t, []string{"0@0s", "1@0s", "3@0s", "4@1s", "5@2s", "6@3s", "7@4s", "8@5s"}, trail)
		for i, a := range answers {
			assert.Equal(t, fmt.Sprint(i), a.ID)
			require.NoError(t, a.Err)
			if i == 2 {
				assert.Equal(t, tool.FormatError, a.Result.Status)
				assert.Equal(t, "none", a.Name)
				continue
			}
			assert.Equal(t, a.ID, a.Result.Text)
		}
	})
}

func TestNoMoreCallsThanAllowedRunAtATime(t *testing.T) {
	for most, took := range map[int]time.Duration{-1: 9 * time.Second, 0: 9 * time.Second, 1: 9 * time.Second, 4: 3 * time.Second, 100: time.Second} {
		synctest.Test(t, func(t *testing.T) {
			b := turn(t, func(context.Context, string) error {
				time.Sleep(time.Second)
				return nil
			})
			start := time.Now()
			b.CallAll(t.Context(), calls(slices.Repeat([]string{"read"}, 9)...), most)
			assert.Equal(t, took, time.Since(start), "%d at a time", most)
		})
	}
}

func TestEveryCallIsAnsweredWhateverItsToolDoes(t *testing.T) {
	b := turn(t, func(_ context.Context, id string) error {
		switch id {
		case "0":
			panic("secret")
		case "1":
			runtime.Goexit()
		case "2":
			return errBackend
		case "3":
			return tool.Fail("no stock")
		}
		return nil
	})
	answers := b.CallAll(t.Context(), calls("read", "write", "read", "read", "write"), 4)
	var texts []string
	for _, a := range answers {
		texts = append(texts, fmt.Sprintf("%s %s %s: %s", a.ID, a.Name, a.Result.Status, a.Result.Observation(0)))
	}
	golden.Text(t, "answers of a turn", fmt.Sprintln(texts[0])+fmt.Sprintln(texts[1])+fmt.Sprintln(texts[2])+fmt.Sprintln(texts[3])+texts[4])
	assert.EqualError(t, answers[0].Err, "tool read panicked: secret")
	assert.EqualError(t, answers[1].Err, "tool write ended its goroutine")
	require.ErrorIs(t, answers[2].Err, errBackend)
	require.ErrorIs(t, answers[2].Result.Cause, errBackend)
	require.NoError(t, answers[3].Err)
}

func TestTheEndOfATurnAnswersTheCallsThatHaveNotBegun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ran := 0
		b := turn(t, func(ctx context.Context, _ string) error {
			ran++
			<-ctx.Done()
			return ctx.Err()
		})
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		answers := b.CallAll(ctx, calls("write", "write", "read", "read"), 1)
		assert.Equal(t, 1, ran)
		for i, a := range answers {
			require.ErrorIs(t, a.Err, context.DeadlineExceeded)
			assert.Equal(t, tool.Timeout, a.Result.Status)
			if i > 0 {
				assert.Equal(t, a.Name+" was not run: time was up before it began. It has done nothing.", a.Result.Text)
				assert.EqualError(t, a.Err, "not run: context deadline exceeded")
			}
		}
		assert.Equal(t, "write did not finish in time and was stopped.", answers[0].Result.Text)
	})
}

// again is middleware that runs a copy of each call that failed.
func again(next tool.Handler) tool.Handler {
	return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
		if r, err := next(ctx, c); err == nil {
			return r, nil
		}
		second := *c
		if err := second.SetArguments(c.Arguments); err != nil {
			return tool.Result{}, err
		}
		return next(ctx, &second)
	}
}

func TestACallThatBeganIsNeverSaidToHaveDoneNothing(t *testing.T) {
	for name, options := range map[string][]tool.Option{
		"direct": nil, "watched": {tool.Use(look)}, "tried again as a copy": {tool.Use(again)},
		"tried again before decoding": {tool.Observe(again)},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		b := turn(t, func(ctx context.Context, _ string) error {
			cancel()
			return ctx.Err()
		}, options...)
		answers := b.CallAll(ctx, calls("write", "write"), 1)
		assert.Equal(t, "Error: write was cancelled before it finished.", answers[0].Result.Text, name)
		assert.Equal(t, "Error: write was not run: it was cancelled before it began. It has done nothing.", answers[1].Result.Text, name)
	}
}

func TestACallThatWaitedForItsTurnHasDoneNothing(t *testing.T) {
	for name, options := range map[string][]tool.Option{"direct": nil, "watched": {tool.Use(look)}} {
		synctest.Test(t, func(t *testing.T) {
			all, _ := trio()
			all[0].write = hang
			b, first := open(t, all[:1], options...), make(chan error)
			ctx, cancel := context.WithCancel(t.Context())
			go func() {
				_, err := b.Call(ctx, call("use_a", `{}`))
				first <- err
			}()
			synctest.Wait()
			waiting, leave := context.WithCancel(t.Context())
			time.AfterFunc(time.Second, leave)
			_, err := b.Call(waiting, call("use_a", `{}`))
			require.ErrorIs(t, err, context.Canceled)
			assert.Equal(t, "Error: use_a was not run: it was cancelled before it began. It has done nothing.", tool.Failed("use_a", err).Text, name)
			cancel()
			assert.Equal(t, "Error: use_a was cancelled before it finished.", tool.Failed("use_a", <-first).Text, name)
			require.NoError(t, b.Close(t.Context()))
		})
	}
}

func TestATurnWithoutCallsHasNoAnswers(t *testing.T) {
	assert.Empty(t, box(t).CallAll(t.Context(), nil, 4))
}

func TestAnswersOfAClosedToolboxAreErrors(t *testing.T) {
	b := box(t)
	require.NoError(t, b.Close(t.Context()))
	answers := b.CallAll(t.Context(), []tool.Call{tiny, tiny}, 2)
	for _, a := range answers {
		require.ErrorIs(t, a.Err, tool.ErrClosed)
	}
	golden.Text(t, "answer of a closed toolbox", answers[0].Result.Text)
}

func TestFieldsAreOnAnswersThatFailed(t *testing.T) {
	cost := tool.NewField("cost", 0)
	b := turn(t, func(context.Context, string) error { return errBackend }, tool.Observe(func(next tool.Handler) tool.Handler {
		return func(ctx context.Context, c *tool.Call) (tool.Result, error) {
			cost.Set(c, 7)
			return next(ctx, c)
		}
	}))
	answers := b.CallAll(t.Context(), calls("read"), 1)
	require.ErrorIs(t, answers[0].Err, errBackend)
	assert.Equal(t, 7, cost.Get(answers[0].Result))
}
