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

// drift is the assertions that tie the file to the declarations that it was
// generated from. They stand in one function, so that each needs a name of its own.
type drift struct {
	*file
	taken map[string]bool
	body  []jen.Code
}

func (f *file) drift() {
	f.section("What this file was generated from")
	f.doc("A line below that does not compile means that a declaration has changed since. Run go generate ./...")
	d := &drift{file: f, taken: map[string]bool{}}
	for _, t := range f.p.Tools {
		d.signature(t.Func)
	}
	for _, k := range f.p.Kits {
		d.signature(k.Func)
		d.life(k)
	}
	d.references()
	d.shapes()
	d.constants()
	f.out.Func().Id("_").Params().Block(jen.Custom(jen.Options{Separator: "\n\n"}, d.body...))
}

// name is what the compiler prints where the declaration of that name has changed.
func (d *drift) name(of string) string {
	unique := free(changed+of, d.taken)
	d.taken[unique] = true
	return unique
}

func (d *drift) assert(declared, used *jen.Statement) {
	d.body = append(d.body, declared.Line().Add(used))
}

// function holds a function against its type.
func (d *drift) function(of string, signature model.GoType, function *jen.Statement) {
	name := d.name(of)
	d.assert(jen.Type().Id(name).Add(typ(signature)), jen.Var().Id("_").Id(name).Op("=").Add(function))
}

func (d *drift) signature(of model.Func) {
	function := jen.Id(of.Name)
	if r := of.Receiver; r != nil {
		function = typ(*r)
		if r.Pointer() {
			function = jen.Parens(function)
		}
		function.Dot(of.Name)
	}
	d.function(of.Unique, of.Signature, function)
}

// life holds a kit's type against the methods that the runtime looks for.
func (d *drift) life(k *model.Kit) {
	value := jen.Op("*").New(typ(k.Type))
	if k.Pointer {
		value = jen.Parens(typ(k.Type)).Parens(jen.Nil())
	}
	for _, m := range []struct {
		has        bool
		name, want string
	}{{k.Starts, "Start", "Starter"}, {k.Closes, "Close", "Closer"}} {
		if m.has {
			name := d.name(k.TypeName + "_" + m.name)
			d.assert(
				jen.Type().Id(name).Interface(jen.Qual(toolPath, m.want)),
				jen.Var().Id("_").Id(name).Op("=").Add(value.Clone()),
			)
		}
	}
}

// references holds the functions that directives name against their types, each
// once.
func (d *drift) references() {
	seen := map[string]bool{}
	for _, t := range d.p.Tools {
		for _, ref := range references(t) {
			if !seen[ref.Key] {
				seen[ref.Key] = true
				d.function(referenceName(ref), ref.Signature, typ(ref.GoType))
			}
		}
	}
}

// shapes holds the structs against their fields and tags: an alias of a literal is
// assigned only where both are equal.
func (d *drift) shapes() {
	seen := map[*model.Struct]bool{}
	for _, s := range append(decoded(d.p), encoded(d.p)...) {
		if seen[s] || s.Emitted || s.Shape.Empty() {
			continue
		}
		seen[s] = true
		name := d.name(s.Name)
		d.assert(
			jen.Type().Id(name).Op("=").Add(spread(s.Shape)),
			jen.Var().Id("_").Add(typ(s.Go)).Op("=").Id(name).Values(),
		)
	}
}

// constants holds the enums' constants against the values in the schemas: equal
// keys in a map literal do not compile.
func (d *drift) constants() {
	first := true
	for _, s := range d.plan.sets.order {
		if s.values == nil {
			continue
		}
		var equal []jen.Code
		for _, c := range s.values.Enum {
			if c.Name != "" && c.Local {
				equal = append(equal, ident(c.Path, c.Name).Op("==").Add(d.literal(&model.Type{Kind: s.values.Kind}, c.JSON)))
			}
		}
		if len(equal) == 0 {
			continue
		}
		if first {
			d.body = append(d.body, jen.Comment("Equal keys: a constant has another value than in the schema."))
			first = false
		}
		name := d.name(goname.Upper(strings.TrimSuffix(s.name, "Values")))
		d.assert(
			jen.Const().Id(name).Op("=").Add(conjunction(equal)),
			jen.Id("_").Op("=").Map(jen.Bool()).Struct().Values(
				jen.False().Op(":").Values(), jen.Id(name).Op(":").Values()),
		)
	}
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
