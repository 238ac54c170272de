package sandboxtest

import (
	"context"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
)

func (s *suite) testScale(t *testing.T) {
	t.Run("many side by side, closed, leave nothing", func(t *testing.T) {
		before, goroutines, files := s.leftovers(t), runtime.NumGoroutine(), openFiles()
		roots := make([]string, s.sideBySide)
		for i := range roots {
			roots[i] = s.workspace(t)
		}
		var all sync.WaitGroup
		for _, root := range roots {
			all.Go(func() { s.oneOfMany(t, root) })
		}
		all.Wait()
		assert.ElementsMatch(t, before, s.leftovers(t))
		lines := string(commandLines())
		for _, root := range roots {
			assert.NotContains(t, lines, root, "a process is left")
			assert.FileExists(t, root+"/beat")
		}
		stopped(t, roots[0]+"/beat")
		stopped(t, roots[len(roots)-1]+"/beat")
		eventually(t, 10*time.Second, func() bool { return runtime.NumGoroutine() <= goroutines }, "goroutines are left")
		eventually(t, 10*time.Second, func() bool { return openFiles() <= files }, "files are left open")
	})

	t.Run("one command after the other leaves nothing behind", func(t *testing.T) {
		f := s.open(t)
		f.sh("true")
		goroutines, files := runtime.NumGoroutine(), openFiles()
		for range 5 * s.sideBySide {
			require.True(t, f.sh("true").OK())
		}
		eventually(t, 10*time.Second, func() bool { return runtime.NumGoroutine() <= goroutines }, "goroutines are left")
		eventually(t, 10*time.Second, func() bool { return openFiles() <= files }, "files are left open")
	})
}

func (s *suite) oneOfMany(t *testing.T, root string) {
	sb := s.factory(t, sandbox.PolicyForWorkspace(root, true))
	defer func() { assert.NoError(t, sb.Close(context.Background())) }()
	if !assert.NoError(t, sb.Start(t.Context())) {
		return
	}
	f := &fixture{t: t, sb: sb, root: root}
	dir := f.inside(root)
	r, err := sb.Run(t.Context(), sandbox.Command{
		Script:  `"$ROOT"/probe detach "$ROOT"/beat; until [ -s "$ROOT"/beat ]; do sleep 0.05; done; echo up`,
		Timeout: 2 * time.Minute,
		Env:     map[string]string{"ROOT": dir},
	})
	if assert.NoError(t, err) {
		assert.Contains(t, r.Stdout.Text(), "up", strings.TrimSpace(r.Stderr.Text()))
	}
}

// openFiles counts our own descriptors, where the system tells.
func openFiles() int {
	entries, _ := os.ReadDir("/proc/self/fd")
	return len(entries)
}
