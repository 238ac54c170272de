package read

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/load"
)

// note is what comments say of one declaration, field or parameter.
type note struct {
	pkg  *load.Package
	file *ast.File
	// above and beside are the prose of the comment before the thing and of the
	// one on its line, without markers.
	above, beside string
	abovePos      token.Pos
	besidePos     token.Pos
	uses          []directive.Use
	// flawed says that directives are missing from uses because something is
	// wrong with them.
	flawed bool
	// waiting are problems that count only if somebody asks for the note.
	waiting []*directive.Problem
}

// notes are the notes of all sources, by the position of the name that they
// speak of: positions are unique in a file set and lead from types to comments.
type notes struct {
	functions map[*ast.FuncDecl]*note
	params    map[*ast.Field]*note
	named     map[token.Pos]*note // functions, types, struct fields and constants
	// packages are the directives in the package comments of all files.
	packages map[*load.Package][]directive.Use
}

func newNotes() notes {
	return notes{
		functions: map[*ast.FuncDecl]*note{},
		params:    map[*ast.Field]*note{},
		named:     map[token.Pos]*note{},
		packages:  map[*load.Package][]directive.Use{},
	}
}

// first returns the use of a verb that may stand once; false if there is none.
func (n *note) first(verb string) (directive.Use, bool) {
	for _, u := range n.uses {
		if u.Verb.Name == verb {
			return u, true
		}
	}
	return directive.Use{}, false
}

// exposed reports whether the note makes its function a tool, or what makes a kit.
func (n *note) exposed() bool {
	_, tool := n.first("name")
	_, kit := n.first("kit")
	return tool || kit
}

// all returns the uses of a verb in source order.
func (n *note) all(verb string) []directive.Use {
	var list []directive.Use
	for _, u := range n.uses {
		if u.Verb.Name == verb {
			list = append(list, u)
		}
	}
	return list
}

// text is the prose of a note. Prose above and beside is two sources for one
// text.
func (r *reader) text(n *note) string {
	if n.above != "" && n.beside != "" {
		r.report(n.besidePos, token.NoPos, diag.TwoSources,
			"the description stands twice: above, and here on the line", "keep one of them")
	}
	if n.above != "" {
		return n.above
	}
	return n.beside
}

// twin is the object under which a declaration's notes are found: itself where
// the package comes from source, otherwise the one of the same name in the
// package that was loaded from source for it. nil if there is none.
func (r *reader) twin(obj types.Object) types.Object {
	if obj.Pkg() == nil || r.notes.named[obj.Pos()] != nil {
		return obj
	}
	source := r.sources[obj.Pkg().Path()]
	if source == nil || source.Types == nil {
		return nil
	}
	return source.Types.Scope().Lookup(obj.Name())
}

// declared is the note of a declared type or constant; empty where nothing is
// known.
func (r *reader) declared(obj types.Object) *note {
	if twin := r.twin(obj); twin != nil {
		if n := r.notes.named[twin.Pos()]; n != nil {
			return r.open(n)
		}
	}
	return &note{}
}

// open reports what is wrong with a note of a package outside of the run.
func (r *reader) open(n *note) *note {
	for _, p := range n.waiting {
		r.problem(p)
	}
	n.waiting = nil
	return n
}

// field is the note of field i of a struct, whose declared type is owner, nil
// for a struct without name.
func (r *reader) field(owner types.Object, st *types.Struct, i int) *note {
	if n := r.notes.named[st.Field(i).Pos()]; n != nil {
		return n
	}
	if owner != nil {
		if twin := r.twin(owner); twin != nil {
			if same, ok := twin.Type().Underlying().(*types.Struct); ok && i < same.NumFields() {
				if n := r.notes.named[same.Field(i).Pos()]; n != nil {
					return r.open(n)
				}
			}
		}
	}
	return &note{}
}
