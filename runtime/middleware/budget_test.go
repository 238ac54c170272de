package middleware_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/middleware"
	"github.com/toolgen/toolgen/runtime/tool"
)

var long = strings.Repeat("0123456789", 10)

func answers(r tool.Result) run {
	return func(context.Context, *args) (tool.Result, error) { return r, nil }
}

func TestBudgetKeepsHeadAndTailAndTheWholeInAFile(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	require.NoError(t, err)
	defer root.Close()
	b := box(t, answers(tool.Text(long)), tool.Use(middleware.Budget(30, middleware.SpillTo(root, ".tool-output"))))
	for range 2 {
		r, err := b.Call(t.Context(), call("read"))
		require.NoError(t, err)
		golden.Text(t, "short with the whole in a file", r.Text)
		assert.NotContains(t, r.Text, dir)
	}
	files, err := filepath.Glob(filepath.Join(dir, ".tool-output", "*"))
	require.NoError(t, err)
	require.Len(t, files, 1, "equal results share a file")
	whole, err := os.ReadFile(files[0])
	require.NoError(t, err)
	assert.Equal(t, long, string(whole))
}

func TestBudgetLeavesShortResultsAndContentAlone(t *testing.T) {
	spill := func(context.Context, *tool.Call, []byte) (string, error) {
		t.Error("there is nothing to keep")
		return "", nil
	}
	for _, r := range []tool.Result{
		tool.Text(long[:30]), tool.Text("short\n"), tool.JSON([]byte(`[1]`)), tool.Blocks(tool.TextBlock(long), tool.Image("image/png", nil)),
	} {
		got, err := box(t, answers(r), tool.Use(middleware.Budget(30, spill))).Call(t.Context(), call("read"))
		require.NoError(t, err)
		assert.Equal(t, r, got)
	}
	got, err := box(t, answers(tool.Text(long)), tool.Use(middleware.Budget(0, spill))).Call(t.Context(), call("read"))
	require.NoError(t, err)
	assert.Equal(t, long, got.Text, "no limit")
}

func TestBudgetShortensValuesForTheModelAndKeepsThemForTheHost(t *testing.T) {
	value := []byte(`["` + long + `"]`)
	r, err := box(t, answers(tool.JSON(value)), tool.Use(middleware.Budget(30, nil))).Call(t.Context(), call("read"))
	require.NoError(t, err)
	golden.Text(t, "short value", r.Observation(0))
	assert.Equal(t, value, r.Structured)
}

func TestAResultThatCannotBeKeptIsShortAllTheSame(t *testing.T) {
	spill := func(context.Context, *tool.Call, []byte) (string, error) { return "", errBackend }
	r, err := box(t, answers(tool.Text(long)), tool.Use(middleware.Budget(30, spill))).Call(t.Context(), call("read"))
	require.NoError(t, err)
	golden.Text(t, "short where the whole cannot be kept", r.Text)
	require.ErrorIs(t, r.Cause, errBackend)

	file := filepath.Join(t.TempDir(), "x")
	require.NoError(t, os.MkdirAll(file, 0o755))
	root, err := os.OpenRoot(file)
	require.NoError(t, err)
	require.NoError(t, root.Close())
	r, err = box(t, answers(tool.Text(long)), tool.Use(middleware.Budget(30, middleware.SpillTo(root, "out")))).Call(t.Context(), call("read"))
	require.NoError(t, err)
	require.ErrorIs(t, r.Cause, os.ErrClosed)
}

func TestBudgetAroundEverythingShortensFailuresToo(t *testing.T) {
	root, err := os.OpenRoot(t.TempDir())
	require.NoError(t, err)
	defer root.Close()
	b := box(t, ends(tool.Fail(long)), tool.Observe(middleware.Budget(30, middleware.SpillTo(root, "out"))))
	r, err := b.Call(t.Context(), call("read"))
	require.NoError(t, err)
	assert.Equal(t, tool.Error, r.Status)
	golden.Text(t, "short failure", r.Text)
	r, err = b.Call(t.Context(), call("../etc/passwd"))
	require.NoError(t, err)
	golden.Text(t, "short answer to an unknown tool", r.Text)
}
