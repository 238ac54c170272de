package sandboxtest

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func (s *suite) testLifecycle(t *testing.T) {
	fresh := func(t *testing.T) sandbox.Sandbox {
		return s.factory(t, sandbox.PolicyForWorkspace(s.workspace(t), true))
	}
	testStates(t, fresh)
	s.testCancelledLife(t, fresh)
	s.testBadStarts(t)
}

func testStates(t *testing.T, fresh func(*testing.T) sandbox.Sandbox) {
	hello := sandbox.Command{Script: "echo hello"}
	t.Run("before start nothing runs", func(t *testing.T) {
		sb := fresh(t)
		_, err := sb.Run(t.Context(), hello)
		assert.ErrorIs(t, err, sandbox.ErrNotStarted)
		assert.ErrorIs(t, sb.Health(t.Context()), sandbox.ErrNotStarted)
		require.NoError(t, sb.Close(t.Context()))
	})

	t.Run("a second start is an error and does no harm", func(t *testing.T) {
		sb := fresh(t)
		require.NoError(t, sb.Start(t.Context()))
		defer func() { require.NoError(t, sb.Close(t.Context())) }()
		assert.ErrorIs(t, sb.Start(t.Context()), sandbox.ErrStarted)
		r, err := sb.Run(t.Context(), hello)
		require.NoError(t, err)
		assert.Equal(t, "hello", trim(r.Stdout))
		assert.NoError(t, sb.Health(t.Context()))
	})

	t.Run("after close nothing runs and a second close is nothing", func(t *testing.T) {
		sb := fresh(t)
		require.NoError(t, sb.Start(t.Context()))
		require.NoError(t, sb.Close(t.Context()))
		require.NoError(t, sb.Close(t.Context()))
		_, err := sb.Run(t.Context(), hello)
		assert.ErrorIs(t, err, sandbox.ErrClosed)
		assert.ErrorIs(t, sb.Health(t.Context()), sandbox.ErrClosed)
		assert.ErrorIs(t, sb.Start(t.Context()), sandbox.ErrClosed)
	})
}

func (s *suite) testCancelledLife(t *testing.T, fresh func(*testing.T) sandbox.Sandbox) {
	t.Run("a cancelled start leaves nothing", func(t *testing.T) {
		before := s.leftovers(t)
		sb := fresh(t)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		assert.ErrorIs(t, sb.Start(ctx), context.Canceled)
		require.NoError(t, sb.Close(t.Context()))
		assert.ElementsMatch(t, before, s.leftovers(t))
	})

	t.Run("a start that is cancelled half-way leaves nothing", func(t *testing.T) {
		before := s.leftovers(t)
		for _, after := range []time.Duration{time.Millisecond, 10 * time.Millisecond, 50 * time.Millisecond, 200 * time.Millisecond} {
			sb := fresh(t)
			ctx, cancel := context.WithTimeout(t.Context(), after)
			err := sb.Start(ctx)
			cancel()
			if err != nil {
				assert.ErrorIs(t, err, context.DeadlineExceeded)
			}
			require.NoError(t, sb.Close(t.Context()))
		}
		assert.ElementsMatch(t, before, s.leftovers(t))
	})

	t.Run("close works under a cancelled context", func(t *testing.T) {
		before := s.leftovers(t)
		sb := fresh(t)
		require.NoError(t, sb.Start(t.Context()))
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		require.NoError(t, sb.Close(ctx))
		assert.ElementsMatch(t, before, s.leftovers(t))
	})

	t.Run("close while a command runs ends it", func(t *testing.T) {
		f := s.open(t)
		done := beside(func() (*sandbox.Result, error) {
			return f.sb.Run(context.Background(), sandbox.Command{Argv: []string{f.dir + "/probe", "beat", f.dir + "/beat"}})
		})
		began(t, f.root+"/beat")
		require.NoError(t, f.sb.Close(t.Context()))
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			t.Fatal("Run did not return after Close")
		}
		stopped(t, f.root+"/beat")
	})
}

func (s *suite) testBadStarts(t *testing.T) {
	t.Run("a missing inherited variable fails the start and is named", func(t *testing.T) {
		p := sandbox.PolicyForWorkspace(s.workspace(t), true)
		p.InheritEnv = []string{"SANDBOXTEST_NOT_SET"}
		sb := s.factory(t, p)
		defer func() { require.NoError(t, sb.Close(t.Context())) }()
		err := sb.Start(t.Context())
		var argument *sandbox.ArgumentError
		require.ErrorAs(t, err, &argument)
		assert.Contains(t, err.Error(), "SANDBOXTEST_NOT_SET")
	})

	t.Run("a missing workspace fails the start", func(t *testing.T) {
		sb := s.factory(t, sandbox.PolicyForWorkspace(t.TempDir()+"/missing", true))
		defer func() { require.NoError(t, sb.Close(t.Context())) }()
		var argument *sandbox.ArgumentError
		require.ErrorAs(t, sb.Start(t.Context()), &argument)
	})
}

// beside runs f beside the test and closes the channel when it is done.
func beside[A, B any](f func() (A, B)) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = f()
	}()
	return done
}
