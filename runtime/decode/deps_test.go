package decode_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestNothingLinksReflection(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", ".").Output()
	require.NoError(t, err)
	deps := strings.Fields(string(out))
	assert.True(t, slices.Contains(deps, "github.com/toolgen/toolgen/runtime/decode"))
	for _, banned := range []string{"reflect", "fmt", "encoding", "encoding/json", "encoding/base64", "encoding/binary"} {
		assert.NotContains(t, deps, banned)
	}
	for _, dep := range deps {
		own := strings.HasPrefix(dep, "github.com/toolgen/")
		assert.True(t, own || !strings.Contains(dep, "."), "%s: the runtime needs nothing but the standard library", dep)
	}
}
