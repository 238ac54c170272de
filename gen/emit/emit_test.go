package emit_test

import (
	"go/format"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/emit"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/internal/golden"
)

func emitted(t *testing.T, p *model.Package) map[string][]byte {
	t.Helper()
	files, err := emit.Package(p)
	require.NoError(t, err)
	return files
}

func TestFilesAreAsTheGoldensHaveThem(t *testing.T) {
	for name, p := range map[string]*model.Package{
		"kb": knowledgeBase(), "zoo": zoo(), "omitting": omitting(), "calling": calling(), "speaking": speaking(), "keeping": keeping(), "choosing": choosing(),
	} {
		t.Run(name, func(t *testing.T) {
			files := emitted(t, p)
			golden.Equal(t, name+"_tools_gen.go.golden", string(files["tools_gen.go"]))
			golden.Equal(t, name+"_tools.catalog.json", string(files["tools.catalog.json"]))
		})
	}
}

func TestOutputIsFormatted(t *testing.T) {
	for _, p := range []*model.Package{knowledgeBase(), zoo(), omitting(), calling(), speaking(), keeping(), choosing()} {
		source := emitted(t, p)["tools_gen.go"]
		formatted, err := format.Source(source)
		require.NoError(t, err)
		assert.Equal(t, string(formatted), string(source))
	}
}

func TestOutputDependsOnTheModelAlone(t *testing.T) {
	first := emitted(t, knowledgeBase())
	for range 20 {
		assert.Equal(t, first, emitted(t, knowledgeBase()))
	}
	p := knowledgeBase()
	p.Dir = "/elsewhere"
	for _, tool := range p.Tools {
		tool.Pos.Line += 100
	}
	assert.Equal(t, first, emitted(t, p), "neither positions nor directories are in it")
	assert.Empty(t, p.Services, "the model is not changed")
}

func TestPrefixNamesFilesAndDeclarations(t *testing.T) {
	p := pack(plain("ping", "Ping", "func()"))
	p.Prefix = "URLSupport"
	files := emitted(t, p)
	source := string(files["url_support_tools_gen.go"])
	assert.Contains(t, source, "func URLSupportTools() tool.Registry")
	assert.Contains(t, source, "func NewURLSupportToolbox(options ...tool.Option) (*tool.Toolbox, error)")
	assert.Contains(t, files, "url_support_tools.catalog.json")
}

func TestNamesKeepClearOfTheUsersOwn(t *testing.T) {
	p := knowledgeBase()
	p.Declared = map[string]bool{"tool": true, "runtimetool": true, "runAdd": true, "v": true, "d": true, "lookupTool": true, "lookupTool2": true}
	p.Imported = map[string]bool{"toolRegistry": true, "context": true}
	source := string(emitted(t, p)["tools_gen.go"])
	for _, want := range []string{
		`toolgenruntimetool "github.com/toolgen/toolgen/runtime/tool"`,
		"\t\"context\"\n",
		"func runAdd2(",
		"func lookupTool3(",
		"var toolRegistry2 =",
		"d_ *decode.Decoder",
		"v_, err := Search(",
	} {
		assert.Contains(t, source, want)
	}
}

func TestPackagesAreNamedAsTheyAre(t *testing.T) {
	p := pack(
		inject(plain("a", "A", "func(*@{gopkg.in/yaml.v3}Node)"), "node", "*@{gopkg.in/yaml.v3}Node"),
		inject(plain("b", "B", "func(*@{example.com/9-x}T)"), "t", "*@{example.com/9-x}T"),
		inject(plain("c", "C", "func(*@{example.com/}U)"), "u", "*@{example.com/}U"),
	)
	p.Imports = map[string]string{"gopkg.in/yaml.v3": "yaml"}
	source := string(emitted(t, p)["tools_gen.go"])
	assert.Contains(t, source, "\t\"gopkg.in/yaml.v3\"\n", "a known name needs no alias")
	assert.Contains(t, source, `Type: "*yaml.Node"`)
	assert.Contains(t, source, `x "example.com/9-x"`, "an unknown one is written out")
}

func TestWhatCannotBeWrittenIsAnError(t *testing.T) {
	bytes := scalar(model.Bytes, 0, "[]byte")
	list := plain("x", "X", "func()", field("x X", slice(text())))
	list.Status = []model.StatusPart{{Field: list.Args.Fields[0]}}
	uncomparable := field("x X", structType(owned("T", "")))
	uncomparable.OmitZero = true
	broken := pack(plain("ping", "Ping", "func("))
	for want, p := range map[string]*model.Package{
		`default "eA==": only scalars and lists of them can have one`: pack(plain("x", "X", "func()", field(`x X="eA=="`, bytes))),
		`default 5: json: cannot unmarshal`:                           pack(plain("x", "X", "func()", field("x X=5", text()))),
		`default {}: json: cannot unmarshal`:                          pack(plain("x", "X", "func()", field("x X={}", slice(text())))),
		"status: a list, an object or bytes have no form on one line": pack(list),
		"x: omitzero on a type that cannot be compared":               pack(returns(plain("x", "X", "func() @R"), structType(owned("R", "", uncomparable)))),
		"the emitted source does not parse":                           broken,
	} {
		_, err := emit.Package(p)
		assert.ErrorContains(t, err, want)
	}
}
