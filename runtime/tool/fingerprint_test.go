package tool_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
)

func TestEqualListingsHaveEqualFingerprints(t *testing.T) {
	assert.Equal(t, box(t).Fingerprint(), box(t, tool.Use(look)).Fingerprint())
	b := clinic(t)
	assert.Equal(t, b.Fingerprint(), b.In(tool.NewScope(admin)).Fingerprint(), "what no tool looks at changes nothing")
	assert.Equal(t, b.In(tool.NewScope(ward3)).Fingerprint(), clinic(t, tool.Provide(&Ward{Name: "3"})).Fingerprint())
}

func TestWhateverAModelSeesIsInTheFingerprint(t *testing.T) {
	b := clinic(t)
	seen := map[uint64]string{}
	for name, box := range map[string]*tool.Toolbox{
		"the box":                   b,
		"a description and choices": b.In(tool.NewScope(ward3)),
		"other ones":                b.In(tool.NewScope(&Ward{Name: "4"})),
		"a tool more":               b.In(tool.NewScope(ward3, admin)),
		"a tool less":               b.Filter(func(tool.Tool) bool { return false }),
	} {
		assert.Empty(t, seen[box.Fingerprint()], name)
		seen[box.Fingerprint()] = name
	}
	for name, change := range map[string]func(*tool.ToolDef){
		"nothing":     func(*tool.ToolDef) {},
		"name":        func(d *tool.ToolDef) { d.Name = "other" },
		"title":       func(d *tool.ToolDef) { d.Title = "Other" },
		"description": func(d *tool.ToolDef) { d.Description = "Other." },
		"deprecated":  func(d *tool.ToolDef) { d.Deprecated = "Other." },
		"schema":      func(d *tool.ToolDef) { d.Schema = `{}` },
		"output":      func(d *tool.ToolDef) { d.Output = `{}` },
		"effects":     func(d *tool.ToolDef) { d.Effects = tool.Network },
		"hints":       func(d *tool.ToolDef) { d.Hints = tool.Closed },
		"tags":        func(d *tool.ToolDef) { d.Tags = []string{"other"} },
		"metas":       func(d *tool.ToolDef) { d.PublicMeta = []tool.Meta{{Key: "a", Value: "b"}} },
		"approval":    func(d *tool.ToolDef) { d.Approval = true },
		"examples":    func(d *tool.ToolDef) { d.Examples = []string{"{}"} },
	} {
		def := addTool
		change(&def)
		one, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{&def}}), tool.HostApproves())
		require.NoError(t, err)
		assert.Empty(t, seen[one.Fingerprint()], name)
		seen[one.Fingerprint()] = name
	}
}

func TestTheFingerprintIsTheSameInEveryProcess(t *testing.T) {
	assert.Equal(t, uint64(0x50f03879d84f7a07), box(t).Fingerprint())
}
