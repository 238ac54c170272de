package tool

import (
	"strconv"
	"strings"
)

// Kind is the sort of a block of content.
type Kind uint8

// The kinds of content that providers and MCP know.
const (
	TextKind     Kind = iota
	ImageKind         // Data of an image type
	AudioKind         // Data of an audio type
	ResourceKind      // what URI names, with its Text or Data where they are to be sent along
)

// Content is one block of a result that is more than one text.
type Content struct {
	Kind Kind
	Text string
	MIME string // of Data, or of the resource
	Data []byte // as it is, not in base64
	URI  string
}

// TextBlock is a block of text.
func TextBlock(s string) Content { return Content{Text: s} }

// Image is an image; mime is its type, such as image/png.
func Image(mime string, data []byte) Content {
	return Content{Kind: ImageKind, MIME: mime, Data: data}
}

// Audio is a recording; mime is its type, such as audio/wav.
func Audio(mime string, data []byte) Content {
	return Content{Kind: AudioKind, MIME: mime, Data: data}
}

// Resource is something that a URI names; text may be "" for a mere link.
func Resource(uri, mime, text string) Content {
	return Content{Kind: ResourceKind, MIME: mime, Text: text, URI: uri}
}

// Blocks is a result of several blocks.
func Blocks(content ...Content) Result { return Result{Content: content} }

// textOf is content for a model that reads text alone: what is not text is named.
func textOf(content []Content) string {
	parts := make([]string, len(content))
	for i, c := range content {
		switch {
		case c.Text != "" || c.Kind == TextKind:
			parts[i] = c.Text
		case c.Kind == ResourceKind:
			parts[i] = "[" + c.URI + "]"
		default:
			parts[i] = "[" + c.MIME + ", " + strconv.Itoa(len(c.Data)) + " bytes]"
		}
	}
	return strings.Join(parts, "\n")
}
