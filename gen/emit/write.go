package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// encoder declares the function that writes a struct as JSON.
func (f *file) encoder(s *model.Struct) {
	w, v := f.plan.local("w"), f.plan.local("v")
	to := writer{file: f, pointer: jen.Id(w)}
	body := []jen.Code{to.call("Open", jen.LitRune('{'))}
	for _, field := range s.Fields {
		body = append(body, to.field(selected(jen.Id(v), field), field)...)
	}
	if len(s.Fields) == 0 {
		v = "_"
	}
	body = append(body, to.call("Close", jen.LitRune('}')))
	f.out.Func().Id(f.plan.byStruct[s].encode).Add(over(v, s, jen.Id(w).Op("*").Qual(encodePath, "Writer"))).Block(body...)
	f.out.Line()
}

// writer writes the statements that encode one value. pointer is the emitted
// code's *encode.Writer.
type writer struct {
	*file
	pointer *jen.Statement
	depth   int
}

// operand is an expression to encode; deref says that it is a pointer to it.
type operand struct {
	expr  *jen.Statement
	deref bool
}

// value is the operand as an argument: v.Note, *v.Note.
func (o operand) value() *jen.Statement {
	if o.deref {
		return jen.Op("*").Add(o.expr.Clone())
	}
	return o.expr.Clone()
}

// primary is the operand where something follows it: (*v.Note)[i].
func (o operand) primary() *jen.Statement {
	if o.deref {
		return jen.Parens(o.value())
	}
	return o.expr.Clone()
}

// address is a pointer to the operand.
func (o operand) address() *jen.Statement {
	if o.deref {
		return o.expr.Clone()
	}
	return jen.Op("&").Add(o.expr.Clone())
}

func (w writer) call(method string, args ...jen.Code) *jen.Statement {
	return jen.Id(w.plan.local("w")).Dot(method).Call(args...)
}

// field writes one member, or leaves it out as encoding/json would.
func (w writer) field(v *jen.Statement, field *model.Field) []jen.Code {
	if field.OmitEmpty && field.Type.Kind == model.Array && field.Type.Len == 0 {
		return nil
	}
	present, sure := w.present(v, field)
	t, o := field.Type, operand{expr: v}
	if sure && t.Kind == model.Pointer {
		t, o = t.Elem, operand{expr: v, deref: true}
	}
	body := append([]jen.Code{w.call("Name", jen.Lit(field.Name))}, w.write(o, t)...)
	if present == nil {
		return body
	}
	return []jen.Code{jen.If(present).Block(body...)}
}

// write encodes a value.
func (w writer) write(o operand, t *model.Type) []jen.Code {
	switch t.Kind {
	case model.Pointer:
		if o.deref {
			o = operand{expr: o.primary()}
		}
		return []jen.Code{
			jen.If(o.value().Op("==").Nil()).Block(w.call("Null")).Else().
				Block(w.write(operand{expr: o.expr, deref: true}, t.Elem)...),
		}
	case model.StructKind:
		return []jen.Code{jen.Id(w.plan.byStruct[t.Struct].encode).Call(w.pointer.Clone(), o.address())}
	case model.Slice, model.Array:
		return w.list(o, t)
	case model.Map:
		return w.mapping(o, t)
	}
	return []jen.Code{w.scalar(o, t)}
}

// scalar encodes a value of one token. The writer has one method for each family
// of widths.
func (w writer) scalar(o operand, t *model.Type) jen.Code {
	v := o.value()
	switch t.Kind {
	case model.Int, model.Uint:
		if t.Named || t.Bits != 64 {
			v = widest(t).Parens(v)
		}
		return w.call(method(&model.Type{Kind: t.Kind}), v)
	case model.Bytes, model.Raw, model.Time:
		return w.call(method(t), v)
	}
	if t.Named {
		v = jen.Id(basic(t)).Parens(v)
	}
	return w.call(method(t), v)
}

// basic is the predeclared type of a scalar.
func basic(t *model.Type) string {
	switch t.Kind {
	case model.Bool:
		return "bool"
	case model.Float:
		if t.Bits == 32 {
			return "float32"
		}
		return "float64"
	}
	return "string"
}

// index is the loop variable of a depth: i, j, k, and then i4, i5.
func (w writer) index() string {
	if w.depth < 3 {
		return w.plan.local(string("ijk"[w.depth]))
	}
	return w.plan.local("i" + strconv.Itoa(w.depth+1))
}

// list writes an array; a nil slice is empty.
func (w writer) list(o operand, t *model.Type) []jen.Code {
	i := w.index()
	deeper := w
	deeper.depth++
	body := append([]jen.Code{w.call("Item")},
		deeper.write(operand{expr: o.primary().Index(jen.Id(i))}, t.Elem)...)
	return []jen.Code{
		w.call("Open", jen.LitRune('[')),
		jen.For(jen.Id(i).Op(":=").Range().Add(o.value())).Block(body...),
		w.call("Close", jen.LitRune(']')),
	}
}

// mapping writes a map in the order of its keys; a nil one is empty.
func (w writer) mapping(o operand, t *model.Type) []jen.Code {
	key, value := w.index(), w.plan.local("value")
	name := jen.Id(key)
	if t.Key.Named {
		name = jen.String().Parens(name)
	}
	deeper := w
	deeper.depth++
	body := []jen.Code{w.call("Name", name)}
	element := operand{expr: o.primary().Index(jen.Id(key))}
	if addressed(t.Elem) {
		body = append(body, jen.Id(value).Op(":=").Add(element.value()))
		element = operand{expr: jen.Id(value)}
	}
	return []jen.Code{
		w.call("Open", jen.LitRune('{')),
		jen.For(jen.List(jen.Id("_"), jen.Id(key)).Op(":=").Range().Qual(encodePath, "Keys").Call(o.value())).
			Block(append(body, deeper.write(element, t.Elem)...)...),
		w.call("Close", jen.LitRune('}')),
	}
}

// addressed reports whether a map's value needs a variable to be encoded from:
// its address is taken, or it would be looked up again and again.
func addressed(t *model.Type) bool {
	switch t.Kind {
	case model.StructKind, model.Pointer, model.Slice, model.Array, model.Map:
		return true
	}
	return false
}
