package publicmeta

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestFactsArePublishedToMCPAlone(t *testing.T) {
	listed := string(Tools().Schemas(nil, provider.MCP))
	assert.Contains(t, listed, `"_meta":{"docs":"https://example.com/find","example.com/owner":"the \"search\" team"}`)
	assert.Contains(t, listed, `"_meta":{"docs":"https://example.com/look"}`)
	assert.NotContains(t, listed, "SEARCH-12")
	assert.NotContains(t, string(Tools().Schemas(nil, provider.Anthropic)), "example.com")
	check.Text(t, check.Box(t)(NewToolbox()), "find", `{"text":"x"}`, "x")
}
