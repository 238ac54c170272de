package stdlib

import (
	"go/build"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var library = sync.OnceValues(func() (*Index, error) {
	return Read(filepath.Join(build.Default.GOROOT, "src"))
})

func index(t *testing.T) *Index {
	t.Helper()
	x, err := library()
	require.NoError(t, err)
	return x
}

func TestMethodsAreFoundByName(t *testing.T) {
	text, err := index(t).ReadDoc("strings.Builder.WriteString")
	require.NoError(t, err)
	assert.Contains(t, text, "func (b *Builder) WriteString(s string) (int, error)")
	assert.Contains(t, text, "appends the contents of s")
}

func TestAnUnknownSymbolSaysHowToFindOne(t *testing.T) {
	_, err := index(t).ReadDoc("strings.Bilder")
	assert.EqualError(t, err, "there is no strings.Bilder in the standard library; search_docs finds names")
}

func TestNamesCountMoreThanTexts(t *testing.T) {
	hits := index(t).SearchDocs("rename", nil, 5)
	require.NotEmpty(t, hits)
	assert.Equal(t, "os.Rename", hits[0].Symbol)
}

func TestKindsNarrowASearch(t *testing.T) {
	for _, hit := range index(t).SearchDocs("buffer", []Kind{KindType}, 20) {
		assert.Equal(t, KindType, hit.Kind)
	}
}

func TestASearchMayFindNothing(t *testing.T) {
	assert.Empty(t, index(t).SearchDocs("zzxxyyqq", nil, 5))
}

func TestPackagesAreListedBelowAPath(t *testing.T) {
	var paths []string
	for _, p := range index(t).ListPackages("encoding") {
		paths = append(paths, p.Path)
	}
	assert.Contains(t, paths, "encoding")
	assert.Contains(t, paths, "encoding/json")
	assert.NotContains(t, paths, "errors")
	assert.Greater(t, len(index(t).ListPackages("")), 100)
}

func TestInternalPackagesAreLeftOut(t *testing.T) {
	for _, p := range index(t).ListPackages("") {
		assert.NotContains(t, p.Path, "internal")
		assert.NotContains(t, p.Path, "cmd/")
	}
}

func TestASourceFileThatDoesNotParseIsNamed(t *testing.T) {
	src := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(src, "broken"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(src, "broken", "a.go"), []byte("package broken\nfunc"), 0o644))
	_, err := Read(src)
	assert.ErrorContains(t, err, "read package broken")
}

func TestExportedNamesStartWithACapital(t *testing.T) {
	assert.True(t, IsExported("Println"))
	assert.False(t, IsExported("println"))
}
