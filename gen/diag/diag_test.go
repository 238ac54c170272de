package diag_test

import (
	"errors"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/internal/golden"
)

func at(file string, line, column int) token.Position {
	return token.Position{Filename: file, Line: line, Column: column}
}

func findings() diag.List {
	return diag.List{
		{Pos: at("b.go", 2, 1), End: at("b.go", 2, 5), Code: diag.BadName, Message: `providers refuse "a,b: c"`, Hint: "100% sure"},
		{Pos: at("a/b:c,d.go", 10, 2), Code: diag.Compile, Message: "undefined: x"},
		{Code: diag.Load, Message: "no go.mod\nhere"},
		{Pos: at("b.go", 1, 1), Code: diag.UnknownVerb, Message: "unknown <directive>"},
		{Pos: at("b.go", 2, 1), End: at("b.go", 2, 5), Code: diag.BadName, Message: `providers refuse "a,b: c"`, Hint: "100% sure"},
	}
}

func TestFindingsArePrintedInEveryFormat(t *testing.T) {
	for _, format := range diag.Formats() {
		var b strings.Builder
		require.NoError(t, diag.Print(&b, format, findings().Sorted()))
		golden.Equal(t, "findings."+format, b.String())
	}
	require.EqualError(t, diag.Print(&strings.Builder{}, "xml", nil), `unknown format "xml"; want one of text, json, github`)
}

func TestNoFindingsArePrintedAsNothingOrAnEmptyArray(t *testing.T) {
	for format, want := range map[string]string{"text": "", "json": "[]\n", "github": ""} {
		var b strings.Builder
		require.NoError(t, diag.Print(&b, format, nil))
		assert.Equal(t, want, b.String(), format)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("the disk is full") }

func TestFailureToPrintIsReturned(t *testing.T) {
	for _, format := range diag.Formats() {
		require.EqualError(t, diag.Print(fullDisk{}, format, findings()), "the disk is full", format)
	}
}

func TestSortedIsByPlaceAndHasEachFindingOnce(t *testing.T) {
	var places []string
	for _, d := range findings().Sorted() {
		places = append(places, d.Pos.String())
	}
	assert.Equal(t, []string{"-", "a/b:c,d.go:10:2", "b.go:1:1", "b.go:2:1"}, places)
}

func TestRelativeNamesAreThoseOfTheWorkingDirectory(t *testing.T) {
	dir := t.TempDir()
	list := diag.List{
		{Pos: at(filepath.Join(dir, "kb", "a.go"), 1, 1), End: at(filepath.Join(dir, "kb", "a.go"), 1, 2)},
		{Pos: at(filepath.Join(filepath.Dir(dir), "b.go"), 1, 1)},
		{Pos: at("c.go", 1, 1)},
		{Message: "without a place"},
	}
	got := list.Relative(dir)
	assert.Equal(t, "kb/a.go", got[0].Pos.Filename)
	assert.Equal(t, "kb/a.go", got[0].End.Filename)
	assert.Equal(t, "../b.go", got[1].Pos.Filename)
	assert.Equal(t, "c.go", got[2].Pos.Filename)
	assert.Empty(t, got[3].Pos.Filename)
	assert.True(t, filepath.IsAbs(list[0].Pos.Filename), "the list itself is not changed")
}

func TestEveryCodeIsExplainedOnce(t *testing.T) {
	seen := map[diag.Code]bool{}
	for _, e := range diag.Catalogue() {
		assert.False(t, seen[e.Code], e.Code)
		seen[e.Code] = true
		assert.Regexp(t, `^[a-z]+(-[a-z]+)*$`, string(e.Code))
		assert.NotEmpty(t, e.Title, e.Code)
		assert.True(t, strings.HasSuffix(e.Explanation, "."), e.Code)
		assert.NotEqual(t, e.Wrong, e.Right, e.Code)
		found, ok := diag.Explain(e.Code)
		assert.True(t, ok)
		assert.Equal(t, e, found)
	}
	_, ok := diag.Explain("no-such-code")
	assert.False(t, ok)
}

func TestCatalogueReadsWell(t *testing.T) {
	var b strings.Builder
	for _, e := range diag.Catalogue() {
		b.WriteString(e.String() + "\n")
	}
	golden.Equal(t, "catalogue.txt", b.String())
}
