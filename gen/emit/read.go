package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/want"
)

// reader writes the statements that read one value. loops counts the arrays and
// maps around it, and values the variables in use, so that names keep apart.
type reader struct {
	*file
	loops, values int
}

// target is where a value goes: a field, or a variable that is declared by it.
type target struct {
	expr  *jen.Statement
	fresh bool
}

func (t target) at() *jen.Statement { return t.expr.Clone() }

func (t target) set(value jen.Code) *jen.Statement {
	if t.fresh {
		return t.at().Op(":=").Add(value)
	}
	return t.at().Op("=").Add(value)
}

// declare makes the variable where no assignment does.
func (t target) declare(g model.GoType) []jen.Code {
	if t.fresh {
		return []jen.Code{jen.Var().Add(t.at()).Add(typ(g))}
	}
	return nil
}

// numbered is a variable's name: items, items2, items3.
func (r reader) numbered(base string, before int) string {
	if before > 0 {
		base += strconv.Itoa(before + 1)
	}
	return r.plan.local(base)
}

func (r reader) cursor(base string) string { return r.numbered(base, r.loops) }

func (r reader) fresh() target {
	return target{expr: jen.Id(r.numbered("v", r.values)), fresh: true}
}

func (r reader) decoder() *jen.Statement { return jen.Id(r.plan.local("d")) }

// read reads a value of a type into a target and checks it.
func (r reader) read(to target, t *model.Type) []jen.Code {
	if simple(t) {
		return []jen.Code{to.set(r.scalar(t))}
	}
	switch t.Kind {
	case model.Pointer:
		return r.pointer(to, t)
	case model.StructKind:
		return append(to.declare(t.Go), r.structure(t.Struct, jen.Op("&").Add(to.at())))
	case model.Slice:
		return r.slice(to, t)
	case model.Array:
		return r.array(to, t)
	case model.Map:
		return r.mapping(to, t)
	}
	return append([]jen.Code{to.set(r.scalar(t))}, r.checks(to, t)...)
}

func (r reader) structure(s *model.Struct, into jen.Code) jen.Code {
	return r.decoding(s, r.decoder(), into)
}

func (r reader) pointer(to target, t *model.Type) []jen.Code {
	if t.Elem.Kind == model.StructKind {
		return []jen.Code{
			to.set(jen.New(typ(t.Elem.Go))),
			r.structure(t.Elem.Struct, to.at()),
		}
	}
	v := r.fresh()
	r.values++
	return append(r.read(v, t.Elem), to.set(jen.Op("&").Add(v.at())))
}

// simple reports whether a value is read by one expression and needs no check.
func simple(t *model.Type) bool {
	switch t.Kind {
	case model.Pointer:
		return simple(t.Elem)
	case model.StructKind, model.Slice, model.Array, model.Map:
		return false
	}
	return len(conditions(t)) == 0 && (len(t.Enum) == 0 || t.Kind == model.String)
}

// scalar is the expression that reads a value of one token, or a pointer to it.
func (r reader) scalar(t *model.Type) *jen.Statement {
	if t.Kind == model.Pointer {
		value := r.scalar(t.Elem)
		if t.Elem.Kind == model.Raw {
			value = typ(t.Elem.Go).Parens(value) // what Raw returns is a plain []byte
		}
		return jen.New(value)
	}
	call := r.decoder().Dot(method(t)).Call()
	if t.Kind == model.String && len(t.Enum) > 0 {
		call = r.decoder().Dot("Enum").Call(r.file.values(t))
	}
	if t.Choices != nil {
		call = r.decoder().Dot("Choice").Call(jen.Id(r.plan.choices.names[t.Choices.Key]).Call(jen.Id(r.plan.local("s"))))
	}
	if t.Named && t.Kind != model.Raw && t.Kind != model.Time {
		return typ(t.Go).Parens(call)
	}
	return call
}

// method is the name of the decoder's or the writer's method for a scalar.
func method(t *model.Type) string {
	bits := ""
	if t.Bits > 0 {
		bits = strconv.Itoa(t.Bits)
	}
	switch t.Kind {
	case model.Bool:
		return "Bool"
	case model.Int:
		return "Int" + bits
	case model.Uint:
		return "Uint" + bits
	case model.Float:
		return "Float" + bits
	case model.Bytes:
		return "Bytes"
	case model.Time:
		return "Time"
	case model.Raw:
		return "Raw"
	}
	return "String"
}

// slice reads an array of any length. What comes replaces a default as a whole,
// and [] is an empty slice where absence is none.
func (r reader) slice(to target, t *model.Type) []jen.Code {
	items := r.cursor("items")
	room := 4
	if most := t.Rules.MaxItems; most != nil {
		room = min(room, *most)
	}
	body := []jen.Code{
		to.set(jen.Make(typ(t.Go), jen.Lit(0), jen.Lit(room))),
		jen.Id(items).Op(":=").Add(r.decoder()).Dot("Array").Call(raw(want.Of(t.Elem))),
		jen.For(jen.Id(items).Dot("Next").Call()).Block(r.each(t.Elem, func(v jen.Code) jen.Code {
			return to.at().Op("=").Append(to.at(), v)
		})...),
	}
	return append(body, r.checks(to, t)...)
}

// inside is the reader of an element.
func (r reader) inside() reader { return reader{r.file, r.loops + 1, r.values + 1} }

// each reads one element and keeps it.
func (r reader) each(elem *model.Type, keep func(jen.Code) jen.Code) []jen.Code {
	if simple(elem) {
		return []jen.Code{keep(r.scalar(elem))}
	}
	v := r.fresh()
	return append(r.inside().read(v, elem), keep(v.at()))
}

// array reads an array of a fixed length. Elements over that are read for their
// findings and dropped.
func (r reader) array(to target, t *model.Type) []jen.Code {
	items := r.cursor("items")
	index := jen.Id(items).Dot("Index")
	v := r.fresh()
	body := append(r.inside().read(v, t.Elem), jen.If(index.Clone().Op("<").Len(to.at())).Block(
		to.at().Index(index.Clone()).Op("=").Add(v.at()),
	))
	statements := append(to.declare(t.Go),
		jen.Id(items).Op(":=").Add(r.decoder()).Dot("Array").Call(raw(want.Of(t.Elem))),
		jen.For(jen.Id(items).Dot("Next").Call()).Block(body...),
	)
	return append(statements, r.check(index.Clone().Op("+").Lit(1).Op("==").Len(to.at()), "Length"))
}

// mapping reads an object with keys of the model's own.
func (r reader) mapping(to target, t *model.Type) []jen.Code {
	entries := r.cursor("entries")
	keys, checks := jen.Nil(), r.keyChecks(jen.Id(entries).Dot("Key"), t.Key)
	if len(t.Key.Enum) > 0 {
		keys, checks = r.file.values(t.Key), nil
	}
	key := jen.Id(entries).Dot("Key")
	if t.Key.Named {
		key = typ(t.Key.Go).Parens(key)
	}
	again := r.plan.local("again")
	loop := []jen.Code{
		jen.If(jen.List(jen.Id("_"), jen.Id(again)).Op(":=").Add(to.at()).Index(key.Clone()), jen.Id(again)).Block(
			jen.Id(entries).Dot("Repeated").Call(),
			jen.Continue(),
		),
	}
	loop = append(loop, r.each(t.Elem, func(v jen.Code) jen.Code {
		return to.at().Index(key.Clone()).Op("=").Add(v)
	})...)
	loop = append(loop, checks...)
	return []jen.Code{
		to.set(jen.Make(typ(t.Go))),
		jen.Id(entries).Op(":=").Add(r.decoder()).Dot("Map").Call(raw(want.Entry(t)), keys),
		jen.For(jen.Id(entries).Dot("Next").Call()).Block(loop...),
	}
}

// keyChecks hold a key against the rules of its type once its value was read, so
// that the finding is about the entry.
func (r reader) keyChecks(key *jen.Statement, t *model.Type) []jen.Code {
	plain := *t
	plain.Named = false // the decoder's keys are plain strings
	return r.checks(target{expr: key}, &plain)
}
