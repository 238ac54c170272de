package read

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// conditionForm is the way out of most mistakes in a condition.
const conditionForm = "write provided(T) and requires(pred), joined with &&, || and !"

// available reads under which scopes the tool is offered.
func (f *function) available() {
	u, ok := f.note.first("available")
	if !ok {
		return
	}
	e, err := parser.ParseExpr(u.Value.Text)
	if err != nil {
		if !f.unpaired(u.Value) {
			f.syntax(u.Value, err)
		}
		return
	}
	c := conditions{function: f, finder: &finder{builder: f.builder, note: f.note, whole: u.Value}}
	f.tool.AvailableText = u.Value.Text
	f.tool.Available = c.read(e)
	if f.tool.Available != nil {
		c.possible(f.tool.Available)
	}
}

// conditions reads the expression of one directive.
type conditions struct {
	*function
	finder *finder
}

// read reads a condition; nil after a finding.
func (c conditions) read(e ast.Expr) *model.Condition {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.read(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return c.join(model.Not, e.X)
		}
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			return c.join(model.All, e.X, e.Y)
		case token.LOR:
			return c.join(model.Any, e.X, e.Y)
		}
	case *ast.CallExpr:
		return c.call(e)
	}
	part := c.finder.part(e)
	c.item(part, diag.BadCondition, conditionForm, "%s is no condition", part.Text)
	return nil
}

// join reads all operands, so that each is heard of, and flattens a row of one
// operator.
func (c conditions) join(kind model.ConditionKind, operands ...ast.Expr) *model.Condition {
	out := &model.Condition{Kind: kind}
	whole := true
	for _, e := range operands {
		operand := c.read(e)
		switch {
		case operand == nil:
			whole = false
		case operand.Kind == kind && kind != model.Not:
			out.Operands = append(out.Operands, operand.Operands...)
		default:
			out.Operands = append(out.Operands, operand)
		}
	}
	if !whole {
		return nil
	}
	return out
}

// call reads provided(T) and requires(pred).
func (c conditions) call(e *ast.CallExpr) *model.Condition {
	name := c.finder.part(e.Fun)
	switch {
	case name.Text != "provided" && name.Text != "requires":
		hint := conditionForm
		if near := nearest(name.Text, []string{"provided", "requires"}); near != "" {
			hint = near
		}
		c.item(name, diag.BadCondition, hint, "a condition does not know %s", name.Text)
	case len(e.Args) != 1 || e.Ellipsis.IsValid():
		c.item(c.finder.part(e), diag.BadCondition, conditionForm, "%s takes one thing", name.Text)
	case name.Text == "provided":
		if t := c.finder.typeOf(e.Args[0]); t != nil && c.known(t, c.finder.part(e.Args[0])) {
			return &model.Condition{Kind: model.Provided, Type: c.goType(t)}
		}
	default:
		return c.predicate(c.finder.part(e.Args[0]))
	}
	return nil
}

// predicate reads the function of requires.
func (c conditions) predicate(at directive.Item) *model.Condition {
	ref, ok := c.reference(c.note, at)
	if !ok {
		return nil
	}
	if ref.sig.Variadic() || ref.sig.Params().Len() != 1 || !c.sameTypes(ref.sig.Results(), returning(types.Typ[types.Bool])) {
		c.item(at, diag.WrongFunc, "", "requires wants func(T) bool, got %s", c.show(ref.sig))
		return nil
	}
	t := ref.sig.Params().At(0).Type()
	if c.veiled(at, t) || !c.known(t, at) {
		return nil
	}
	return &model.Condition{Kind: model.Requires, Type: c.goType(t), Func: &ref.Reference}
}

// known reports a type that is no service, and a service that the tool itself takes as a pointer, or as no
// pointer: to the scope those are two types.
func (c conditions) known(t types.Type, at directive.Item) bool {
	if plain(t) {
		c.item(at, diag.BadCondition, ownType, "%s asks for %s, which is no service", at.Text, c.show(t))
		return false
	}
	other := types.Type(types.NewPointer(t))
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		other = p.Elem()
	}
	services := c.services()
	has := func(t types.Type) bool {
		return slices.ContainsFunc(services, func(s types.Type) bool { return types.Identical(s, t) })
	}
	if has(t) || !has(other) {
		return true
	}
	c.item(at, diag.BadCondition, "they are two types to the scope", "%s asks for %s, and the tool is injected %s", at.Text, c.show(t), c.show(other))
	return false
}

// services are the types that the tool cannot do without.
func (f *function) services() (list []types.Type) {
	if f.sig.Recv() != nil {
		list = append(list, f.receiver())
	}
	for _, p := range f.params {
		if p.role == model.Injected && !p.optional {
			list = append(list, p.typ)
		}
	}
	return list
}

// possible reports a condition that rules out what the tool cannot do without.
func (c conditions) possible(of *model.Condition) {
	parts := []*model.Condition{of}
	if of.Kind == model.All {
		parts = of.Operands
	}
	for _, part := range parts {
		if part.Kind != model.Not || part.Operands[0].Kind != model.Provided {
			continue
		}
		for _, s := range c.services() {
			if c.goType(s).Key == part.Operands[0].Type.Key {
				c.item(c.finder.whole, diag.Contradiction, "drop it, or make the service optional",
					"the tool is injected %s and offered only where there is none", c.show(s))
			}
		}
	}
}
