package provider

import (
	"cmp"

	"github.com/toolgen/toolgen/runtime/encode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// callResult is the result of tools/call. A call that did not fit is one too, and no
// protocol error, so that the model can mend it; only for a tool that does not exist
// the protocol wants the error -32602 from the host.
//
// structuredContent is sent for objects alone, as output schemas are; clients of
// revisions before 2026-07-28 know no other. resultType is of that revision, and
// older clients pass over it.
//
// Source: CallToolResult in modelcontextprotocol/modelcontextprotocol.
func callResult(w *encode.Writer, a tool.Answer) {
	r := a.Result
	w.Open('{')
	member(w, "resultType", "complete")
	w.Name("content")
	w.Open('[')
	blocks := r.Content
	if text := read(a); r.Text != "" || len(r.Structured) > 0 || len(blocks) == 0 && text != "" {
		blocks = []tool.Content{tool.TextBlock(text)}
	}
	for _, c := range blocks {
		w.Item()
		contentOf(w, c)
	}
	w.Close(']')
	if len(r.Structured) > 0 && r.Structured[0] == '{' {
		w.Name("structuredContent")
		w.Raw(r.Structured)
	}
	if r.Status != tool.OK {
		w.Name("isError")
		w.Bool(true)
	}
	w.Close('}')
}

func contentOf(w *encode.Writer, c tool.Content) {
	w.Open('{')
	switch {
	case c.Kind == tool.ImageKind && len(c.Data) > 0:
		mediaContent(w, "image", c)
	case c.Kind == tool.AudioKind && len(c.Data) > 0:
		mediaContent(w, "audio", c)
	case c.Kind != tool.ResourceKind:
		member(w, "type", "text")
		member(w, "text", observed(c))
	case c.Text == "" && len(c.Data) == 0:
		member(w, "type", "resource_link")
		member(w, "uri", c.URI)
		member(w, "name", cmp.Or(lastOf(c.URI), c.URI))
		mimeType(w, c)
	default:
		member(w, "type", "resource")
		w.Name("resource")
		w.Open('{')
		member(w, "uri", c.URI)
		mimeType(w, c)
		if c.Text != "" {
			member(w, "text", c.Text)
		} else {
			w.Name("blob")
			w.Bytes(c.Data)
		}
		w.Close('}')
	}
	w.Close('}')
}

func mediaContent(w *encode.Writer, kind string, c tool.Content) {
	member(w, "type", kind)
	w.Name("data")
	w.Bytes(c.Data)
	mimeType(w, c)
}

func mimeType(w *encode.Writer, c tool.Content) {
	if c.MIME != "" {
		member(w, "mimeType", c.MIME)
	}
}

// nativeAnswer is an answer in the form of the Native listing.
func nativeAnswer(w *encode.Writer, a tool.Answer) {
	w.Open('{')
	if a.ID != "" {
		member(w, "id", a.ID)
	}
	member(w, "name", a.Name)
	member(w, "status", a.Result.Status.String())
	member(w, "content", read(a))
	w.Close('}')
}
