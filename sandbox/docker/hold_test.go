package docker

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/sandbox"
)

func TestStartsAreHeldUntilTheLastOneIsThrough(t *testing.T) {
	for name, c := range map[string]struct {
		through, patience time.Duration
		lost, held        bool
	}{
		"a start that comes through": {through: 30 * time.Millisecond, patience: time.Minute, held: true},
		"a start that takes longer":  {through: 300 * time.Millisecond, patience: 30 * time.Millisecond},
		"a container that is lost":   {through: 300 * time.Millisecond, patience: time.Minute, lost: true},
	} {
		t.Run(name, func(t *testing.T) {
			box := &container{gone: make(chan struct{})}
			box.starts.RLock()
			time.AfterFunc(c.through, box.starts.RUnlock)
			if c.lost {
				time.AfterFunc(30*time.Millisecond, func() { box.lose(sandbox.ErrClosed) })
			}
			ctx, cancel := context.WithTimeout(t.Context(), c.patience)
			defer cancel()
			assert.Equal(t, c.held, box.hold(ctx))
			if c.held {
				box.starts.Unlock()
			}
			box.all.Wait()
			assert.True(t, box.starts.TryLock(), "nobody else holds it")
			box.starts.Unlock()
		})
	}
}
