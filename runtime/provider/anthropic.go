package provider

import "github.com/toolgen/toolgen/runtime/tool"

// anthropic is an entry of "tools" in a Messages request. Examples have a member
// of their own there; each must fit the schema or the request is refused, which
// toolgen checks when it writes them.
//
// Source: ToolParam in anthropics/anthropic-sdk-go.
func anthropic(w *writer, t tool.Tool, description string) {
	w.raw(`{`)
	w.name(t)
	w.description(t, description)
	w.raw(`,"input_schema":`)
	w.raw(t.Schema())
	before := `,"input_examples":[`
	for example := range t.Examples() {
		w.raw(before)
		w.raw(example)
		before = `,`
	}
	if before == `,` {
		w.raw(`]`)
	}
	w.raw(`}`)
}
