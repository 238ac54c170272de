package read

import (
	"fmt"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// toolName is what OpenAI, Anthropic, Gemini and MCP all accept.
var toolName = regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$`)

// reserved are the names of Anthropic's own client tools. A definition under
// such a name is taken for theirs.
var reserved = regexp.MustCompile(`^(?:bash|str_replace_based_edit_tool|code_execution|web_search|web_fetch|memory|computer|tool_search_tool_.*)$`)

// name checks the wire name.
func (f *function) name(u directive.Use) {
	name := u.Value
	switch {
	case !toolName.MatchString(name.Text):
		hint := ""
		if better := acceptable(name.Text); better != "" {
			hint = fmt.Sprintf("%q would do", better)
		}
		f.item(name, diag.BadName, hint,
			"providers refuse the name %q: it takes letters, digits, _ and -, begins with a letter or _, and has at most 64 characters", name.Text)
	case reserved.MatchString(name.Text):
		f.item(name, diag.ReservedName, "choose another one", "the name %q is that of a tool of Anthropic's own", name.Text)
	}
}

// acceptable is the name with underscores for what is refused; "" if that does
// not help.
func acceptable(name string) string {
	better := strings.Trim(strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return '_'
		}
		return r
	}, name), "_")
	if toolName.MatchString(better) {
		return better
	}
	return ""
}

// distinct reports names that are equal, or would be to somebody who folds
// capitals or - and _.
func (b *builder) distinct() {
	byFold := map[string][]*model.Tool{}
	for _, t := range b.out.Tools {
		byFold[fold(t.Name)] = append(byFold[fold(t.Name)], t)
	}
	for _, same := range byFold {
		slices.SortFunc(same, func(x, y *model.Tool) int { return comparePositions(x.Pos, y.Pos) })
		for i, t := range same[1:] {
			b.list = append(b.list, diag.Diagnostic{
				Pos: t.Pos, Code: diag.DuplicateName, Hint: "choose another one", Message: clash(t, same[:i+1]),
			})
		}
	}
}

// fold gives equal strings for names that differ only in what clients ignore.
func fold(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", "_")) }

// clash says which of the tools before has the name already.
func clash(t *model.Tool, before []*model.Tool) string {
	for _, other := range before {
		if other.Name == t.Name {
			return fmt.Sprintf("the name %q is that of %s (%s)", t.Name, other.Func.Display, place(other.Pos, t.Pos))
		}
	}
	other := before[0]
	return fmt.Sprintf("the name %q differs only in capitals, - or _ from %q of %s (%s), and clients ignore those",
		t.Name, other.Name, other.Func.Display, place(other.Pos, t.Pos))
}

func comparePositions(x, y token.Position) int {
	if c := strings.Compare(x.Filename, y.Filename); c != 0 {
		return c
	}
	return x.Offset - y.Offset
}

// place writes a position as seen from another: the line alone in the same
// file, and never a directory, so that texts are the same on every machine.
func place(pos, from token.Position) string {
	if pos.Filename == from.Filename {
		return fmt.Sprintf("line %d", pos.Line)
	}
	return fmt.Sprintf("%s:%d", pos.Filename[strings.LastIndexAny(pos.Filename, `/\`)+1:], pos.Line)
}
