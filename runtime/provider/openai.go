package provider

import "github.com/toolgen/toolgen/runtime/tool"

// openAI is an entry of "tools" in a Chat Completions request, which nests the
// function. strict is always sent: the Responses interface tries its strict mode
// where it is absent, and gateways differ.
//
// Source: FunctionObject in openai/openai-openapi.
func openAI(w *writer, t tool.Tool, description string) {
	w.raw(`{"type":"function","function":{`)
	openAIFunction(w, t, description)
	w.raw(`}}`)
}

// openAIResponses is an entry of "tools" in a Responses request, which is flat.
//
// Source: FunctionToolParam in openai/openai-openapi. Its output_schema is not
// sent, since servers that only imitate the interface refuse what they do not
// know.
func openAIResponses(w *writer, t tool.Tool, description string) {
	w.raw(`{"type":"function",`)
	openAIFunction(w, t, description)
	w.raw(`}`)
}

func openAIFunction(w *writer, t tool.Tool, description string) {
	w.name(t)
	w.description(t, description)
	w.examples(t)
	w.raw(`,"parameters":`)
	w.raw(t.Schema())
	w.raw(`,"strict":false`)
}
