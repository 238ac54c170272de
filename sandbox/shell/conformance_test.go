package shell_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/local"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

func TestOverLocal(t *testing.T) {
	sandboxtest.RunShell(t, func(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
		u, err := local.NewUnsafe(p)
		require.NoError(t, err)
		return u
	})
}
