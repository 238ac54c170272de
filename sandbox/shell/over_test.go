package shell_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/bwrap"
	"github.com/toolgen/toolgen/sandbox/docker"
	"github.com/toolgen/toolgen/sandbox/local"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

func TestOverLocal(t *testing.T) {
	sandboxtest.RunShell(t, func(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
		s, err := local.NewUnsafe(p)
		require.NoError(t, err)
		return s
	})
}

func TestOverBwrap(t *testing.T) {
	sandboxtest.Need(t, "bwrap", bwrap.Probe())
	sandboxtest.RunShell(t, func(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
		s, err := bwrap.New(p)
		require.NoError(t, err)
		return s
	})
}

// The image with bash that .ci/sandbox.sh builds.
const image = "toolgen-full:test"

func TestOverDocker(t *testing.T) {
	engine, err := docker.Connect("")
	require.NoError(t, err)
	defer func() { require.NoError(t, engine.Close()) }()
	sandboxtest.Need(t, "docker", engine.Probe(t.Context(), image))
	sandboxtest.RunShell(t, func(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
		s, err := engine.Sandbox(p, docker.Options{Image: image})
		require.NoError(t, err)
		return s
	})
}
