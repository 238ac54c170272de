package provider

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/toolgen/toolgen/runtime/tool"
)

// ShapeError is a document that is not what the provider's interface says it
// sends. It is for the host; there is nothing in it that a model could mend.
type ShapeError struct {
	Format  Format
	Pointer string // JSON pointer to the value in the document; "" is the whole
	Problem string
}

// Error says whose document, where in it, and what is wrong.
func (e *ShapeError) Error() string {
	at := e.Pointer
	if at == "" {
		at = "the document"
	}
	return e.Format.String() + " response: " + at + ": " + e.Problem
}

// ProviderError is what a provider says in place of an answer, or in the middle of
// a stream.
type ProviderError struct {
	Format  Format
	Code    string // the provider's own, such as overloaded_error; may be ""
	Message string
}

// Error says whose error it is, its code and its message.
func (e *ProviderError) Error() string {
	text := e.Format.String() + ": "
	if e.Code != "" {
		text += e.Code + ": "
	}
	return text + e.Message
}

// failure makes an error of what stands where providers put theirs.
func failure(f Format, raw string) *ProviderError {
	if raw[0] != '{' {
		return &ProviderError{Format: f, Message: plain(raw)}
	}
	var said [4]string
	c := cursor{s: raw}
	c.pick(said[:], "message", "status", "code", "type") // of several codes, what says most
	return &ProviderError{Format: f, Code: plain(cmp.Or(said[1:]...)), Message: plain(said[0])}
}

// plain is a string's text, and any other value as it is written.
func plain(raw string) string {
	if text, ok := strings.CutPrefix(raw, `"`); ok {
		if text, ok = unquote(text[:len(text)-1]); ok {
			return text
		}
	}
	return raw
}

// shown is the value that s begins with, for an error: in one line, and not the
// whole of a large one.
func shown(s string) string {
	const most = 40
	switch s[0] {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		c := cursor{s: s}
		if raw, ok := c.quoted(); ok {
			s = s[:len(raw)+len(`""`)]
		}
	default:
		if n := strings.IndexAny(s, ",]} \n\r\t"); n > 0 {
			s = s[:n]
		}
	}
	if len(s) > most {
		n := most
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n] + "..."
	}
	return tool.Inline(strings.ToValidUTF8(s, "\ufffd"))
}
