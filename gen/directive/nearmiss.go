package directive

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/runtime/decode"
)

// nearMiss finds comments that were meant as directives. To gofmt and to the
// model's description they are prose, so they must not pass in silence.
func nearMiss(pos token.Pos, comment string) *Problem {
	if body, ok := strings.CutPrefix(comment, "/*"); ok {
		return inBlock(pos+2, body)
	}
	body, ok := strings.CutPrefix(comment, "//")
	if !ok {
		return nil
	}
	a, ok := readAttempt(body)
	if !ok || !a.meant() {
		return nil
	}
	return &Problem{
		Pos: pos, End: pos + token.Pos(len("//")+a.length), Code: diag.NearMiss,
		Message: fmt.Sprintf("%q is prose to Go and has no effect", "//"+body[:a.length]),
		Hint:    "write //" + Namespace + ":" + a.verb(),
	}
}

// attempt is the head of a comment that has the parts of a directive.
type attempt struct {
	indent    int    // blanks in front
	namespace string // tool, Tool, tools
	colon     bool
	gap       bool // blanks around the colon
	word      string
	length    int // of all of it
}

// readAttempt reads [blanks] letters [blanks] [:] [blanks] letters.
func readAttempt(body string) (attempt, bool) {
	var a attempt
	rest := strings.TrimLeft(body, " \t")
	a.indent = len(body) - len(rest)
	a.namespace, rest = cutLetters(rest)
	after := strings.TrimLeft(rest, " \t")
	if after, a.colon = strings.CutPrefix(after, ":"); a.colon {
		a.gap = !strings.HasPrefix(rest, ":")
	}
	verb := strings.TrimLeft(after, " \t")
	a.gap = a.gap || a.colon && len(verb) < len(after)
	a.word, rest = cutLetters(verb)
	a.length = len(strings.TrimRight(body[:len(body)-len(rest)], " \t"))
	return a, a.namespace != ""
}

func cutLetters(s string) (letters, rest string) {
	n := 0
	for n < len(s) && (s[n] >= 'a' && s[n] <= 'z' || s[n] >= 'A' && s[n] <= 'Z') {
		n++
	}
	return s[:n], s[n:]
}

// meant tells a misspelt directive from prose. The more blanks there are, the
// more the rest has to look like one: "// Tool: the name" is prose, "//Tool:x"
// is not.
func (a attempt) meant() bool {
	_, known := Find(strings.ToLower(a.word))
	switch space := strings.ToLower(a.namespace); {
	case space != Namespace && space != Namespace+"s":
		return known && a.colon && !a.gap && a.indent == 0 && slips(a.namespace)
	case !a.colon:
		return a.indent == 0 && known && a.namespace == space
	case a.indent == 0:
		return known || !a.gap
	case !a.gap:
		return a.word != ""
	default:
		return known && a.namespace == space
	}
}

// slips reports whether a namespace is tool with a letter missing, too many, or
// swapped. Other letters make other words (pool, fool), which may be other
// programs' namespaces.
func slips(namespace string) bool {
	short, long := namespace, Namespace
	if len(short) > len(long) {
		short, long = long, short
	}
	for i := range long {
		if short == long[:i]+long[i+1:] {
			return true
		}
	}
	for i := 1; i < len(Namespace); i++ {
		if namespace == Namespace[:i-1]+Namespace[i:i+1]+Namespace[i-1:i]+Namespace[i+1:] {
			return true
		}
	}
	return false
}

// verb is what to write behind the colon.
func (a attempt) verb() string {
	word := strings.ToLower(a.word)
	if near := decode.Nearest(word, slices.Values(names(grammar))); near != "" {
		return near
	}
	if word == "" {
		return "verb"
	}
	return word
}

// inBlock finds directives in a /* */ comment, where they are none.
func inBlock(pos token.Pos, body string) *Problem {
	offset := 0
	for line := range strings.Lines(strings.TrimSuffix(body, "*/")) {
		if blockMiss(line) {
			indent := len(line) - len(trimBlock(line))
			text := strings.TrimSpace(line[indent:])
			start := pos + token.Pos(offset+indent)
			return &Problem{
				Pos: start, End: start + token.Pos(len(text)), Code: diag.NearMiss,
				Message: fmt.Sprintf("%q has no effect in a /* */ comment", text),
				Hint:    "write it as a comment line that begins with //" + Namespace + ":",
			}
		}
		offset += len(line)
	}
	return nil
}

// blockMiss reports whether a line of a /* */ comment was meant as a directive.
func blockMiss(line string) bool {
	text := strings.TrimPrefix(trimBlock(line), "//")
	rest, ok := strings.CutPrefix(text, Namespace+":")
	if !ok {
		return false
	}
	word, _ := cutLetters(rest)
	_, known := Find(word)
	return known
}

// trimBlock drops what decorates the lines of a block comment.
func trimBlock(line string) string { return strings.TrimLeft(strings.TrimPrefix(line, "/*"), " \t*") }

func names(verbs []Verb) []string {
	list := make([]string, len(verbs))
	for i, v := range verbs {
		list[i] = v.Name
	}
	return list
}
