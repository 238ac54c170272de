package yamltext_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"github.com/toolgen/toolgen/internal/yamltext"
)

func TestPlacesAreThoseOfTheText(t *testing.T) {
	for _, text := range []string{
		"a: 1\nb: @\n",
		"a: 1\u2028b: @\n",
		"a: 1\u0085\u0085b: @",
		"é: 1\r\n# c\u2029b: @\r\n",
		"a: 1\rb: @\u2028",
		"a:\n- x\u2028- @\n",
	} {
		marked := strings.ReplaceAll(text, "@", `"@"`)
		var doc yaml.Node
		require.NoError(t, yaml.Load([]byte(marked), &doc), "%q", text)
		yamltext.Of(marked).Correct(&doc)
		found := find(&doc)
		require.NotNil(t, found, "%q", text)
		before, _, _ := strings.Cut(marked, `"@"`)
		before = strings.ReplaceAll(strings.ReplaceAll(before, "\r\n", "\n"), "\r", "\n")
		assert.Equal(t, strings.Count(before, "\n")+1, found.Line, "%q", text)
		assert.Equal(t, len([]rune(before[strings.LastIndex(before, "\n")+1:]))+1, found.Column, "%q", text)
	}
}

func find(n *yaml.Node) *yaml.Node {
	if n.Value == "@" {
		return n
	}
	for _, child := range n.Content {
		if found := find(child); found != nil {
			return found
		}
	}
	return nil
}

func TestAPlaceBeyondTheTextStays(t *testing.T) {
	lines := yamltext.Of("a\u2028b")
	for _, line := range []int{0, 3} {
		got, column := lines.At(line, 7)
		assert.Equal(t, line, got)
		assert.Equal(t, 7, column)
	}
	assert.Nil(t, yamltext.Of("a\nb"))
}

func TestATextOfCommentsAloneIsBlank(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, " \t\n": true, "# a\n\n  # b": true, "# a\r\n# b\r": true, "#\u2028#\u0085 \u2029": true,
		"a": false, "# a\rb": false, "# a\u2028b: c": false, "#\u0085b": false, "#\n\u00a0": false, "---": false,
	} {
		assert.Equal(t, want, yamltext.Blank(text), "%q", text)
	}
}
