package provider_test

import (
	"context"
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
	// native unknown provider format "claude"; the formats are openai, openai-responses, anthropic, gemini, mcp, native
}

// One step of a host's loop: the calls of a response, and what goes back for them.
func ExampleFormat_Turn() {
	now, _ := tool.Dynamic("now", `{"type":"object"}`, func(context.Context, *tool.Scope, tool.Arguments) (tool.Result, error) {
		return tool.Text("12:30"), nil
	})
	box, err := tool.NewToolbox(now)
	if err != nil {
		panic(err)
	}
	response := []byte(`{"role":"assistant","content":[{"type":"tool_use","id":"toolu_1","name":"now","input":{}}],"stop_reason":"tool_use"}`)

	turn, err := provider.Anthropic.Turn(response)
	if err != nil {
		panic(err)
	}
	messages, err := turn.Answers(box.CallAll(context.Background(), turn.Calls, 8))
	for _, m := range messages {
		fmt.Printf("%s\n", m)
	}
	fmt.Println(err)
	// Output:
	// {"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_1","content":"12:30"}]}
	// <nil>
}

// A response that comes in events is put together before anything is run.
func ExampleStream() {
	stream := provider.OpenAI.Stream()
	for _, event := range []string{
		`{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"search","arguments":""}}]}}]}`,
		`{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{\"query\":"}}]}}]}`,
		`{"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"\"go\"}"}}]}}]}`,
		`{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}`,
		`[DONE]`,
	} {
		if err := stream.Add([]byte(event)); err != nil {
			panic(err)
		}
	}
	turn, err := stream.Turn()
	fmt.Printf("%s %s %v\n", turn.Calls[0].Name, turn.Calls[0].Arguments, err)
	// Output: search {"query":"go"} <nil>
}
