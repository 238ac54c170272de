package provider_test

import (
	"fmt"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

// The "tools" of a request, straight from a registry. A toolbox has a method of
// the same name.
func ExampleFormat() {
	tools := tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{{
		Name:        "now",
		Description: "Tells the time.",
		Schema:      `{"type":"object","properties":{},"additionalProperties":false}`,
		Effects:     tool.None,
	}}})
	fmt.Printf("%s\n", tools.Schemas(nil, provider.OpenAI))
	fmt.Printf("%s\n", tools.Schemas(nil, provider.MCP))
	// Output:
	// [{"type":"function","function":{"name":"now","description":"Tells the time.","parameters":{"type":"object","properties":{},"additionalProperties":false},"strict":false}}]
	// [{"name":"now","description":"Tells the time.","inputSchema":{"type":"object","properties":{},"additionalProperties":false},"annotations":{"readOnlyHint":true,"openWorldHint":false}}]
}

func ExampleByName() {
	for _, name := range []string{"openai-responses", "claude"} {
		format, err := provider.ByName(name)
		fmt.Println(format, err)
	}
	// Output:
	// openai-responses <nil>
	// native unknown provider format "claude"; the formats are openai, openai-responses, anthropic, mcp, native
}
