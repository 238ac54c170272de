package golden

import (
	"flag"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen"
	"github.com/toolgen/toolgen/gen/output"
)

var update = flag.Bool("update", false, "write the generated files anew")

// root is this module's directory.
func root(t testing.TB) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	require.NoError(t, err)
	return dir
}

func TestGeneratedFilesAreWhatIsGenerated(t *testing.T) {
	dir := root(t)
	out, findings := gen.Generate(t.Context(), gen.Config{Dir: dir})
	require.Empty(t, findings)
	changes, err := output.Files(out).Changes()
	require.NoError(t, err)
	if *update {
		require.NoError(t, output.Apply(changes))
		return
	}
	assert.Empty(t, output.Diff(dir, changes), "go test ./testdata/golden -update writes the files anew")
	assert.Greater(t, len(out), 50, "generated files in all")
}
