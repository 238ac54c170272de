package read

import (
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
)

// choices reads the function that lists the values of a string at run time, or
// those of the strings in a list. n is where the directive stands.
func (b *builder) choices(t *model.Type, c constraints, n *note) {
	u, ok := c["choices"]
	if !ok {
		return
	}
	leaf := pointee(t)
	if leaf.Kind == model.Slice || leaf.Kind == model.Array {
		leaf = pointee(leaf.Elem)
	}
	switch {
	case leaf.Kind != model.String:
		b.use(u, diag.WrongConstraint, "it is for strings and lists of them", "//tool:choices does not fit %s", article(pointee(t)))
		return
	case len(leaf.Enum) > 0:
		b.use(u, diag.WrongConstraint, "drop it, or write //tool:enum - to allow any value", "//tool:choices on a type whose values are listed")
		return
	}
	if preset, ok := c["default"]; ok {
		b.use(preset, diag.Contradiction, "make it optional, and choose in the function",
			"//tool:default beside //tool:choices, which may not list that value at run time")
	}
	leaf.Choices = b.serviceFunc(n, u, types.NewSlice(types.Typ[types.String]))
}
