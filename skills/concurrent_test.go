package skills_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

func TestReadersSeeWholeStatesWhileTheRegistryIsRefreshed(t *testing.T) {
	defer goleak.VerifyNone(t)
	root := t.TempDir()
	for i := range 20 {
		add(t, root, fmt.Sprintf("skill-%02d", i), "version 0")
	}
	r := open(t, root)
	var writers, readers sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				descriptions := map[string]bool{}
				n := 0
				for s := range r.All() {
					n++
					descriptions[s.Name] = true
				}
				assert.Len(t, descriptions, n)
				assert.GreaterOrEqual(t, r.Len(), 20)
				_ = r.Render()
				_ = r.Diagnostics()
				if l, err := r.Load("skill-07"); err == nil {
					_ = l.Text("")
				}
				_, _ = r.ReadResource("skill-07", "SKILL.md", 0, 10)
			}
		})
	}
	for w := range 2 {
		writers.Go(func() {
			for i := range 20 {
				add(t, root, fmt.Sprintf("new-%d-%d", w, i), "x")
				_, err := r.RefreshIfChanged()
				assert.NoError(t, err)
				_, err = r.Refresh()
				assert.NoError(t, err)
			}
		})
	}
	writers.Wait()
	close(done)
	readers.Wait()
	require.Equal(t, 60, r.Len())
}
