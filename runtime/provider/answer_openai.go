package provider

import (
	"strings"

	"github.com/toolgen/toolgen/runtime/encode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// toolMessage is an answer in a Chat Completions request, which is text alone.
//
// Source: ChatCompletionRequestToolMessage in openai/openai-openapi.
func toolMessage(w *encode.Writer, a tool.Answer) {
	w.Open('{')
	member(w, "role", "tool")
	member(w, "tool_call_id", a.ID)
	member(w, "content", read(a))
	w.Close('}')
}

// callOutput is an answer in a Responses request: text, or a list where there is
// media that the interface takes.
//
// Source: FunctionCallOutputItemParam in openai/openai-openapi.
func callOutput(w *encode.Writer, a tool.Answer) {
	w.Open('{')
	member(w, "type", "function_call_output")
	member(w, "call_id", a.ID)
	w.Name("output")
	if blocks := media(a.Result, pictured); blocks == nil {
		w.String(read(a))
	} else {
		w.Open('[')
		for _, c := range blocks {
			w.Item()
			w.Open('{')
			inputPart(w, c)
			w.Close('}')
		}
		w.Close(']')
	}
	w.Close('}')
}

func inputPart(w *encode.Writer, c tool.Content) {
	switch {
	case isImage(c):
		member(w, "type", "input_image")
		member(w, "image_url", dataURI(c))
	case isPDF(c):
		member(w, "type", "input_file")
		member(w, "filename", fileName(c))
		member(w, "file_data", dataURI(c))
	default:
		member(w, "type", "input_text")
		member(w, "text", observed(c))
	}
}

func dataURI(c tool.Content) string {
	return "data:" + c.MIME + ";base64," + base64(c.Data)
}

// base64 is data as standard base64.
func base64(data []byte) string {
	var w encode.Writer
	w.Bytes(data)
	b, _ := w.Done() // only a number, a time or raw JSON can fail
	return strings.Trim(string(b), `"`)
}

// fileName is what a file is called that has to have a name.
func fileName(c tool.Content) string {
	if name := lastOf(c.URI); name != "" {
		return name
	}
	return "document.pdf"
}
