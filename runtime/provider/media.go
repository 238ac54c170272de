package provider

import (
	"slices"
	"strings"

	"github.com/toolgen/toolgen/runtime/tool"
)

// media is the content of a result that is more than text: what the model reads of
// the result is its content, and takes says yes to some of that. nil is for all
// other results, whose observation is all there is to them.
func media(r tool.Result, takes func(tool.Content) bool) []tool.Content {
	if r.Text != "" || len(r.Structured) > 0 || !slices.ContainsFunc(r.Content, takes) {
		return nil
	}
	return r.Content
}

// read is what a model reads of an answer where that is text. What failed never says
// nothing.
func read(a tool.Answer) string {
	text := a.Result.Observation(0)
	if text == "" && a.Result.Status != tool.OK {
		return "Error: " + a.Name + " failed and gave no reason."
	}
	return text
}

// observed is a block for those who read text alone.
func observed(c tool.Content) string { return tool.Blocks(c).Observation(0) }

// pictured reports whether c is what OpenAI's Responses and Anthropic both take
// besides text: an image or a PDF.
func pictured(c tool.Content) bool { return isImage(c) || isPDF(c) }

// isImage reports whether c is an image of a type that both take. One without data is none: a request with an empty image is refused
// (anthropics/claude-code#8947).
func isImage(c tool.Content) bool {
	switch c.MIME {
	case "image/png", "image/jpeg", "image/gif", "image/webp":
		return len(c.Data) > 0
	}
	return false
}

func isPDF(c tool.Content) bool { return c.MIME == "application/pdf" && len(c.Data) > 0 }

// lastOf is the last part of a URI's path.
func lastOf(uri string) string {
	path, _, _ := strings.Cut(uri, "?")
	return path[strings.LastIndexByte(path, '/')+1:]
}
