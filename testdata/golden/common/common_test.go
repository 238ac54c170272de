package common

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

func TestThePackageCommentHoldsWhereAToolSaysNothing(t *testing.T) {
	for name, want := range map[string]struct {
		effects tool.Effects
		hints   tool.Hints
		tags    []string
	}{
		"fetch": {tool.Network, tool.ReadOnly | tool.Idempotent, []string{"web", "docs"}},
		"save":  {tool.Network | tool.WritesWorkspace, tool.Additive, nil},
		"guess": {0, 0, []string{"guesses"}},
	} {
		found, ok := Tools().Lookup(name)
		require.True(t, ok)
		assert.Equal(t, want.effects, found.Effects(), name)
		assert.Equal(t, want.hints, found.Hints(), name)
		assert.Equal(t, want.tags, slices.Collect(found.Tags()), name)
	}
}
