package gen_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen"
	"github.com/toolgen/toolgen/gen/diag"
)

// generate returns the output with names relative to the module, and the
// findings as lines.
func generate(t testing.TB, dir string, c gen.Config) (map[string]string, []string) {
	t.Helper()
	if c.Dir == "" {
		c.Dir = dir
	}
	out, findings := gen.Generate(t.Context(), c)
	files := map[string]string{}
	for name, data := range out {
		rel, err := filepath.Rel(dir, name)
		require.NoError(t, err)
		files[filepath.ToSlash(rel)] = string(data)
		if data == nil {
			files[filepath.ToSlash(rel)] = "gone"
		}
	}
	return files, lines(findings)
}

func lines(list diag.List) []string {
	var out []string
	for _, d := range list {
		out = append(out, d.String())
	}
	return out
}

// fresh is what the module generates without any earlier output.
func fresh(t testing.TB, files map[string]string) map[string]string {
	t.Helper()
	out, findings := generate(t, newModule(t, files), gen.Config{})
	require.Empty(t, findings)
	return out
}

const search = `package kb

// Client is a service.
type Client struct{ url string }

// Search searches.
//
//tool:name search
//tool:inject client
func Search(query string, limit int, client *Client) []string { return nil }
`

func TestGeneratedNamesMayBeMissing(t *testing.T) {
	dir := newModule(t, map[string]string{
		"kb/kb.go": search,
		"kb/use.go": `package kb

import "github.com/toolgen/toolgen/runtime/tool"

var all tool.Registry = Tools()

func (a SearchArgs) valid() bool { return a.Limit > 0 }

func limit(a *SearchArgs) int { return a.Limit }

func box(c *Client) (*tool.Toolbox, error) { return NewToolbox(c) }
`,
		"cmd/main.go": `package main

import (
	"example.com/app/kb"
	. "example.com/app/kb"
)

// Ping answers.
//
//tool:name ping
func Ping(n int) kb.Client { return kb.Client{} }

func main() {
	box, err := kb.NewToolbox(nil)
	_, _ = box, err
	_ = SearchArgs{}
	_ = Tools
	_, _ = NewToolbox()
}
`,
	})
	out, findings := generate(t, dir, gen.Config{})
	assert.Empty(t, findings)
	assert.Equal(t, []string{"cmd/tools.catalog.json", "cmd/tools_gen.go", "kb/tools.catalog.json", "kb/tools_gen.go"}, slices.Sorted(maps.Keys(out)))
}

func TestNamesThatNobodyDeclaresStayErrors(t *testing.T) {
	dir := newModule(t, map[string]string{
		"kb/kb.go":     search + "\nvar a, b = PutArgs{}, Tool\n",
		"data/data.go": "package data\n\n// T is data.\ntype T struct {\n\tA int `json:\"a\"` //tool:min 1\n}\n\nvar all = Tools()\n",
		"cmd/main.go":  "package main\n\nimport \"example.com/app/data\"\n\n// Ping answers.\n//\n//tool:name ping\nfunc Ping() {}\n\nfunc main() { _ = data.Tools() }\n",
	})
	out, findings := generate(t, dir, gen.Config{})
	assert.Empty(t, out)
	assert.Equal(t, []string{
		"cmd/main.go:10:24: undefined: data.Tools",
		"data/data.go:8:11: undefined: Tools",
		"kb/kb.go:12:12: undefined: PutArgs",
		"kb/kb.go:12:23: undefined: Tool",
	}, findings)
}

// damages are what can have happened to earlier output.
func damages(good string) map[string]string {
	cut := func(n int) string { return good[:n] }
	return map[string]string{
		"untouched":             good,
		"empty":                 "",
		"blank":                 "\n\n",
		"zeros":                 strings.Repeat("\x00", 512),
		"cut in the header":     cut(20),
		"cut in the tag":        cut(strings.Index(good, "!toolgen")),
		"cut in the imports":    cut(strings.Index(good, "runtime/decode") + 4),
		"cut in a function":     cut(len(good) * 2 / 3),
		"another package":       strings.Replace(good, "package kb", "package old", 1),
		"stale signature":       strings.ReplaceAll(good, "Search(a.Query, a.Limit, client)", "Search(a.Query)"),
		"other services":        strings.Replace(good, "client *Client, // for search", "client string,", 1),
		"a module that is gone": strings.Replace(good, `"github.com/toolgen/toolgen/runtime/decode"`, "_ \"example.com/gone\"\n\t\"github.com/toolgen/toolgen/runtime/decode\"", 1),
		"an import cycle":       strings.Replace(good, `"github.com/toolgen/toolgen/runtime/decode"`, "_ \"example.com/app/cmd\"\n\t\"github.com/toolgen/toolgen/runtime/decode\"", 1),
		"a conflict":            strings.Replace(good, "\nfunc Tools", "\n<<<<<<< HEAD\nfunc Tools() int { return 1 }\n=======\nfunc Tools", 1) + ">>>>>>> theirs\n",
		"a conflict on top":     "<<<<<<< HEAD\n" + good,
		"a conflict in imports": strings.Replace(good, "import (", "import (\n<<<<<<< HEAD\n=======\n>>>>>>> theirs", 1),
		"a name that is mine":   strings.Replace(good, "type SearchArgs struct", "type Client struct{}\n\ntype SearchArgs struct", 1),
	}
}

func TestOldOutputNeverStandsInTheWay(t *testing.T) {
	files := map[string]string{
		"kb/kb.go":   search,
		"kb/aa.go":   "package kb\n\nvar box, err = NewToolbox(\"yesterday's\", \"list\")\n",
		"mid/mid.go": "package mid\n\nimport \"example.com/app/kb\"\n\nvar Box, Err = kb.NewToolbox(1, 2, 3)\n",
		"cmd/main.go": `package main

import (
	"example.com/app/kb"
	"example.com/app/mid"
)

// Ping answers.
//
//tool:name ping
func Ping() {}

func main() {
	box, err := kb.NewToolbox("yesterday's", "list")
	_, _, _ = box, err, mid.Box
}
`,
	}
	want := fresh(t, files)
	require.Len(t, want, 4)
	for name, damaged := range damages(want["kb/tools_gen.go"]) {
		t.Run(name, func(t *testing.T) {
			dir := newModule(t, files)
			put(t, dir, "kb/tools_gen.go", damaged)
			put(t, dir, "cmd/tools_gen.go", want["cmd/tools_gen.go"])
			out, findings := generate(t, dir, gen.Config{})
			require.Empty(t, findings)
			assert.True(t, maps.Equal(want, out), "the output is the same as without")
		})
	}
}

func TestBrokenCodeIsReportedAsTheCompilerWouldAndOldOutputStays(t *testing.T) {
	files := map[string]string{"kb/kb.go": search}
	old := fresh(t, files)["kb/tools_gen.go"]
	dir := newModule(t, files)
	put(t, dir, "kb/tools_gen.go", old)
	put(t, dir, "kb/broken.go", "package kb\n\nfunc broken() int { return \"text\" }\n")
	out, findings := generate(t, dir, gen.Config{})
	assert.Empty(t, out)
	assert.Equal(t, []string{"kb/broken.go:3:28: cannot use \"text\" (untyped string constant) as int value in return statement"}, findings)
}

func TestErrorsOfOtherPackagesThatToolsNeedAreReported(t *testing.T) {
	dir := newModule(t, map[string]string{
		"kb/kb.go":     "package kb\n\nimport \"example.com/app/deep\"\n\n// Ping answers.\n//\n//tool:name ping\nfunc Ping() int { return deep.N }\n",
		"deep/deep.go": "package deep\n\nvar N int = \"text\"\n",
	})
	_, findings := generate(t, dir, gen.Config{})
	assert.Equal(t, []string{"deep/deep.go:3:13: cannot use \"text\" (untyped string constant) as int value in variable declaration"}, findings)
}

func TestPackageThatLostItsLastToolLosesItsOutput(t *testing.T) {
	dir := newModule(t, map[string]string{
		"kb/kb.go":              "package kb\n\n// Search searches.\nfunc Search() {}\n",
		"kb/tools_gen.go":       "// Code generated by toolgen. DO NOT EDIT.\n\n//go:build !toolgen\n\npackage kb\n",
		"kb/tools.catalog.json": "{}",
		"empty/tools_gen.go":    "// Code generated by toolgen. DO NOT EDIT.\n\npackage empty\n",
		"other/tools_gen.go":    "package other // written by hand\n",
		"ping/ping.go":          "package ping\n\n// Ping answers.\n//\n//tool:name ping\nfunc Ping() {}\n",
	})
	out, findings := generate(t, dir, gen.Config{})
	assert.Empty(t, findings)
	assert.Equal(t, "gone", out["kb/tools_gen.go"])
	assert.Equal(t, "gone", out["kb/tools.catalog.json"])
	assert.Equal(t, "gone", out["empty/tools_gen.go"])
	assert.NotContains(t, out, "other/tools_gen.go")
	assert.Contains(t, out["ping/tools_gen.go"], "func Tools()")
}

func TestPrefixRenamesFilesAndFunctions(t *testing.T) {
	files := map[string]string{"kb/kb.go": search + "\nfunc Tools() {}\n\nvar box, err = NewSupportToolbox(nil)\n"}
	dir := newModule(t, files)
	put(t, dir, "kb/tools_gen.go", "// Code generated by toolgen. DO NOT EDIT.\n\npackage kb\n")
	out, findings := generate(t, dir, gen.Config{Prefix: "Support"})
	assert.Empty(t, findings)
	assert.Equal(t, "gone", out["kb/tools_gen.go"])
	assert.Contains(t, out["kb/support_tools_gen.go"], "func SupportTools()")
	assert.Contains(t, out["kb/support_tools_gen.go"], "func NewSupportToolbox(")
}

func TestPrefixThatChangesLeavesOneSetOfFiles(t *testing.T) {
	files := map[string]string{"kb/kb.go": search}
	plain := fresh(t, files)
	dir := newModule(t, files)
	for name, data := range plain {
		put(t, dir, name, data)
	}
	out, findings := generate(t, dir, gen.Config{Prefix: "Support"})
	require.Empty(t, findings)
	assert.Equal(t, "gone", out["kb/tools_gen.go"])
	assert.Equal(t, "gone", out["kb/tools.catalog.json"])
	for name, data := range out {
		if data == "gone" {
			require.NoError(t, os.Remove(filepath.Join(dir, filepath.FromSlash(name))))
			continue
		}
		put(t, dir, name, data)
	}
	back, findings := generate(t, dir, gen.Config{})
	require.Empty(t, findings)
	assert.Equal(t, plain["kb/tools_gen.go"], back["kb/tools_gen.go"])
	assert.Equal(t, "gone", back["kb/support_tools_gen.go"])
	assert.Equal(t, "gone", back["kb/support_tools.catalog.json"])
}

func TestPrefixIsAnExportedIdentifier(t *testing.T) {
	dir := newModule(t, map[string]string{"kb/kb.go": search})
	for _, prefix := range []string{"support", "a b", "1x", "_X", "X-"} {
		out, findings := generate(t, dir, gen.Config{Prefix: prefix})
		assert.Empty(t, out)
		assert.Equal(t, []string{fmt.Sprintf("the prefix %q is no exported Go identifier; begin it with a capital and go on with letters and digits, as in Support (load)", prefix)}, findings)
	}
}

func TestOutputIsRenewedBesideFilesOfOtherPlatforms(t *testing.T) {
	files := map[string]string{
		"kb/kb.go":       search,
		"kb/kb_plan9.go": "package kb\n\nvar plan9 = true\n",
	}
	want := fresh(t, files)
	dir := newModule(t, files)
	put(t, dir, "kb/tools_gen.go", "// Code generated by toolgen. DO NOT EDIT.\n\n//go:build !toolgen && plan9\n\npackage kb\n")
	out, findings := generate(t, dir, gen.Config{})
	assert.Empty(t, findings)
	assert.True(t, maps.Equal(want, out))

	put(t, dir, "kb/kb.go", "package kb\n")
	put(t, dir, "kb/kb_plan9.go", search)
	out, findings = generate(t, dir, gen.Config{})
	assert.Empty(t, out)
	require.Len(t, findings, 1, "no silence beside output that is stale here")
	assert.Contains(t, findings[0], "kb/kb_plan9.go:8:1: this file is built only for plan9")

	put(t, dir, "kb/kb_plan9.go", "package kb\n")
	out, findings = generate(t, dir, gen.Config{})
	assert.Empty(t, findings)
	assert.Equal(t, map[string]string{"kb/tools_gen.go": "gone"}, out)
}

func TestFilesAreChosenAsTheGoCommandDoes(t *testing.T) {
	tool := func(pkg, name string) string {
		return "package " + pkg + "\n\n// Ping answers.\n//\n//tool:name " + name + "\nfunc Ping() {}\n"
	}
	dir := newModule(t, map[string]string{
		"go.mod":               strings.Replace(goMod, "go 1.26.0\n", "go 1.26.0\n\nignore (\n\t./web\n\tnode_modules\n)\n", 1),
		"root.go":              tool("app", "root"),
		"cmd/main.go":          tool("main", "main") + "\nfunc main() {}\n",
		"internal/x/x.go":      tool("x", "x"),
		"odd-name/y.go":        tool("different", "y"),
		"tagged/plain.go":      "package tagged\n",
		"tagged/extra.go":      "//go:build extra\n\npackage tagged\n",
		"tests/tests.go":       "package tests\n",
		"tests/tests_test.go":  tool("tests", "tested"),
		"testdata/t.go":        tool("t", "t"),
		"vendor/v/v.go":        tool("v", "v"),
		"_skipped/s.go":        tool("s", "s"),
		".hidden/h.go":         tool("h", "h"),
		"nested/go.mod":        "module example.com/nested\n",
		"nested/n.go":          tool("n", "n"),
		"web/w.go":             tool("w", "w"),
		"a/node_modules/nm.go": tool("nm", "nm"),
		"_file/ok.go":          "package file\n",
		"sub/_u.go":            tool("u", "u"),
		"sub/u.go":             "package sub\n",
	})
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "vendor")))
	names := func(c gen.Config) []string {
		out, findings := generate(t, dir, c)
		require.Empty(t, findings)
		return slices.DeleteFunc(slices.Sorted(maps.Keys(out)), func(name string) bool { return !strings.HasSuffix(name, ".go") })
	}
	whole := []string{"cmd/tools_gen.go", "internal/x/tools_gen.go", "odd-name/tools_gen.go", "tools_gen.go"}
	assert.Equal(t, whole, names(gen.Config{}))
	assert.Equal(t, whole, names(gen.Config{Dir: filepath.Join(dir, "internal")}), "without patterns the whole main module")
	assert.Equal(t, []string{"internal/x/tools_gen.go"}, names(gen.Config{Dir: filepath.Join(dir, "internal"), Patterns: []string{"./..."}}))
	assert.Equal(t, []string{"internal/x/tools_gen.go", "tools_gen.go"}, names(gen.Config{Patterns: []string{".", "./internal/x", "./tagged"}}))
	assert.Equal(t, []string{"internal/x/tools_gen.go"}, names(gen.Config{Patterns: []string{"example.com/app/internal/...", "./internal/x"}}))
	assert.Equal(t, whole, names(gen.Config{Tags: "extra,other"}))
}

func TestPatternsThatMatchNothingAreReported(t *testing.T) {
	dir := newModule(t, map[string]string{"kb/kb.go": search})
	for pattern, want := range map[string]string{
		"./nothing":                     "no directory nothing (load)",
		"./nothing/...":                 "no directory nothing (load)",
		"./k...":                        "in the pattern k... the dots do not stand for whole directories at its end, as those of ./... do (load)",
		"example.com/elsewhere/nothing": "no package example.com/elsewhere/nothing",
	} {
		_, findings := generate(t, dir, gen.Config{Patterns: []string{pattern}})
		if assert.Len(t, findings, 1, pattern) {
			assert.Contains(t, findings[0], want)
		}
	}
	_, findings := generate(t, t.TempDir(), gen.Config{})
	require.Len(t, findings, 1)
	assert.Contains(t, findings[0], "no go.mod in . or above it: toolgen works in a module; run go mod init")
}

func TestGoModThatNeedsAnUpdateIsReported(t *testing.T) {
	dir := newModule(t, map[string]string{
		"go.mod":   strings.Replace(goMod, "go 1.26.0", "go 1.26", 1),
		"kb/kb.go": "package kb\n\nimport \"github.com/toolgen/toolgen/runtime/tool\"\n\n// Ping answers.\n//\n//tool:name ping\nfunc Ping() tool.Result { return tool.Result{} }\n",
	})
	_, findings := generate(t, dir, gen.Config{})
	require.Len(t, findings, 1)
	assert.Equal(t, "go: updates to go.mod needed; to update it: go mod tidy (load)", findings[0])
}

func TestWhatOnlyTheCompilerRefusesIsReportedToo(t *testing.T) {
	dir := newModule(t, map[string]string{
		"kb/kb.go": "package kb\n\n//go:linkname now time.now\nfunc now()\n\n// Ping answers.\n//\n//tool:name ping\nfunc Ping() {}\n",
	})
	_, findings := generate(t, dir, gen.Config{})
	require.NotEmpty(t, findings)
	assert.Contains(t, findings[0], "kb/kb.go:3:3: //go:linkname only allowed in Go files that import \"unsafe\"")
}

func TestPackagesOutsideOfTheRunKeepTheirOutput(t *testing.T) {
	files := map[string]string{
		"kb/kb.go":    search,
		"cmd/main.go": "package main\n\nimport \"example.com/app/kb\"\n\n// Ping answers.\n//\n//tool:name ping\nfunc Ping() {}\n\nfunc main() { _, _ = kb.NewToolbox(nil) }\n",
	}
	out := fresh(t, files)
	dir := newModule(t, files)
	put(t, dir, "kb/tools_gen.go", out["kb/tools_gen.go"])
	got, findings := generate(t, dir, gen.Config{Patterns: []string{"./cmd"}})
	assert.Empty(t, findings)
	assert.Equal(t, out["cmd/tools_gen.go"], got["cmd/tools_gen.go"])
	assert.Len(t, got, 2)

	// Output of another package's name makes the go command blind to both.
	put(t, dir, "cmd/tools_gen.go", strings.Replace(out["cmd/tools_gen.go"], "package main", "package older", 1))
	got, findings = generate(t, dir, gen.Config{Patterns: []string{"./cmd"}})
	assert.Empty(t, findings)
	assert.Equal(t, out["cmd/tools_gen.go"], got["cmd/tools_gen.go"])
}

func TestDirectivesOfOtherPackagesAreCheckedWhereTheirTypesAreUsed(t *testing.T) {
	dir := newModule(t, map[string]string{
		"kb/kb.go": "package kb\n\nimport \"example.com/app/data\"\n\n// Pay pays.\n//\n//tool:name pay\nfunc Pay(p data.Payment) {}\n",
		"data/data.go": `// Package data is not part of the run.
package data

// Payment is what to pay.
type Payment struct {
	//tool:mim 1
	Amount int ` + "`json:\"amount\"`" + `
	//tool:pattern x
	Count int ` + "`json:\"count\"`" + `
	Any   any ` + "`json:\"any\"`" + `
	Sub   struct{ A int } ` + "`json:\"sub\"`" + `
	Own   hidden ` + "`json:\"own\"`" + `
}

type hidden int

// Unused is not reached.
type Unused struct {
	//tool:mim 1
	Amount int
}

// tool:name near
func near() {}
`,
	})
	_, findings := generate(t, dir, gen.Config{Patterns: []string{"./kb"}})
	assert.Equal(t, []string{
		"data/data.go:6:2: unknown directive //tool:mim; did you mean //tool:min? (unknown-verb)",
		"data/data.go:8:2: //tool:pattern does not fit an integer; it is for strings (wrong-constraint)",
		"data/data.go:10:2: the field Any of data.Payment has the type any, which has no JSON form; say what is in it with a struct, or take json.RawMessage for any JSON value (unsupported-type)",
		"data/data.go:11:2: the field Sub of data.Payment is a struct without name, of another package; declare a type for it in the package data (unsupported-type)",
		"data/data.go:12:2: the field Own of data.Payment has the type data.hidden, and only the package data can name hidden; take an exported type (unsupported-type)",
	}, findings)
}

func TestOutputIsTheSameEverywhere(t *testing.T) {
	files := map[string]string{
		"kb/kb.go":        search,
		"kb/b.go":         "package kb\n\n// Unit is a unit.\ntype Unit string\n\n// Put puts.\n//\n//tool:name put\nfunc Put(u Unit, h Hit) (Hit, error) { return h, nil }\n",
		"kb/a.go":         "package kb\n\n// The units.\nconst (\n\tC Unit = \"c\"\n\tF Unit = \"f\"\n)\n\n// Hit is one.\ntype Hit struct {\n\tA int `json:\"a\"`\n}\n",
		"internal/x/x.go": "package x\n\n// Ping answers.\n//\n//tool:name ping\nfunc Ping() {}\n",
	}
	want := fresh(t, files)
	before := runtime.GOMAXPROCS(0)
	t.Cleanup(func() { runtime.GOMAXPROCS(before) })
	for _, procs := range []int{1, 8} {
		runtime.GOMAXPROCS(procs)
		for range 2 {
			assert.True(t, maps.Equal(want, fresh(t, files)), "GOMAXPROCS %d", procs)
		}
	}
	dir := newModule(t, files)
	got, findings := generate(t, dir, gen.Config{Dir: filepath.Join(dir, "internal", "x")})
	assert.Empty(t, findings)
	assert.True(t, maps.Equal(want, got), "from another working directory")
	got, findings = generate(t, dir, gen.Config{Patterns: []string{"./internal/...", "./kb", "./..."}})
	assert.Empty(t, findings)
	assert.True(t, maps.Equal(want, got), "with other patterns")
}

func TestCancelledRunSaysSo(t *testing.T) {
	dir := newModule(t, map[string]string{"kb/kb.go": search})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	out, findings := gen.Generate(ctx, gen.Config{Dir: dir})
	assert.Nil(t, out)
	assert.NotEmpty(t, findings)
}

func TestDamagedOutputOfACgoPackageStandsInNobodysWay(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("cgo needs a C compiler")
	}
	files := map[string]string{
		"c/c.go": "package c\n\n// #include <stdlib.h>\nimport \"C\"\n\n// Abs is absolute.\n//\n//tool:name abs\nfunc Abs(n int) int { return int(C.abs(C.int(n))) }\n",
	}
	want := fresh(t, files)
	for _, damaged := range []string{"", want["c/tools_gen.go"][:60], want["c/tools_gen.go"] + "<<<<<<<\n"} {
		dir := newModule(t, files)
		put(t, dir, "c/tools_gen.go", damaged)
		out, findings := generate(t, dir, gen.Config{})
		require.Empty(t, findings)
		assert.True(t, maps.Equal(want, out))
	}
}
