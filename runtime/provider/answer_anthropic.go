package provider

import (
	"github.com/toolgen/toolgen/runtime/encode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// toolResult is a block of the message that answers. Where there is nothing to read
// it has no content, since empty texts are refused (aliasrobotics/cai#182). What
// failed has text alone, since nothing else is taken beside is_error
// (vellum-ai/vellum-assistant#18387).
//
// Source: ToolResultBlockParam in anthropics/anthropic-sdk-go.
func toolResult(w *encode.Writer, a tool.Answer) {
	failed := a.Result.Status != tool.OK
	w.Open('{')
	member(w, "type", "tool_result")
	member(w, "tool_use_id", a.ID)
	if blocks := media(a.Result, pictured); blocks != nil && !failed {
		w.Name("content")
		w.Open('[')
		for _, c := range blocks {
			resultBlock(w, c)
		}
		w.Close(']')
	} else if text := read(a); text != "" {
		member(w, "content", text)
	}
	if failed {
		w.Name("is_error")
		w.Bool(true)
	}
	w.Close('}')
}

func resultBlock(w *encode.Writer, c tool.Content) {
	kind := ""
	switch {
	case isImage(c):
		kind = "image"
	case isPDF(c):
		kind = "document"
	case observed(c) == "":
		return
	}
	w.Item()
	w.Open('{')
	if kind == "" {
		member(w, "type", "text")
		member(w, "text", observed(c))
	} else {
		member(w, "type", kind)
		w.Name("source")
		w.Open('{')
		member(w, "type", "base64")
		member(w, "media_type", c.MIME)
		w.Name("data")
		w.Bytes(c.Data)
		w.Close('}')
	}
	w.Close('}')
}
