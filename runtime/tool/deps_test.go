package tool_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheRuntimeLinksNoReflection(t *testing.T) {
	const module = "github.com/toolgen/toolgen/"
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps",
		module+"runtime/tool", module+"runtime/decode", module+"runtime/encode", module+"runtime/provider").Output()
	require.NoError(t, err)
	for dep := range strings.Lines(string(out)) {
		dep = strings.TrimSpace(dep)
		assert.NotContains(t, []string{"fmt", "reflect", "encoding/json", "log", "net"}, dep)
		if strings.Contains(dep, ".") {
			assert.True(t, strings.HasPrefix(dep, module+"runtime/"), "%s is of another module", dep)
		}
	}
	require.Contains(t, string(out), "context\n", "the list is a list")
}
