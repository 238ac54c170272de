// Package golden compares texts with committed files, for the tests of this module.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Equal fails the test unless got is what testdata/<name> holds. With -update the
// file is written first.
func Equal(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err, "run the test with -update to write it")
	assert.Equal(t, string(want), got, "run the test with -update if this is meant")
}

// Text is [Equal] for a text that a person or a model reads, which need not end in a
// new line: it stands in testdata/<name>.txt, with _ for the spaces of name.
func Text(t testing.TB, name, got string) {
	t.Helper()
	Equal(t, strings.ReplaceAll(name, " ", "_")+".txt", got+"\n")
}
