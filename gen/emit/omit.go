package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// present is the condition under which encoding/json writes a member with
// omitempty or omitzero; nil is always. sure says that a pointer is not nil then.
func (w writer) present(v *jen.Statement, field *model.Field) (condition *jen.Statement, sure bool) {
	t := field.Type
	if field.OmitEmpty {
		condition = filled(v, t)
	}
	if field.OmitZero {
		condition = both(condition, w.nonzero(v, field))
	}
	pointer := t.Kind == model.Pointer && (field.OmitEmpty || field.OmitZero && !field.ZeroMethod)
	return condition, pointer
}

func both(a, b *jen.Statement) *jen.Statement {
	switch {
	case a == nil:
		return b
	case b == nil || a.GoString() == b.GoString():
		return a
	}
	return a.Op("&&").Add(b)
}

// filled is the opposite of encoding/json's empty: false, 0, a nil pointer, and
// anything of length 0. Structs and times are never empty.
func filled(v *jen.Statement, t *model.Type) *jen.Statement {
	switch t.Kind {
	case model.Slice, model.Map, model.Bytes, model.Raw:
		return jen.Len(v.Clone()).Op(">").Lit(0)
	case model.Array:
		if t.Len == 0 {
			return jen.False()
		}
		return nil
	case model.StructKind, model.Time:
		return nil
	}
	return scalarNonzero(v, t)
}

// nonzero is the opposite of encoding/json's zero: what an IsZero method says, or
// else any difference from the type's zero value.
func (w writer) nonzero(v *jen.Statement, field *model.Field) *jen.Statement {
	t := field.Type
	if field.ZeroMethod || t.Kind == model.Time {
		return jen.Op("!").Add(v.Clone()).Dot("IsZero").Call()
	}
	switch t.Kind {
	case model.Slice, model.Map, model.Bytes, model.Raw:
		return v.Clone().Op("!=").Nil()
	case model.StructKind, model.Array:
		if !comparable(t) {
			w.fail("%s: omitzero on a type that cannot be compared and has no IsZero method", field.Name)
		}
		return v.Clone().Op("!=").Parens(typ(t.Go).Values())
	}
	return scalarNonzero(v, t)
}

func comparable(t *model.Type) bool {
	switch t.Kind {
	case model.Slice, model.Map, model.Bytes, model.Raw:
		return false
	case model.Array:
		return comparable(t.Elem)
	case model.StructKind:
		return t.Struct.Comparable
	}
	return true
}

// scalarNonzero compares floats by their bits: to encoding/json -0 is not zero.
func scalarNonzero(v *jen.Statement, t *model.Type) *jen.Statement {
	v = v.Clone()
	switch t.Kind {
	case model.Bool:
		return v
	case model.String:
		return v.Op("!=").Lit("")
	case model.Pointer:
		return v.Op("!=").Nil()
	case model.Float:
		if t.Named {
			v = jen.Id(basic(t)).Parens(v)
		}
		bits := map[int]string{32: "Float32bits", 64: "Float64bits"}[t.Bits]
		return jen.Qual("math", bits).Call(v).Op("!=").Lit(0)
	}
	return v.Op("!=").Lit(0)
}
