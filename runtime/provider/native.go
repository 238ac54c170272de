package provider

import "github.com/toolgen/toolgen/runtime/tool"

// native is what every model needs to know of a tool, and no more.
func native(w *writer, t tool.Tool, description string) {
	w.raw(`{`)
	w.name(t)
	w.description(t, description)
	w.examples(t)
	w.raw(`,"parameters":`)
	w.raw(t.Schema())
	w.raw(`}`)
}
