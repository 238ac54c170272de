package read

import (
	"errors"
	"go/scanner"
	"go/token"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
)

// syntax reports a condition that is no Go expression, at the place where Go stops.
func (f *function) syntax(at directive.Item, err error) {
	message := err.Error()
	if list, ok := errors.AsType[scanner.ErrorList](err); ok && len(list) > 0 {
		message = list[0].Msg
		at = from(at, min(list[0].Pos.Offset, len(at.Text)))
	}
	f.item(at, diag.BadCondition, conditionForm, "the condition is no Go expression: %s", message)
}

// unpaired reports a parenthesis that is not closed, or that closes nothing. Go would
// say what it had liked to read next, at the end of the line.
func (f *function) unpaired(condition directive.Item) bool {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(condition.Text))
	s.Init(file, []byte(condition.Text), nil, 0)
	var open []directive.Item
	for {
		pos, tok, _ := s.Scan()
		switch tok {
		case token.LPAREN:
			open = append(open, from(condition, file.Offset(pos)))
		case token.RPAREN:
			if len(open) == 0 {
				f.parenthesis(from(condition, file.Offset(pos)), "drop it", "closes nothing")
				return true
			}
			open = open[:len(open)-1]
		case token.EOF:
			if len(open) > 0 {
				f.parenthesis(open[len(open)-1], "close it", "is not closed")
			}
			return len(open) > 0
		}
	}
}

func (f *function) parenthesis(at directive.Item, hint, wrong string) {
	at.Text = at.Text[:1]
	f.item(at, diag.BadCondition, hint, "the parenthesis %s %s", at.Text, wrong)
}
