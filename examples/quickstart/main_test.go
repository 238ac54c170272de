package main

import (
	"go/build"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestQuickstartShowsAGoodCallAndWhatToMendInABadOne(t *testing.T) {
	var out strings.Builder
	require.NoError(t, run(t.Context(), &out, filepath.Join(build.Default.GOROOT, "src")))
	text := out.String()
	for _, want := range []string{
		"is_exported", "list_packages", "read_doc", "search_docs",
		`"query":{"type":"string"`,
		`"symbol":"os.Rename"`,
		"search_docs did not run: 4 problems",
		`/querry: unknown; did you mean "query"?`,
		"/limit: got 50; want an integer from 1 to 20",
		`did you mean "function"?`,
		"/query: missing",
	} {
		assert.Contains(t, text, want)
	}
}

func TestQuickstartSaysWhereItLooked(t *testing.T) {
	dir := t.TempDir()
	assert.ErrorContains(t, run(t.Context(), &strings.Builder{}, dir), dir)
}
