package tooltest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"unicode/utf8"

	"github.com/toolgen/toolgen/runtime/tool"
)

// line is one call of a recording, and what came of it.
type line struct {
	ID        string          `json:"id,omitempty"`
	Name      string          `json:"name"`
	Arguments json.RawMessage `json:"arguments,omitempty"` // an object, or a string with what was sent
	Bytes     []byte          `json:"arguments_base64,omitempty"`
	Status    string          `json:"status,omitempty"`
	Text      string          `json:"text,omitempty"`
	Result    json.RawMessage `json:"structured,omitempty"`
	Content   []content       `json:"content,omitempty"`
	Error     string          `json:"error,omitempty"` // for the host, in place of a result
}

type content struct {
	Kind string `json:"kind"`
	Text string `json:"text,omitempty"`
	MIME string `json:"mime,omitempty"`
	Data []byte `json:"data,omitempty"`
	URI  string `json:"uri,omitempty"`
}

// newLine is what is recorded of a call. Arguments stand in it as they are where that
// brings the same bytes back.
func newLine(id, name string, arguments []byte, res tool.Result, err error) line {
	l := line{ID: id, Name: name}
	switch {
	case len(arguments) == 0:
	case !utf8.Valid(arguments):
		l.Bytes = arguments
	case arguments[0] == '{' && compact(arguments):
		l.Arguments = arguments
	default:
		l.Arguments = json.RawMessage(encoded(string(arguments)))
	}
	if err != nil {
		l.Error = err.Error()
		return l
	}
	l.Status, l.Text, l.Result = res.Status.String(), res.Text, res.Structured
	for _, c := range res.Content {
		l.Content = append(l.Content, content{kinds[c.Kind], c.Text, c.MIME, c.Data, c.URI})
	}
	return l
}

var kinds = [...]string{tool.TextKind: "text", tool.ImageKind: "image", tool.AudioKind: "audio", tool.ResourceKind: "resource"}

// compact reports whether b is JSON without a byte that could be left out.
func compact(b []byte) bool {
	var out bytes.Buffer
	return json.Compact(&out, b) == nil && bytes.Equal(out.Bytes(), b)
}

// arguments are those that were recorded.
func (l line) arguments() []byte {
	var text string
	switch {
	case l.Bytes != nil:
		return l.Bytes
	case json.Unmarshal(l.Arguments, &text) == nil:
		return []byte(text)
	}
	return l.Arguments
}

// result is what was recorded.
func (l line) result() tool.Result {
	r := tool.Result{Text: l.Text, Structured: l.Result}
	for s := tool.OK; s <= tool.Timeout; s++ {
		if s.String() == l.Status {
			r.Status = s
		}
	}
	for _, c := range l.Content {
		for kind, name := range kinds {
			if name == c.Kind {
				r.Content = append(r.Content, tool.Content{Kind: tool.Kind(kind), Text: c.Text, MIME: c.MIME, Data: c.Data, URI: c.URI})
			}
		}
	}
	return r
}

// said is all that was recorded but the call itself, for a comparison.
func (l line) said() string {
	l.ID, l.Name, l.Arguments, l.Bytes = "", "", nil, nil
	return encoded(l)
}

// readLines reads a recording.
func readLines(path string) ([]line, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var lines []line
	n := 0
	for text := range bytes.Lines(data) {
		n++
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		lines = append(lines, l)
	}
	return lines, nil
}
