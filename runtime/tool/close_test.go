package tool_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

// open is devices, entered.
func open(t testing.TB, all []*device, options ...tool.Option) *tool.Toolbox {
	t.Helper()
	b := devices(t, all, options...)
	require.NoError(t, b.Enter(t.Context(), tool.EnterOptions{}))
	return b
}

func TestCloseClosesInReverseOrderAndOnce(t *testing.T) {
	all, trail := trio()
	b := open(t, all)
	require.NoError(t, b.Close(t.Context()))
	assert.Equal(t, []string{"close c", "close b", "close a"}, (*trail)[3:])
	require.NoError(t, b.Close(t.Context()))
	require.NoError(t, b.In(nil).Close(t.Context()))
	assert.Len(t, *trail, 6)
	_, err := b.Call(t.Context(), call("use_a", `{}`))
	require.ErrorIs(t, err, tool.ErrClosed)
	_, err = b.In(nil).Call(t.Context(), call("none", `{}`))
	require.ErrorIs(t, err, tool.ErrClosed)
}

func TestACallAfterCloseIsAnErrorWithoutKitsToo(t *testing.T) {
	b := box(t)
	require.NoError(t, b.Close(t.Context()))
	_, err := b.Call(t.Context(), tiny)
	require.ErrorIs(t, err, tool.ErrClosed)
}

func TestOneKitThatFailsToCloseKeepsNoOther(t *testing.T) {
	all, trail := trio()
	errPaper := errors.New("paper jam")
	all[1].end = func(context.Context) error { return errPaper }
	all[2].end = func(context.Context) error { panic("fire") }
	err := open(t, all).Close(t.Context())
	require.ErrorIs(t, err, errPaper)
	assert.EqualError(t, err, "close kit \"c\": kit c panicked: fire\nclose kit \"b\": paper jam")
	assert.Equal(t, []string{"close c", "close b", "close a"}, (*trail)[3:])
}

func TestAKitThatHangsIsBoundedAndTheOthersAreClosed(t *testing.T) {
	for name, c := range map[string]struct {
		end  func(context.Context) error
		took time.Duration
		err  string
	}{
		"minding its context": {hang, 4 * time.Second, `close kit "b": context deadline exceeded`},
		"deaf":                {deaf, 5 * time.Second, `close kit "b": it did not return in time and was left behind`},
	} {
		synctest.Test(t, func(t *testing.T) {
			all, trail := trio()
			all[1].end = c.end
			b, begin := open(t, all, tool.CloseTimeout(4*time.Second)), time.Now()
			assert.EqualError(t, b.Close(t.Context()), c.err, name)
			assert.Equal(t, c.took, time.Since(begin), name)
			assert.Equal(t, []string{"close c", "close b", "close a"}, (*trail)[3:], name)
			time.Sleep(2 * time.Hour)
		})
	}
}

func TestNoTimeToCloseIsTheUsualTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, _ := trio()
		all[0].end = hang
		b, begin := open(t, all[:1], tool.CloseTimeout(0)), time.Now()
		require.ErrorIs(t, b.Close(t.Context()), context.DeadlineExceeded)
		assert.Equal(t, 10*time.Second, time.Since(begin))
	})
}

func TestACancelledContextStillCloses(t *testing.T) {
	type key struct{}
	all, trail := trio()
	var seen any
	all[0].end = func(ctx context.Context) error {
		seen = ctx.Value(key{})
		return ctx.Err()
	}
	b := open(t, all)
	ctx, cancel := context.WithCancel(context.WithValue(t.Context(), key{}, "seen"))
	cancel()
	require.NoError(t, b.Close(ctx))
	assert.Len(t, *trail, 6)
	assert.Equal(t, "seen", seen, "the values are the caller's")
}

func TestCloseWaitsForCallsAndTurnsThoseAwayThatWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, trail := trio()
		all[0].write = func(context.Context) error {
			time.Sleep(time.Second)
			*trail = append(*trail, "used a")
			return nil
		}
		b := open(t, all[:1])
		errs := make(chan error, 3)
		for range 3 {
			go func() {
				_, err := b.Call(t.Context(), call("use_a", `{}`))
				errs <- err
			}()
		}
		synctest.Wait()
		require.NoError(t, b.Close(t.Context()))
		var turned int
		for range 3 {
			if errors.Is(<-errs, tool.ErrClosed) {
				turned++
			}
		}
		assert.Equal(t, 2, turned)
		assert.Equal(t, []string{"start a", "used a", "close a"}, *trail)
	})
}

func TestCloseDoesNotWaitForEverForACall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all, trail := trio()
		freed := make(chan struct{})
		all[0].write = func(context.Context) error {
			<-freed
			return nil
		}
		all[0].end = func(context.Context) error {
			close(freed) // as a shell does that kills its process
			return nil
		}
		b, done := open(t, all[:1]), make(chan error)
		go func() {
			_, err := b.Call(t.Context(), call("peek_a", `{}`))
			done <- err
		}()
		synctest.Wait()
		begin := time.Now()
		require.NoError(t, b.Close(t.Context()))
		assert.Equal(t, 5*time.Second, time.Since(begin), "half of the time")
		require.NoError(t, <-done)
		assert.Equal(t, []string{"start a", "close a"}, *trail)
	})
}
