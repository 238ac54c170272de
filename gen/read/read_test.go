package read_test

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/load"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read"
)

var update = flag.Bool("update", false, "write what was read into the goldens")

const goMod = "module example.com/app\n\ngo 1.26.0\n\nrequire github.com/toolgen/toolgen v0.0.0\n\nreplace github.com/toolgen/toolgen => ROOT\n"

// newModule writes the goldens of testdata into one module, each a directory.
func newModule(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	require.NoError(t, err)
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(strings.ReplaceAll(goMod, "ROOT", root)), 0o644))
	for _, path := range goldens(t) {
		archive, err := txtar.ParseFile(path)
		require.NoError(t, err)
		for _, f := range archive.Files {
			if f.Name == "want" {
				continue
			}
			name := filepath.Join(dir, caseName(path), f.Name)
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
			require.NoError(t, os.WriteFile(name, f.Data, 0o644))
		}
	}
	return dir
}

func goldens(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	return paths
}

func caseName(path string) string { return strings.TrimSuffix(filepath.Base(path), ".txtar") }

func packages(t *testing.T, p *load.Program) []*model.Package {
	t.Helper()
	list, findings := read.Packages(p, "", func(paths []string) ([]*load.Package, diag.List) { return p.Sources(t.Context(), paths) })
	require.Empty(t, findings)
	return list
}

func TestModelIsAsTheGoldensHaveIt(t *testing.T) {
	dir := newModule(t)
	// The packages below are not part of the run: they are read as others.
	patterns := []string{}
	for _, path := range goldens(t) {
		patterns = append(patterns, "./"+caseName(path))
	}
	p, findings := load.Load(t.Context(), load.Config{Dir: dir, Patterns: patterns})
	require.Empty(t, findings)
	got := map[string]string{}
	for _, m := range packages(t, p) {
		got[m.Path] = dumpPackage(m)
	}
	for _, path := range goldens(t) {
		t.Run(caseName(path), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			require.NoError(t, err)
			text := got["example.com/app/"+caseName(path)]
			last := len(archive.Files) - 1
			if *update {
				if archive.Files[last].Name != "want" {
					archive.Files = append(archive.Files, txtar.File{Name: "want"})
					last++
				}
				archive.Files[last].Data = []byte(text)
				require.NoError(t, os.WriteFile(path, txtar.Format(archive), 0o644))
			}
			require.Equal(t, "want", archive.Files[last].Name)
			assert.Equal(t, string(archive.Files[last].Data), text)
		})
	}
}

func TestOrderOfFilesDoesNotMatter(t *testing.T) {
	dir := newModule(t)
	p, findings := load.Load(t.Context(), load.Config{Dir: dir})
	require.Empty(t, findings)
	want := ""
	for _, m := range packages(t, p) {
		want += dumpPackage(m)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 5 {
		for _, pkg := range p.Packages {
			random.Shuffle(len(pkg.Files), func(i, j int) { pkg.Files[i], pkg.Files[j] = pkg.Files[j], pkg.Files[i] })
		}
		got := ""
		for _, m := range packages(t, p) {
			got += dumpPackage(m)
		}
		assert.Equal(t, want, got)
	}
}
