package tooltest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// inward is what gives a host away: Go's types and pointers, places in code, stacks,
// the runtime's own messages, and paths of people's and programs' files.
var inward = regexp.MustCompile(`\b[a-z]\w*\.[A-Z]\w*` +
	`|\*[A-Z]\w+\b|\binterface ?\{|\bstruct ?\{|\bmap\[\w+\]|\bfunc\(` +
	`|\b0x[0-9a-f]{6,}|\b\w+\.go:\d+|\bgoroutine \d+|\bruntime error\b|\bnil pointer\b|\bpanic:` +
	`|(?:^|[\s"'(=])/(?:home|root|usr|tmp|var|srv|opt|etc|Users|private)/[^\s"\x{fffd}]*|\b[A-Z]:\\\w+`)

// pointer is where a line about arguments says what it is about: with names of the
// schema and of the model.
var pointer = regexp.MustCompile(`(?m)^- /.*?: `)

// escape is how a character that does not show is written in a value that is quoted.
// Its letters begin no word.
var escape = regexp.MustCompile(`\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})`)

// Leak returns the first thing in text that a model should not read, "" for none: a
// Go type name, a place in code, a stack, a path of the host. What a model sent, or
// was told by a schema, is no leak where it is repeated: that is known.
func Leak(text string, known ...string) string {
	var repeated []string
	text = escape.ReplaceAllString(pointer.ReplaceAllString(text, "- "), " ")
	for _, found := range inward.FindAllString(text, -1) {
		if repeated == nil {
			repeated = forms(known)
		}
		// Alone, without what stands around it in the text.
		found = strings.TrimRight(strings.TrimLeft(found, " \t\r\n\"'(="), ".,;:!?')")
		if !slices.ContainsFunc(repeated, func(s string) bool { return strings.Contains(s, found) }) {
			return found
		}
	}
	return ""
}

// forms are the documents and the strings in them, in the ways they may be repeated.
func forms(documents []string) []string {
	all := slices.Clone(documents)
	for _, document := range documents {
		d := json.NewDecoder(strings.NewReader(document))
		d.UseNumber() // no number is too large to read on
		for {
			token, err := d.Token()
			if err != nil {
				break
			}
			if s, ok := token.(string); ok {
				all = append(all, s)
			}
		}
	}
	for _, s := range all {
		all = append(all, strconv.Quote(s), strings.ToValidUTF8(s, "\ufffd"))
	}
	return all
}
