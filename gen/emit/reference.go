package emit

import (
	"strings"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// references lists the functions that a tool's directives name.
func references(t *model.Tool) (list []*model.Reference) {
	for _, ref := range []*model.Reference{t.StatusFunc, t.ApprovalFunc} {
		if ref != nil {
			list = append(list, ref)
		}
	}
	for _, c := range schema.Choices(t.Args) {
		list = append(list, &c.Func.Reference)
	}
	if t.Describe != nil {
		list = append(list, &t.Describe.Reference)
	}
	for _, c := range questions(t.Available) {
		if c.Func != nil {
			list = append(list, c.Func)
		}
	}
	return list
}

// questions are the conditions without operands in one.
func questions(c *model.Condition) (list []*model.Condition) {
	switch {
	case c == nil:
		return nil
	case len(c.Operands) == 0:
		return []*model.Condition{c}
	}
	for _, operand := range c.Operands {
		list = append(list, questions(operand)...)
	}
	return list
}

// referenceName is the function's name with that of its type in front:
// UserIsAdmin.
func referenceName(ref *model.Reference) string {
	name := ""
	for _, t := range ref.Tokens {
		name += goname.Upper(strings.Trim(t.Text, "(*)."))
	}
	return name
}
