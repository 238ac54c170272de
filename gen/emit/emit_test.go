package emit_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/emit"
	"github.com/toolgen/toolgen/gen/model"
)

var update = flag.Bool("update", false, "write the goldens anew")

// golden compares with testdata/<name>.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.MkdirAll("testdata", 0o755))
		require.NoError(t, os.WriteFile(path, got, 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), string(got))
}

func emitted(t *testing.T, p *model.Package) map[string][]byte {
	t.Helper()
	files, err := emit.Package(p)
	require.NoError(t, err)
	return files
}

func TestKnowledgeBase(t *testing.T) {
	files := emitted(t, knowledgeBase())
	golden(t, "kb_tools_gen.go.golden", files["tools_gen.go"])
	golden(t, "kb_tools.catalog.json", files["tools.catalog.json"])
}
