package read

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/load"
)

// attacher attaches the comments of one file.
type attacher struct {
	reader *reader
	pkg    *load.Package
	file   *ast.File
	strict bool
	done   map[*ast.Comment]bool
}

func (a *attacher) attach() {
	a.packageComment()
	for _, decl := range a.file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			n := a.note()
			a.above(n, d.Doc, directive.Function)
			a.reader.notes.functions[d] = n
			a.reader.notes.named[d.Name.Pos()] = n
			a.params(d)
		case *ast.GenDecl:
			a.general(d)
		}
	}
	a.rest()
}

// packageComment reads the defaults of a package. Of a package outside of the run
// they are nobody's business.
func (a *attacher) packageComment() {
	n := a.note()
	a.directives(n, a.file.Doc, directive.Package)
	if a.strict {
		a.reader.notes.packages[a.pkg] = append(a.reader.notes.packages[a.pkg], n.uses...)
	}
}

func (a *attacher) note() *note { return &note{pkg: a.pkg, file: a.file} }

// general attaches the comments of types, constants and variables. The comment
// of a declaration without parentheses is the comment of what it declares.
func (a *attacher) general(d *ast.GenDecl) {
	alone := !d.Lparen.IsValid()
	if !alone {
		a.refuse(d.Doc, "a group of declarations", "put it above one of them")
	}
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			a.typeSpec(s, pick(alone, d.Doc, s.Doc))
		case *ast.ValueSpec:
			doc := pick(alone, d.Doc, s.Doc)
			thing := "a variable"
			if d.Tok == token.CONST {
				thing = "a constant"
			}
			n := a.note()
			n.above, n.abovePos = a.prose(doc)
			n.beside, n.besidePos = a.prose(s.Comment)
			for _, name := range s.Names {
				a.reader.notes.named[name.Pos()] = n
			}
			a.refuse(doc, thing, "")
			a.refuse(s.Comment, thing, "")
		case *ast.ImportSpec:
			a.refuse(pick(alone, d.Doc, s.Doc), "an import", "")
			a.refuse(s.Comment, "an import", "")
		}
	}
}

func pick(alone bool, outer, inner *ast.CommentGroup) *ast.CommentGroup {
	if alone && inner == nil {
		return outer
	}
	return inner
}

// above reads the comment before a thing.
func (a *attacher) above(n *note, group *ast.CommentGroup, place directive.Place) {
	n.above, n.abovePos = a.prose(group)
	a.directives(n, group, place)
}

// beside reads the comment on a thing's line.
func (a *attacher) beside(n *note, group *ast.CommentGroup, place directive.Place) {
	n.beside, n.besidePos = a.prose(group)
	a.directives(n, group, place)
}

// prose is a comment's text without directives, and where it begins.
func (a *attacher) prose(group *ast.CommentGroup) (string, token.Pos) {
	if group == nil || cut(group) {
		return "", token.NoPos
	}
	return group.Text(), group.Pos()
}

// cut reports whether the file ends within a comment, which go/ast takes for a
// whole one and may panic over. The compiler reports it.
func cut(group *ast.CommentGroup) bool {
	last := group.List[len(group.List)-1].Text
	return strings.HasPrefix(last, "/*") && (len(last) < len("/**/") || !strings.HasSuffix(last, "*/"))
}

func (a *attacher) directives(n *note, group *ast.CommentGroup, place directive.Place) {
	list, flawed := a.parse(group)
	n.flawed = n.flawed || flawed
	for _, d := range list {
		u, problem := d.At(place)
		switch {
		case problem == nil:
			n.uses = append(n.uses, u)
			continue
		case a.strict:
			a.reader.problem(problem)
		default:
			n.waiting = append(n.waiting, problem)
		}
		n.flawed = true
	}
}

// parse returns the directives of a group and reports what was meant as one.
func (a *attacher) parse(group *ast.CommentGroup) (list []*directive.Directive, flawed bool) {
	if group == nil {
		return nil, false
	}
	for _, c := range group.List {
		a.done[c] = true
		d, problem := directive.Parse(c.Slash, c.Text)
		if d != nil {
			list = append(list, d)
		}
		if problem != nil {
			flawed = true
			if a.strict {
				a.reader.problem(problem)
			}
		}
	}
	return list, flawed
}

// refuse reports the directives of a comment on a thing that carries none.
func (a *attacher) refuse(group *ast.CommentGroup, thing, hint string) {
	list, _ := a.parse(group)
	for _, d := range list {
		if a.strict {
			a.reader.report(d.Pos, d.End, diag.Misplaced, fmt.Sprintf("//tool:%s cannot stand on %s", d.Verb, thing), hint)
		}
	}
}

// rest reports directives in comments that are attached to nothing.
func (a *attacher) rest() {
	if !a.strict {
		return
	}
	for _, group := range a.file.Comments {
		for _, c := range group.List {
			if a.done[c] {
				continue
			}
			d, problem := directive.Parse(c.Slash, c.Text)
			if problem != nil {
				a.reader.problem(problem)
			}
			if d != nil {
				a.reader.report(d.Pos, d.End, diag.Unattached, fmt.Sprintf("//tool:%s is attached to nothing", d.Verb),
					"put it right above a function, a type, a struct field or a parameter, without a blank line between")
			}
		}
	}
}
