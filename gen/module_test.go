package gen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// goMod makes a module that can import the runtime of this tree.
const goMod = `module example.com/app

go 1.26.0

require github.com/toolgen/toolgen v0.0.0

replace github.com/toolgen/toolgen => ROOT
`

// newModule writes files, by slash-separated path, into a fresh module. A go.mod
// is added where there is none.
func newModule(t testing.TB, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	if _, ok := files["go.mod"]; !ok {
		put(t, dir, "go.mod", strings.ReplaceAll(goMod, "ROOT", root))
	}
	for name, text := range files {
		put(t, dir, name, strings.ReplaceAll(text, "ROOT", root))
	}
	return dir
}

func put(t testing.TB, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
}
