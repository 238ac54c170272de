package gen_test

import (
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen"
)

func TestExamplesOfTheGrammarGenerate(t *testing.T) {
	text, err := os.ReadFile("../docs/grammar.md")
	require.NoError(t, err)
	files := map[string]string{}
	for i, block := range regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		files[fmt.Sprintf("example%02d/example.go", i)] = source("\n" + block[1])
	}
	require.Greater(t, len(files), 20)
	out, findings := gen.Generate(t.Context(), gen.Config{Dir: newModule(t, files)})
	require.Empty(t, lines(findings))
	assert.Len(t, out, 2*len(files), "each example has a tool")
}
