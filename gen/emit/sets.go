package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// sets are the variables that checks refer to: the values of enums and the
// patterns of strings, each declared once however often it is used.
type sets struct {
	names map[string]string // from key to variable
	order []set
}

// set is one such variable.
type set struct {
	name    string
	values  *model.Type // the enum that has them; nil for a pattern
	pattern string
}

func (n *plan) chooseSets() {
	n.sets.names = map[string]string{}
	for _, s := range decoded(n.p) {
		for _, f := range s.Fields {
			n.setsOf(f.Type, s.Name+strings.Join(f.Path, ""))
		}
	}
}

// setsOf chooses for a type and all that it holds. place names what has no type
// name of its own.
func (n *plan) setsOf(t *model.Type, place string) {
	for _, inner := range []*model.Type{t.Key, t.Elem} {
		if inner != nil {
			n.setsOf(inner, place)
		}
	}
	own := place
	if t.Named {
		own = lastName(t.Go, place)
	}
	if len(t.Enum) > 0 {
		n.set(valuesKey(t), own+"Values", place+"Values", set{values: t})
	}
	if t.Rules.Pattern != "" {
		n.set(patternKey(t.Rules.Pattern), own+"Pattern", place+"Pattern", set{pattern: t.Rules.Pattern})
	}
}

// set chooses the type's name for a variable, or the place's where the type has
// another set already: an enum that one field narrows.
func (n *plan) set(key, own, place string, s set) {
	if _, ok := n.sets.names[key]; ok {
		return
	}
	base := goname.Lower(own)
	if n.taken[base] {
		base = goname.Lower(place)
	}
	s.name = n.name(base)
	n.sets.names[key] = s.name
	n.sets.order = append(n.sets.order, s)
}

// valuesKey is equal for enums that one variable serves: text is text, whatever
// its type.
func valuesKey(t *model.Type) string {
	key := "enum "
	if t.Kind != model.String {
		key += t.Go.Key + strconv.Itoa(t.Bits)
	}
	for _, c := range t.Enum {
		key += " " + c.JSON
	}
	return key
}

func patternKey(expr string) string { return "pattern " + expr }

// lastName is the type's own name without its package.
func lastName(g model.GoType, otherwise string) string {
	if len(g.Tokens) == 0 || g.Tokens[len(g.Tokens)-1].Path == "" {
		return otherwise
	}
	return goname.Upper(g.Tokens[len(g.Tokens)-1].Text)
}

// values is the variable of an enum.
func (f *file) values(t *model.Type) *jen.Statement {
	return jen.Id(f.plan.sets.names[valuesKey(t)])
}

// set declares the variable: static data, which costs nothing when a program
// starts.
func (f *file) set(s set) {
	if s.values == nil {
		f.out.Var().Id(s.name).Op("=").Qual(decodePath, "Pattern").Values(jen.Id("Expr").Op(":").Add(raw(s.pattern)))
		f.out.Line()
		return
	}
	elem := jen.String()
	if s.values.Kind != model.String {
		elem = typ(s.values.Go)
	}
	list := make([]jen.Code, 0, len(s.values.Enum))
	for _, c := range s.values.Enum {
		list = append(list, f.literal(&model.Type{Kind: s.values.Kind}, c.JSON))
	}
	f.out.Var().Id(s.name).Op("=").Index().Add(elem).Add(block(len(list) > 8, list))
	f.out.Line()
}

// block is a composite literal's body, one element a line where it is long.
func block(long bool, elements []jen.Code) *jen.Statement {
	return jen.Custom(jen.Options{Open: "{", Close: "}", Separator: ",", Multi: long}, elements...)
}
