package read

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
)

// params attaches the comments between a function's parameters. go/ast attaches
// them to nothing, so their places decide: a comment behind a parameter, on its
// line, speaks of it; one on lines of its own speaks of the parameter below it,
// unless a blank line parts them.
func (a *attacher) params(f *ast.FuncDecl) {
	params := f.Type.Params
	if a.reader.notes.functions[f].exposed() {
		a.within(params)
		if f.Type.Results != nil {
			a.within(f.Type.Results)
		}
	}
	around := a.byParam(params)
	for _, field := range params.List {
		n := a.note()
		n.above, n.abovePos = a.proses(around[field].above)
		n.beside, n.besidePos = a.proses(around[field].beside)
		for _, group := range slices.Concat(around[field].above, around[field].beside) {
			a.directives(n, group, directive.Parameter)
		}
		a.reader.notes.params[field] = n
	}
}

// surround is the comments around a parameter.
type surround struct{ above, beside []*ast.CommentGroup }

func (a *attacher) byParam(params *ast.FieldList) map[*ast.Field]surround {
	around := map[*ast.Field]surround{}
	for _, group := range a.file.Comments {
		if group.Pos() < params.Opening || group.End() > params.Closing || a.done[group.List[0]] {
			continue
		}
		if fields := a.sameLine(params.List, group); len(fields) > 0 {
			if field := a.only(fields, group); field != nil {
				s := around[field]
				s.beside = append(s.beside, group)
				around[field] = s
			}
		} else if field := a.below(params.List, group); field != nil {
			s := around[field]
			s.above = append(s.above, group)
			around[field] = s
		}
	}
	return around
}

// proses is the prose of several comments, and where the first begins.
func (a *attacher) proses(groups []*ast.CommentGroup) (string, token.Pos) {
	var texts []string
	start := token.NoPos
	for _, group := range groups {
		text, pos := a.prose(group)
		if !start.IsValid() {
			start = pos
		}
		if text = strings.TrimSpace(text); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, "\n"), start
}

// sameLine lists the parameters that end on a comment's line, before it.
func (a *attacher) sameLine(fields []*ast.Field, group *ast.CommentGroup) []*ast.Field {
	line := a.line(group.Pos())
	return slices.DeleteFunc(slices.Clone(fields), func(f *ast.Field) bool {
		return a.line(f.End()) != line || f.Pos() > group.Pos()
	})
}

// only is the one parameter that a comment on its line can mean. With several
// there is none; a remark may be lost then, a directive not.
func (a *attacher) only(fields []*ast.Field, group *ast.CommentGroup) *ast.Field {
	if len(fields) == 1 {
		return fields[0]
	}
	if a.speaks(group) {
		a.reader.at(group, diag.Unattached, "put each parameter on a line of its own",
			"this directive could belong to each of the parameters on its line")
	}
	return nil
}

// speaks reports whether a comment has a directive, which must not be lost.
func (a *attacher) speaks(group *ast.CommentGroup) bool {
	return slices.ContainsFunc(group.List, func(c *ast.Comment) bool {
		d, _ := directive.Parse(c.Slash, c.Text)
		if d != nil {
			a.done[c] = true
		}
		return d != nil
	})
}

// below is the parameter that begins on the line after a comment, or on its
// last line.
func (a *attacher) below(fields []*ast.Field, group *ast.CommentGroup) *ast.Field {
	end := a.line(group.End())
	for _, f := range fields {
		if f.Pos() < group.Pos() {
			continue
		}
		if line := a.line(f.Pos()); line == end || line == end+1 {
			return f
		}
		return nil
	}
	return nil
}

func (a *attacher) line(pos token.Pos) int {
	return a.reader.program.Fset.PositionFor(pos, false).Line
}
