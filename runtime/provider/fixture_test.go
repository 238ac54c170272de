package provider_test

import (
	"context"
	"strconv"

	"github.com/toolgen/toolgen/runtime/tool"
)

const object = `{"type":"object","properties":{` +
	`"query":{"type":"string","description":"What to look for, as \"words\"."},` +
	`"limit":{"type":"integer","default":5,"minimum":1,"maximum":20}},` +
	`"required":["query"],"additionalProperties":false}`

const nothing = `{"type":"object","properties":{},"additionalProperties":false}`

// shop returns tools that show every property which a listing can have.
func shop() tool.Registry {
	return tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{
		{
			Name: "list_packages", Description: "Lists all packages.",
			Schema: nothing, Effects: tool.None,
			Output: `{"type":"array","items":{"type":"object","properties":{"name":{"type":"string"}}}}`,
		},
		{
			Name: "old_search", Description: "Searches the docs.", Deprecated: `Use "search_docs".`,
			Schema: object, Effects: tool.Network,
		},
		{
			Name: "refund", Title: "Refund an order", Description: "Pays an order back.\n\nSay \"yes\" first: größer als 0 €.",
			Schema: object, Effects: tool.Network, Hints: tool.Additive, Approval: true,
			Tags: []string{"billing", "write"}, Meta: []tool.Meta{{Key: "owner", Value: "billing-team"}},
		},
		{
			Name: "search_docs", Description: "Searches the docs.", Title: "Search",
			Schema: object, Effects: tool.Network, Hints: tool.ReadOnly | tool.Idempotent,
			Output:   `{"type":"object","properties":{"type":{"type":"string"}},"required":["type"],"additionalProperties":false}`,
			Tags:     []string{"docs"},
			Examples: []string{`{"query":"net/http"}`, `{"query":"say \"hi\"","limit":3}`},
		},
		{
			Name: "status", Description: "Shows the state.", Schema: nothing, Approval: true,
		},
		{
			Name: "undescribed", Schema: nothing, Deprecated: "It is not needed.", Examples: []string{`{}`},
		},
	}})
}

// many returns n tools, each with two examples.
func many(n int) tool.Registry {
	def := &tool.RegistryDef{}
	for i := range n {
		def.Tools = append(def.Tools, &tool.ToolDef{
			Name: "tool_" + strconv.Itoa(i), Title: "Tool", Description: "Line one.\nLine \"two\" – ü.\x01",
			Schema: object, Output: object, Effects: tool.WritesWorkspace, Hints: tool.Idempotent,
			Tags: []string{"a", "b"}, Examples: []string{`{"query":"x"}`, `{"query":"\\\""}`}, Approval: true,
		})
	}
	return tool.NewRegistry(def)
}

func approve(context.Context, *tool.Call) error { return nil }
