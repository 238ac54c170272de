package provider

import (
	"github.com/toolgen/toolgen/runtime/encode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// writer writes a listing, or in a dry run counts the bytes it can take at most.
// One and the same code does both, so that a listing needs one allocation.
type writer struct {
	b    []byte
	room int
	dry  bool
}

// raw writes what is JSON already.
func (w *writer) raw(s string) {
	if w.dry {
		w.room += len(s)
		return
	}
	w.b = append(w.b, s...)
}

// text writes a string.
func (w *writer) text(s string) {
	if w.dry {
		w.room += most(s)
		return
	}
	w.b = encode.AppendString(w.b, s)
}

// more adds to the string that was written last.
func (w *writer) more(s string) {
	if w.dry {
		w.room += most(s)
		return
	}
	end := len(w.b) - 1 // the closing quote, which becomes the opening one of s
	w.b = encode.AppendString(w.b[:end], s)
	w.b = append(w.b[:end], w.b[end+1:]...)
}

// most is the number of bytes that s takes as a JSON string at most: six for what
// is escaped, and three for a byte that is not UTF-8. The encoder asks for an
// eighth more than s beforehand, whether it needs it or not.
func most(s string) int {
	n := len(s) + len(s)/8 + len(`""`)
	for i := range len(s) {
		switch c := s[i]; {
		case c < 0x20 || c == '"' || c == '\\':
			n += 5
		case c >= 0x80:
			n += 2
		}
	}
	return n
}

// name writes the tool's name as the first member.
func (w *writer) name(t tool.Tool) {
	w.raw(`"name":`)
	w.text(t.Name())
}

// description writes the description as a member that is not the first.
func (w *writer) description(t tool.Tool, description string) {
	w.raw(`,"description":`)
	w.text("")
	if d := t.Deprecated(); d != "" {
		w.more("Deprecated: ")
		w.more(d)
		if description != "" {
			w.more("\n\n")
		}
	}
	w.more(description)
}

// examples adds the examples to the description, one a line, for providers that
// have no place for them.
func (w *writer) examples(t tool.Tool) {
	for example := range t.Examples() {
		w.more("\nExample: ")
		w.more(example)
	}
}
