package encode

import (
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Writer appends one JSON value. Its zero value is ready. The caller keeps to the
// grammar: Name before each member's value, Item before each element.
type Writer struct {
	b       []byte
	err     error
	cleaned bool // a name was not UTF-8, so that two may have become one
}

// Done returns the value, or the first error and nothing: a number that is not
// finite, raw JSON that is not valid, a time outside the years 0 to 9999, two names
// of one object that are the same once U+FFFD stands for what is not UTF-8 in them.
func (w *Writer) Done() ([]byte, error) {
	if w.err == nil && w.cleaned {
		if name, found := repeated(w.b); found {
			w.fail(errors.New("two names of one object in the result are the same once U+FFFD replaces what is not UTF-8 in them: " +
				shorten(name) + "; make the keys valid UTF-8"))
		}
	}
	if w.err != nil {
		return nil, w.err
	}
	return w.b, nil
}

func (w *Writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// Open begins an array or object: [ or {.
func (w *Writer) Open(bracket byte) {
	if w.b == nil {
		const usual = 128 // bytes: most results fit, and the rest grow from there
		w.b = make([]byte, 0, usual)
	}
	w.b = append(w.b, bracket)
}

// Close ends an array or object: ] or }.
func (w *Writer) Close(bracket byte) { w.b = append(w.b, bracket) }

// Name begins a member; bytes that are not UTF-8 become U+FFFD.
func (w *Writer) Name(name string) {
	w.Item()
	if !utf8.ValidString(name) {
		name, w.cleaned = clean(name), true
	}
	w.b = append(appendValid(w.b, name), ':')
}

// Item begins an element: with a comma unless it is the first.
func (w *Writer) Item() {
	if n := len(w.b); n > 0 && w.b[n-1] != '[' && w.b[n-1] != '{' {
		w.b = append(w.b, ',')
	}
}

// String writes s; bytes that are not UTF-8 become U+FFFD.
func (w *Writer) String(s string) { w.b = AppendString(w.b, s) }

// Bool writes true or false.
func (w *Writer) Bool(v bool) { w.b = strconv.AppendBool(w.b, v) }

// Int writes an integer.
func (w *Writer) Int(n int64) { w.b = strconv.AppendInt(w.b, n, 10) }

// Uint writes an integer.
func (w *Writer) Uint(n uint64) { w.b = strconv.AppendUint(w.b, n, 10) }

// Null writes null.
func (w *Writer) Null() { w.b = append(w.b, "null"...) }

// Raw writes JSON that is there already, less its white space; nil is null.
func (w *Writer) Raw(raw []byte) {
	if raw == nil {
		w.Null()
		return
	}
	if !decode.Valid(raw) {
		w.fail(errors.New("raw JSON in the result is not valid JSON"))
		return
	}
	w.b = appendCompact(w.b, raw)
}

// appendCompact appends valid JSON without the white space between its tokens.
func appendCompact(b, raw []byte) []byte {
	quoted := false
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		switch {
		case quoted && c == '\\':
			b = append(b, c)
			i++
			c = raw[i]
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ' ' || c == '\n' || c == '\t' || c == '\r'):
			continue
		}
		b = append(b, c)
	}
	return b
}
