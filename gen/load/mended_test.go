package load_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/load"
)

func TestNamesThatAreComingMayBeMissing(t *testing.T) {
	dir := newModule(t, map[string]string{
		"kb/kb.go":                "package kb\n\n" + ping + "\nvar all, box = SupportTools(), NewSupportToolbox\n\nfunc (PingArgs) valid() {}\n\nvar mine = yesterday\n\nvar wrong = Tools\n",
		"kb/support_tools_gen.go": header + "\npackage kb\n\nimport \"example.com/gone\"\n\nfunc yesterday() {}\n\ntype half struct {\n",
		"cmd/cmd.go":              "package main\n\nimport (\n\t. \"example.com/app/kb\"\n\tother \"example.com/app/kb\"\n)\n\n// Pong answers.\n//\n//tool:name pong\nfunc Pong() {}\n\nfunc main() {\n\tSupportTools()\n\tother.NewSupportToolbox()\n\tother.Nothing()\n}\n",
	})
	p, findings := run(t, dir, load.Config{Prefix: "Support"})
	assert.Equal(t, []string{"cmd/cmd.go:16:8: undefined: other.Nothing", "kb/kb.go:14:13: undefined: Tools"}, findings)
	require.Len(t, p.Packages, 2)
	assert.Equal(t, "main", p.Packages[0].Name)
}

func TestOutputThatBlindsTheGoCommandIsHiddenFromIt(t *testing.T) {
	dir := newModule(t, map[string]string{
		"kb/kb.go":        "package kb\n\n" + ping,
		"kb/tools_gen.go": header + "\n//go:build !toolgen\n\npackage other\n",
		// Not part of the run, with output that stays.
		"data/data.go":      "package data\n\n" + ping,
		"data/tools_gen.go": header + "\n//go:build !toolgen\n\npackage data\n\nfunc Tools() {}\n",
		"kb/use.go":         "package kb\n\nimport \"example.com/app/data\"\n\nvar f, g = data.Tools, data.Nothing\n",
	})
	p, findings := run(t, dir, load.Config{Patterns: []string{"./kb"}})
	assert.Empty(t, findings, "a package whose output is hidden is not asked what it has")
	require.Len(t, p.Packages, 1)
	assert.Equal(t, "kb", p.Packages[0].Name)
}

func TestDirectoryOfNothingButOutputIsKnown(t *testing.T) {
	dir := newModule(t, map[string]string{"kb/tools_gen.go": header + "\npackage kb\n", "kb/tools.catalog.json": "{}"})
	p, findings := run(t, dir, load.Config{})
	assert.Empty(t, findings)
	require.Len(t, p.Packages, 1)
	assert.Equal(t, []string{filepath.Join(dir, "kb", "tools_gen.go")}, p.Packages[0].Output)
	assert.Empty(t, p.Packages[0].Path)
}

func TestWhatOnlyTheCompilerSeesIsReported(t *testing.T) {
	dir := newModule(t, map[string]string{"kb/kb.go": "package kb\n\n//go:linkname now time.now\nfunc now()\n\n" + ping})
	_, findings := run(t, dir, load.Config{})
	require.NotEmpty(t, findings)
	assert.Contains(t, findings[0], "kb/kb.go:3:3: //go:linkname only allowed")
}
