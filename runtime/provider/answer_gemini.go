package provider

import (
	"github.com/toolgen/toolgen/runtime/encode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// functionResponse is a part of the content that answers. Its response must be an
// object: what went well stands under output, as JSON where the tool gave JSON, and
// what failed under error. Media follows as parts.
//
// Source: FunctionResponse in googleapis/go-genai.
func functionResponse(w *encode.Writer, a tool.Answer) {
	r := a.Result
	w.Open('{')
	w.Name("functionResponse")
	w.Open('{')
	if a.ID != "" {
		member(w, "id", a.ID)
	}
	member(w, "name", a.Name)
	w.Name("response")
	w.Open('{')
	switch {
	case r.Status != tool.OK:
		member(w, "error", read(a))
	case r.Text == "" && len(r.Structured) > 0:
		w.Name("output")
		w.Raw(r.Structured)
	default:
		member(w, "output", read(a))
	}
	w.Close('}')
	inlineParts(w, media(r, hasData))
	w.Close('}')
	w.Close('}')
}

func hasData(c tool.Content) bool { return len(c.Data) > 0 && c.MIME != "" }

func inlineParts(w *encode.Writer, blocks []tool.Content) {
	if blocks == nil {
		return
	}
	w.Name("parts")
	w.Open('[')
	for _, c := range blocks {
		if !hasData(c) {
			continue
		}
		w.Item()
		w.Open('{')
		w.Name("inlineData")
		w.Open('{')
		member(w, "mimeType", c.MIME)
		w.Name("data")
		w.Bytes(c.Data)
		w.Close('}')
		w.Close('}')
	}
	w.Close(']')
}
