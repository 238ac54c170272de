package directive

import (
	"go/ast"
	"go/token"

	"github.com/toolgen/toolgen/gen/diag"
)

// Namespace is what stands before the colon.
const Namespace = "tool"

// Directive is one //tool: line, not yet checked against the grammar.
type Directive struct {
	Verb  string
	Value string // without blanks around it
	// Pos is where the comment begins, ValuePos where the value does (the end
	// of the line where there is none), End where the value ends.
	Pos, ValuePos, End token.Pos
}

// Problem is what is wrong with a directive, before it is known in which file.
type Problem struct {
	Pos, End      token.Pos
	Code          diag.Code
	Message, Hint string
}

// Parse reads one comment, with its markers, that begins at pos. Most comments
// are neither a directive nor a mistake: then both results are nil. Nothing is
// said of the verb yet, since it depends on the place which ones are meant.
func Parse(pos token.Pos, comment string) (*Directive, *Problem) {
	if d, ok := ast.ParseDirective(pos, comment); ok && d.Tool == Namespace {
		parsed := &Directive{Verb: d.Name, Value: d.Args, Pos: d.Pos(), ValuePos: d.ArgsPos, End: d.End()}
		if d.Args == "" {
			parsed.ValuePos = pos + token.Pos(len("//"+Namespace+":"+d.Name))
			parsed.End = parsed.ValuePos
		}
		return parsed, nil
	}
	return nil, nearMiss(pos, comment)
}
