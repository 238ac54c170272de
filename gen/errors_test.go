package gen_test

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"

	"github.com/toolgen/toolgen/gen"
	"github.com/toolgen/toolgen/gen/diag"
)

var update = flag.Bool("update", false, "write what was found into the goldens")

const errorGoldens = "../testdata/golden/errors"

// refusal is one golden: a package, or a module where it has a go.mod, and the
// findings that it yields.
type refusal struct {
	path    string // of the txtar
	name    string // code/case, also the package's directory
	archive *txtar.Archive
	files   map[string]string
	want    string
}

func refusals(t *testing.T) []refusal {
	t.Helper()
	paths, err := filepath.Glob(errorGoldens + "/*/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	var list []refusal
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		require.NoError(t, err)
		code := filepath.Base(filepath.Dir(path))
		r := refusal{path: path, archive: archive, files: map[string]string{}}
		r.name = code + "/" + strings.TrimSuffix(filepath.Base(path), ".txtar")
		for _, f := range archive.Files {
			if f.Name == "want" {
				r.want = string(f.Data)
				continue
			}
			r.files[f.Name] = string(f.Data)
		}
		list = append(list, r)
	}
	return list
}

// module reports whether the case is a module of its own: one run over it alone.
func (r refusal) module() bool {
	_, ok := r.files["go.mod"]
	return ok
}

// check compares the findings, or updates the golden.
func (r refusal) check(t *testing.T, findings diag.List) {
	t.Helper()
	var got strings.Builder
	require.NoError(t, diag.Print(&got, "text", findings))
	if *update && got.String() != r.want {
		r.archive.Files = slices.DeleteFunc(r.archive.Files, func(f txtar.File) bool { return f.Name == "want" })
		r.archive.Files = append(r.archive.Files, txtar.File{Name: "want", Data: []byte(got.String())})
		require.NoError(t, os.WriteFile(r.path, txtar.Format(r.archive), 0o644))
		return
	}
	assert.Equal(t, r.want, got.String(), r.path)
}

// TestFindingsAreAsTheGoldensHaveThem generates for all cases that are plain
// packages in one run, which shows that a run reports everything.
func TestFindingsAreAsTheGoldensHaveThem(t *testing.T) {
	all := refusals(t)
	files := map[string]string{}
	for _, r := range all {
		if !r.module() {
			for name, text := range r.files {
				files[r.name+"/"+name] = text
			}
		}
	}
	dir := newModule(t, files)
	out, together := gen.Generate(t.Context(), gen.Config{Dir: dir})
	assert.Empty(t, out, "nothing is to be written")
	assert.True(t, slices.EqualFunc(together, together.Sorted(), func(a, b diag.Diagnostic) bool { return a == b }))
	for _, r := range all {
		t.Run(r.name, func(t *testing.T) {
			if r.module() {
				_, findings := gen.Generate(t.Context(), gen.Config{Dir: newModule(t, r.files)})
				r.check(t, findings)
				return
			}
			var own diag.List
			for _, d := range together {
				if rest, ok := strings.CutPrefix(d.Pos.Filename, r.name+"/"); ok {
					d.Pos.Filename = rest
					own = append(own, d)
				}
			}
			r.check(t, own)
		})
	}
}

func TestEveryCodeHasAGolden(t *testing.T) {
	codes := map[string]bool{}
	for _, e := range diag.Catalogue() {
		codes[string(e.Code)] = true
	}
	covered := map[string]bool{}
	for _, r := range refusals(t) {
		code, _, _ := strings.Cut(r.name, "/")
		assert.True(t, codes[code], "%s is no code", code)
		mark := "(" + code + ")\n"
		if diag.Code(code) == diag.Compile {
			mark = "\n"
		}
		assert.Contains(t, r.want, mark, r.path)
		covered[code] = true
	}
	assert.Equal(t, slices.Sorted(maps.Keys(codes)), slices.Sorted(maps.Keys(covered)))
}
