package tooltest

import (
	"bytes"
	"encoding/json"
	"regexp"
	"strings"
)

// inward is what gives a host away: Go's types and pointers, places in code, stacks,
// the runtime's own messages, and paths of people's and programs' files.
var inward = regexp.MustCompile(`\b[a-z]\w*\.[A-Z]\w*` +
	`|\*[A-Z]\w+\b|\binterface ?\{|\bstruct ?\{|\bmap\[\w+\]|\bfunc\(` +
	`|\b0x[0-9a-f]{6,}|\b\w+\.go:\d+|\bgoroutine \d+|\bruntime error\b|\bnil pointer\b|\bpanic:` +
	`|(?:^|[\s"'(=])/(?:home|root|usr|tmp|var|srv|opt|etc|Users|private)/\S*|\b[A-Z]:\\\w+`)

// Leak returns the first thing in text that a model should not read, "" for none: a
// Go type name, a place in code, a stack, a path of the host. What a model sent, or
// was told by a schema, is no leak where it is repeated: that is known.
func Leak(text string, known ...string) string {
	for _, found := range inward.FindAllString(text, -1) {
		found = strings.TrimLeft(found, " \t\r\n\"'(=")
		if !stands(found, known) {
			return found
		}
	}
	return ""
}

// stands reports whether one of the documents holds text, as it is or as a string of
// it says.
func stands(text string, documents []string) bool {
	for _, document := range documents {
		if strings.Contains(document, text) {
			return true
		}
		d := json.NewDecoder(bytes.NewReader([]byte(document)))
		for {
			token, err := d.Token()
			if err != nil {
				break
			}
			if s, ok := token.(string); ok && strings.Contains(s, text) {
				return true
			}
		}
	}
	return false
}
