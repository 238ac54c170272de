package docker

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/sandbox"
	"github.com/toolgen/toolgen/sandbox/sandboxtest"
)

// The images that .ci/sandbox.sh builds: one with busybox alone, one with bash
// and Python.
const (
	busyboxImage = "toolgen-busybox:test"
	fullImage    = "toolgen-full:test"
)

// live is a started sandbox on the real engine.
func live(t testing.TB, image string, p sandbox.Policy, o Options) *Sandbox {
	t.Helper()
	engine, err := Connect("")
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, engine.Close()) })
	return liveOn(t, engine, image, p, o)
}

func liveOn(t testing.TB, engine *Engine, image string, p sandbox.Policy, o Options) *Sandbox {
	t.Helper()
	need(t, engine.Probe(t.Context(), image))
	o.Image = image
	s, err := engine.Sandbox(p, o)
	require.NoError(t, err)
	require.NoError(t, s.Start(t.Context()))
	t.Cleanup(func() { require.NoError(t, s.Close(context.Background())) })
	return s
}

// need is sandboxtest.Need; benchmarks skip.
func need(t testing.TB, err error) {
	t.Helper()
	switch tt, ok := t.(*testing.T); {
	case ok:
		sandboxtest.Need(tt, "docker", err)
	case err != nil:
		t.Skip(err)
	}
}

// sh runs a script that must yield a Result.
func sh(t *testing.T, s *Sandbox, script string) *sandbox.Result {
	t.Helper()
	r, err := s.Run(t.Context(), sandbox.Command{Script: script})
	require.NoError(t, err)
	return r
}

func said(c sandbox.Capture) string { return strings.TrimSpace(c.Text()) }

// bothImages runs a test in the smallest image and in the one with bash, whose
// shells differ.
func bothImages(t *testing.T, test func(t *testing.T, image string)) {
	for _, image := range []string{busyboxImage, fullImage} {
		t.Run(image, func(t *testing.T) { test(t, image) })
	}
}
