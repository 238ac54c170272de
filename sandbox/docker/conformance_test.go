package docker_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/docker"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

func TestConformance(t *testing.T) {
	engine := connect(t, busybox)
	sandboxtest.Run(t, func(t *testing.T, p sandbox.Policy) sandbox.Sandbox {
		s, err := engine.Sandbox(p, docker.Options{Image: busybox})
		require.NoError(t, err)
		return s
	}, sandboxtest.SideBySide(16), sandboxtest.Flood(128<<20), sandboxtest.Leftovers(containers))
}

// The images that .ci/sandbox.sh builds.
const (
	busybox = "toolgen-busybox:test"
	full    = "toolgen-full:test"
)

// connect is a connection to the engine, which the test needs.
func connect(t *testing.T, image string) *docker.Engine {
	t.Helper()
	engine, err := docker.Connect("")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, engine.Close()) })
	sandboxtest.Need(t, "docker", engine.Probe(t.Context(), image))
	return engine
}

// containers are those of ours that the engine has.
func containers(t *testing.T) []string {
	t.Helper()
	names, err := docker.Containers(t.Context())
	require.NoError(t, err)
	slices.Sort(names)
	return names
}
