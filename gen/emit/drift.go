package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// changed begins the names that the compiler prints when a declaration is not
// what it was.
const changed = "changed_run_go_generate_"

// drift ties the file to the declarations that it was generated from.
func (f *file) drift() {
	f.section("What this file was generated from")
	f.doc("A line below that does not compile means that a declaration has changed since. Run go generate ./...")
	var body []jen.Code
	for _, t := range f.p.Tools {
		body = append(body, f.signature(t.Func))
	}
	for _, k := range f.p.Kits {
		body = append(body, f.signature(k.Func))
		body = append(body, f.life(k)...)
	}
	body = append(body, f.referenced()...)
	seen := map[*model.Struct]bool{}
	for _, s := range append(decoded(f.p), encoded(f.p)...) {
		if !seen[s] && !s.Emitted && !s.Shape.Empty() {
			seen[s] = true
			body = append(body, f.shape(s))
		}
	}
	if constants := f.constants(); len(constants) > 0 {
		body = append(body, jen.Comment("Equal keys: a constant has another value than in the schema."))
		body = append(body, constants...)
	}
	f.out.Func().Id("_").Params().Block(jen.Custom(jen.Options{Separator: "\n\n"}, body...))
}

// signature holds a function against its type.
func (f *file) signature(of model.Func) jen.Code {
	name := changed + of.Unique
	function := jen.Id(of.Name)
	if r := of.Receiver; r != nil {
		function = typ(*r)
		if r.Tokens[0].Text == "*" {
			function = jen.Parens(function)
		}
		function.Dot(of.Name)
	}
	return assertion(
		jen.Type().Id(name).Add(typ(of.Signature)),
		jen.Var().Id("_").Id(name).Op("=").Add(function),
	)
}

// shape holds a struct against its fields and their tags: an alias of a literal
// is assigned only where both are equal.
func (f *file) shape(s *model.Struct) jen.Code {
	name := changed + s.Name
	return assertion(
		jen.Type().Id(name).Op("=").Add(spread(s.Shape)),
		jen.Var().Id("_").Add(typ(s.Go)).Op("=").Id(name).Values(),
	)
}

func assertion(declared, used *jen.Statement) jen.Code { return declared.Line().Add(used) }

// constants holds the enums' constants against the values in the schemas: equal
// keys in a map literal do not compile.
func (f *file) constants() (body []jen.Code) {
	for _, s := range f.plan.sets.order {
		if s.values == nil {
			continue
		}
		var equal []jen.Code
		for _, c := range s.values.Enum {
			if c.Name != "" && c.Local {
				equal = append(equal, ident(c.Path, c.Name).Op("==").Add(f.literal(&model.Type{Kind: s.values.Kind}, c.JSON)))
			}
		}
		if len(equal) == 0 {
			continue
		}
		name := changed + goname.Upper(strings.TrimSuffix(s.name, "Values"))
		body = append(body, assertion(
			jen.Const().Id(name).Op("=").Add(conjunction(equal)),
			jen.Id("_").Op("=").Map(jen.Bool()).Struct().Values(
				jen.False().Op(":").Values(), jen.Id(name).Op(":").Values()),
		))
	}
	return body
}

// conjunction breaks long ones after each term.
func conjunction(terms []jen.Code) *jen.Statement {
	all := &jen.Statement{}
	for i, term := range terms {
		if i > 0 {
			all.Op("&&")
			if len(terms) > 3 {
				all.Line()
			}
		}
		all.Add(term)
	}
	return all
}
