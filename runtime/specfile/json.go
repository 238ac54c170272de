package specfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/toolgen/toolgen/runtime/decode"
)

// json reads a JSON file, by the rules that arguments are read by.
func (r *reader) json(data []byte) *node {
	if len(bytes.TrimSpace(data)) == 0 {
		return nil
	}
	w := walker{reader: r, data: data, tokens: json.NewDecoder(bytes.NewReader(data)), line: 1, column: 1}
	if !decode.Valid(data) {
		w.invalid()
		return nil
	}
	w.tokens.UseNumber()
	return w.value(w.next(), 1)
}

// walker goes over a document token by token.
type walker struct {
	*reader
	data         []byte
	tokens       *json.Decoder
	at           int // the byte that line and column belong to
	line, column int
	token        json.Token // the newest, and as it is written
	raw          string
}

// next reads a token. That the document is valid is known.
func (w *walker) next() *node {
	start := int(w.tokens.InputOffset())
	start += len(w.data[start:]) - len(bytes.TrimLeft(w.data[start:], " \t\r\n,:"))
	w.token, _ = w.tokens.Token()
	w.raw = string(w.data[start:w.tokens.InputOffset()])
	w.advance(start)
	return &node{line: w.line, column: w.column, scalar: w.raw}
}

// advance moves line and column on.
func (w *walker) advance(to int) {
	for _, c := range w.data[w.at:to] {
		switch {
		case c == '\n':
			w.line, w.column = w.line+1, 1
		case utf8.RuneStart(c):
			w.column++
		}
	}
	w.at = to
}

// value reads the value that the newest token, which is at n, begins.
func (w *walker) value(n *node, depth int) *node {
	switch t := w.token.(type) {
	case json.Delim:
		if depth == MaxDepth+1 { // once, and not again for all that is deeper
			w.add(n, tooDeep())
		}
		w.nested(n, t, depth)
	case string:
		n.kind, n.text = text, t
	case json.Number:
		n.kind = number
	case bool:
		n.kind = boolean
	}
	return n
}

func (w *walker) nested(n *node, open json.Delim, depth int) {
	n.kind = list
	if open == '{' {
		n.kind = mapping
	}
	for w.tokens.More() {
		part := w.next()
		if n.kind == list {
			n.items = append(n.items, w.value(part, depth+1))
			continue
		}
		key := w.value(part, depth)
		w.set(n, key, w.value(w.next(), depth+1))
	}
	w.next()
}

func tooDeep() string { return fmt.Sprintf("lists and mappings nest more than %d deep", MaxDepth) }

// invalid reports what is no JSON.
func (w *walker) invalid() {
	var d decode.Decoder
	d.Begin(decode.Input{JSON: w.data, Policy: decode.Strict})
	d.Raw()
	d.Done()
	findings := d.Report().Findings
	f := findings[len(findings)-1]
	message := "not valid JSON: " + strings.ReplaceAll(f.Want, "the arguments", "the list") + ", before " + f.Got
	switch f.Code {
	case decode.Cut:
		message = "the file ends in the middle of a value"
	case decode.Depth:
		message = tooDeep()
	}
	w.advance(f.At)
	w.addAt(w.line, w.column, message)
}
