package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// choices are the functions that list values at run time, each declared once
// however many strings it is about.
type choices struct {
	names   map[string]string // of the emitted functions, by the key of the user's
	order   []*model.ServiceFunc
	structs map[*model.Struct]bool // those that hold such a string, at any depth
}

func (n *plan) chooseChoices() {
	n.choices = choices{names: map[string]string{}, structs: map[*model.Struct]bool{}}
	for _, s := range decoded(n.p) {
		for _, c := range schema.Choices(s) {
			n.choices.structs[s] = true
			if _, known := n.choices.names[c.Func.Key]; !known {
				n.choices.names[c.Func.Key] = n.name("choices" + referenceName(&c.Func.Reference))
				n.choices.order = append(n.choices.order, c.Func)
			}
		}
	}
}

// chooses reports whether a struct's decoder needs the scope.
func (n *plan) chooses(s *model.Struct) bool { return n.choices.structs[s] }

// decoding is a call of a struct's decoder.
func (f *file) decoding(s *model.Struct, decoder, into jen.Code) *jen.Statement {
	args := []jen.Code{decoder}
	if f.plan.chooses(s) {
		args = append(args, jen.Id(f.plan.local("s")))
	}
	return jen.Id(f.plan.byStruct[s].decode).Call(append(args, into)...)
}

// choicesDef lists a tool's strings with choices.
func (f *file) choicesDef(t *model.Tool) (list []jen.Code) {
	for _, c := range schema.Choices(t.Args) {
		list = append(list, jen.Values(
			jen.Id("At").Op(":").Lit(c.At),
			jen.Id("Values").Op(":").Id(f.plan.choices.names[c.Func.Key]),
		))
	}
	return list
}

// lister declares a function that lists values under a scope.
func (f *file) lister(fn *model.ServiceFunc) {
	f.overServices(f.plan.choices.names[fn.Key], fn, jen.Index().String(), jen.Nil())
}
