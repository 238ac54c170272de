package provider

import "github.com/toolgen/toolgen/runtime/tool"

// gemini is an entry of "functionDeclarations". A tool without arguments has no
// schema of them: an object without properties was refused by older versions.
//
// Source: FunctionDeclaration in googleapis/go-genai.
func gemini(w *writer, t tool.Tool, description string) {
	w.raw(`{`)
	w.name(t)
	w.description(t, description)
	w.examples(t)
	if hasProperties(t.Schema()) {
		w.raw(`,"parametersJsonSchema":`)
		w.portable(t.Schema())
	}
	if t.Output() != "" {
		w.raw(`,"responseJsonSchema":`)
		w.portable(t.Output())
	}
	w.raw(`}`)
}

// hasProperties reports whether a schema of an object lets anything be in it that
// it describes.
func hasProperties(schema string) bool {
	found := false
	c := cursor{s: schema}
	for name := range c.object {
		switch name {
		case "properties":
			for range c.object {
				found = true
			}
		case "additionalProperties":
			found = c.raw() != "false" || found
		case "$ref", "anyOf", "oneOf", "allOf":
			found = true
		}
	}
	return found
}
