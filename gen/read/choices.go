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
	leaf := leaf(t)
	switch {
	case leaf.Kind != model.String:
		b.use(u, diag.WrongConstraint, "it is for strings and lists of them", "//tool:choices does not fit %s", article(pointee(t)))
		return
	case len(leaf.Enum) > 0:
		b.use(u, diag.WrongConstraint, unlisted(leaf), "//tool:choices on a type whose values are listed")
		return
	case leaf.Secret || pointee(t).Secret:
		b.use(u, diag.Contradiction, "check the value in the function", "//tool:choices of a secret, which listings would publish")
		return
	}
	if preset, ok := c["default"]; ok {
		b.use(preset, diag.Contradiction, "make it optional, and choose in the function",
			"//tool:default beside //tool:choices, which may not list that value at run time")
	}
	leaf.Choices = b.serviceFunc(n, u, types.NewSlice(types.Typ[types.String]))
}
