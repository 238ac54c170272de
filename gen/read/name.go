package read

import (
	"cmp"
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

// name checks a wire name.
func (f *function) name(name directive.Item) {
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

// aliases reads the tool's former names.
func (f *function) aliases() {
	for _, u := range f.note.all("alias") {
		switch alias := u.Value.Text; {
		case alias == f.tool.Name:
			f.item(u.Value, diag.DuplicateName, "drop it: an alias is a name that the tool had before", "the alias %q is the tool's own name", alias)
		case slices.Contains(f.tool.Aliases, alias):
			f.item(u.Value, diag.Repeated, "keep one of them", "//tool:alias %s stands a second time", alias)
		default:
			f.name(u.Value)
			f.tool.Aliases = append(f.tool.Aliases, alias)
			f.claims = append(f.claims, claim{tool: f.tool, name: alias, pos: f.position(u.Value.Pos), alias: true})
		}
	}
}

// claim is a name that a tool has or had.
type claim struct {
	tool  *model.Tool
	name  string
	pos   token.Position
	alias bool
}

// fold gives equal strings for names that differ only in what clients ignore.
func fold(name string) string { return strings.ToLower(strings.ReplaceAll(name, "-", "_")) }

// distinct reports names of different tools that are equal, or would be when
// folded. The present name of a tool counts before a former one of another.
func (b *builder) distinct() {
	byFold := map[string][]claim{}
	for _, t := range b.out.Tools {
		b.claims = append(b.claims, claim{tool: t, name: t.Name, pos: t.Pos})
	}
	for _, c := range b.claims {
		byFold[fold(c.name)] = append(byFold[fold(c.name)], c)
	}
	for _, same := range byFold {
		slices.SortFunc(same, func(x, y claim) int {
			return cmp.Or(strings.Compare(y.what(), x.what()), comparePositions(x.pos, y.pos))
		})
		for i, c := range same[1:] {
			b.clash(c, same[:i+1])
		}
	}
}

// clash reports a name that another tool has already. A tool's own former names
// may differ from its present one in what is folded: it was renamed then.
func (b *builder) clash(c claim, before []claim) {
	before = slices.DeleteFunc(slices.Clone(before), func(o claim) bool { return o.tool == c.tool })
	if len(before) == 0 {
		return
	}
	other := before[0]
	if i := slices.IndexFunc(before, func(o claim) bool { return o.name == c.name }); i >= 0 {
		other = before[i]
	}
	where := fmt.Sprintf("%s (%s)", other.tool.Func.Display, place(other.pos, c.pos))
	message := fmt.Sprintf("the %s %q differs only in capitals, - or _ from %q of %s, and clients ignore those", c.what(), c.name, other.name, where)
	if other.name == c.name {
		message = fmt.Sprintf("the %s %q is that of %s", c.what(), c.name, where)
		if other.alias || c.alias {
			message = fmt.Sprintf("the %s %q is the %s of %s", c.what(), c.name, other.what(), where)
		}
	}
	b.list = append(b.list, diag.Diagnostic{Pos: c.pos, Code: diag.DuplicateName, Hint: "choose another one", Message: message})
}

func (c claim) what() string {
	if c.alias {
		return "alias"
	}
	return "name"
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
