package gen_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen"
	"github.com/toolgen/toolgen/gen/directive"
)

func grammar(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../docs/grammar.md")
	require.NoError(t, err)
	return string(text)
}

func TestExamplesOfTheGrammarGenerate(t *testing.T) {
	files := map[string]string{}
	for i, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(grammar(t), -1) {
		files[fmt.Sprintf("example%02d/example.go", i)] = source("\n" + block[1])
	}
	require.Greater(t, len(files), 20)
	out, findings := gen.Generate(t.Context(), gen.Config{Dir: newModule(t, files)})
	require.Empty(t, lines(findings))
	assert.Len(t, out, 2*len(files), "each example has a tool")
}

func TestEveryVerbIsInTheGrammar(t *testing.T) {
	text := grammar(t)
	_, planned, _ := strings.Cut(text, "## Not supported yet")
	for _, v := range directive.Verbs() {
		if v.Planned {
			assert.Contains(t, planned, "`"+v.Name+"`")
			continue
		}
		assert.NotContains(t, planned, "`"+v.Name+"`,", v.Name)
		assert.Regexp(t, `(?m)^### (.*, )?`+v.Name+`(,|$)`, text)
		assert.Regexp(t, `(?m)^\s*//tool:`+v.Name+`( |$)`, text)
	}
}
