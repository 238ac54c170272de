package read

import (
	"go/token"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// status reads the status text: literal text, {parameter} for a value, and {{
// and }} for braces.
func (f *function) status() {
	u, ok := f.note.first("status")
	if !ok {
		return
	}
	f.tool.StatusText = u.Value.Text
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			f.tool.Status = append(f.tool.Status, model.StatusPart{Text: text.String()})
			text.Reset()
		}
	}
	for rest := u.Value; rest.Text != ""; {
		i := strings.IndexAny(rest.Text, "{}")
		if i < 0 {
			text.WriteString(rest.Text)
			break
		}
		text.WriteString(rest.Text[:i])
		rest = from(rest, i)
		if strings.HasPrefix(rest.Text, "{{") || strings.HasPrefix(rest.Text, "}}") {
			text.WriteByte(rest.Text[0])
			rest = from(rest, 2)
			continue
		}
		end := strings.IndexByte(rest.Text, '}')
		if end <= 0 {
			f.item(directive.Item{Text: rest.Text[:1], Pos: rest.Pos}, diag.BadStatus,
				"close it, or write "+strings.Repeat(rest.Text[:1], 2)+" for a brace", "a lone %s in the status", rest.Text[:1])
			return
		}
		flush()
		f.placeholder(directive.Item{Text: rest.Text[1:end], Pos: rest.Pos + 1})
		rest = from(rest, end+1)
	}
	flush()
}

// from is the item without its first n bytes.
func from(i directive.Item, n int) directive.Item {
	return directive.Item{Text: i.Text[n:], Pos: i.Pos + token.Pos(n)}
}

// placeholder adds the argument of that wire name.
func (f *function) placeholder(name directive.Item) {
	if f.tool.Args == nil {
		return // what is wrong with the arguments is reported
	}
	var names []string
	for _, field := range f.tool.Args.Fields {
		if field.Name != name.Text {
			names = append(names, field.Name)
			continue
		}
		if pointee(field.Type).Secret {
			f.item(name, diag.BadStatus, "leave it out", "{%s} is secret, and a status is for people to see", name.Text)
			return
		}
		switch t := pointee(field.Type); t.Kind {
		case model.Bool, model.Int, model.Uint, model.Float, model.String, model.Time:
			f.tool.Status = append(f.tool.Status, model.StatusPart{Field: field})
		default:
			f.item(name, diag.BadStatus, "leave it out", "{%s} is %s, which has no form in a status", name.Text, article(t))
		}
		return
	}
	if f.flawed {
		return // it may be one that could not be read
	}
	hint := suggest(name.Text, names)
	for _, p := range f.params {
		if p.name == name.Text && p.role == model.Argument && wireName(p.name) != p.name {
			hint = "a status names parameters as the model does: {" + wireName(p.name) + "}"
		}
	}
	f.item(name, diag.UnknownHolder, hint, "{%s} is no parameter of %s", name.Text, f.tool.Name)
}
