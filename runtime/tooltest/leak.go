package tooltest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/runtime/decode"
)

// inward is what gives a host away: Go's types and pointers, places in code, stacks,
// the runtime's own messages, and paths of people's and programs' files.
var inward = regexp.MustCompile(`\b[a-z]\w*\.[A-Z]\w*` +
	`|\*[A-Z]\w+\b|\binterface ?\{|\bstruct ?\{|\bmap\[\w+\]|\bfunc\(` +
	`|\b0x[0-9a-f]{6,}|\b\w+\.go:\d+|\bgoroutine \d+|\bruntime error\b|\bnil pointer\b|\bpanic:` +
	`|(?:^|[\s"'(=\x{fffd}])/(?:home|root|usr|tmp|var|srv|opt|etc|Users|private)/[^\s"\x{fffd}]*|\b[A-Z]:\\\w+`)

// pointer is where a line about arguments says what it is about: with names of the
// schema and of the model, which may hold a colon too. It ends at the last of the
// words that a finding goes on with, or else at the first colon.
var pointer = regexp.MustCompile(`(?m)^- /(?:.*: (?:got|missing|given more than once|unknown)\b|.*?: )`)

// unseen is how a character that does not show is written in a value that is quoted.
// Its letters begin no word, and it is no blank between two.
var unseen = regexp.MustCompile(`\\(?:x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})`)

// Leak returns the first thing in text that a model should not read, "" for none: a
// Go type name, a place in code, a stack, a path of the host. What a model sent, or
// was told by a schema, is no leak where it is repeated: that is known.
func Leak(text string, known ...string) string {
	var repeated []string
	text = unseen.ReplaceAllString(pointer.ReplaceAllString(text, "- "), "\ufffd")
	for _, found := range inward.FindAllString(text, -1) {
		if repeated == nil {
			repeated = forms(known)
		}
		// Alone, without what stands around it in the text.
		found = strings.TrimRight(strings.TrimLeft(found, " \t\r\n\"'(=\ufffd"), ".,;:!?')")
		if !slices.ContainsFunc(repeated, func(s string) bool { return strings.Contains(s, found) }) {
			return found
		}
	}
	return ""
}

// forms are the documents in the ways in which texts repeat them: with or without the
// escapes of JSON, as Go quotes them, and in one line. Arguments may be encoded into a
// string, and so may a value in them, so that escapes stand within escapes.
func forms(documents []string) (all []string) {
	for _, s := range documents {
		for range 4 {
			shown := strings.ReplaceAll(strings.ToValidUTF8(s, "\ufffd"), "\x00", "")
			all = append(all, s, shown, strconv.Quote(s), string(decode.AppendInline(nil, s)))
			s = escaped.ReplaceAllStringFunc(s, unescape)
		}
	}
	return all
}

// escaped is a run of escapes in JSON: two may stand for one character.
var escaped = regexp.MustCompile(`(?:\\u[0-9a-fA-F]{4})+|\\["\\/bfnrt]`)

func unescape(run string) string {
	var s string
	if json.Unmarshal([]byte(`"`+run+`"`), &s) != nil {
		return run
	}
	return s
}
