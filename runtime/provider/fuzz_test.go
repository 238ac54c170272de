package provider_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

func FuzzListingIsValidWhateverTheTextsAre(f *testing.F) {
	f.Add("Searches.", "Title", "tag", "")
	f.Add("a\"b\\\n\x00\xff\u2028", "\xed\xa0\x80", "\"", "use \"y\"")
	f.Fuzz(func(t *testing.T, description, title, tag, deprecated string) {
		r := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{
			{
				Name: "x", Title: title, Description: description, Deprecated: deprecated, Schema: nothing,
				Tags: []string{tag}, Examples: []string{`{}`},
			},
			{Name: "y", Schema: nothing},
		}})
		for _, format := range provider.Formats() {
			listing := r.Schemas(nil, format.WithDeprecated())
			var tools []map[string]any
			require.NoError(t, json.Unmarshal(listing, &tools), "%s", listing)
			require.Len(t, tools, 2)
		}
	})
}
