package gen_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/toolgen/toolgen/gen"
)

// TestWhatIsReadCompilesOnceGenerated closes the gap between reading and
// emission: every golden of the model becomes code that compiles and is vetted.
func TestWhatIsReadCompilesOnceGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles many packages")
	}
	paths, err := filepath.Glob("read/testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	files := map[string]string{}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		require.NoError(t, err)
		for _, f := range archive.Files {
			if f.Name != "want" {
				files[strings.TrimSuffix(filepath.Base(path), ".txtar")+"/"+f.Name] = string(f.Data)
			}
		}
	}
	dir := newModule(t, files)
	out, findings := gen.Generate(t.Context(), gen.Config{Dir: dir})
	require.Empty(t, lines(findings))
	require.Len(t, out, 2*len(paths))
	for name, data := range out {
		require.NoError(t, os.WriteFile(name, data, 0o644))
	}
	vet := exec.Command("go", "vet", "./...")
	vet.Dir = dir
	text, err := vet.CombinedOutput()
	require.NoError(t, err, string(text))
}
