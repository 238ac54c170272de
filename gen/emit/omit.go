package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// present is the condition under which encoding/json writes a member with
// omitempty or omitzero; nil is always. sure says that a pointer is not nil then.
func (w writer) present(v *jen.Statement, field *model.Field) (condition *jen.Statement, sure bool) {
	if field.OmitEmpty {
		condition = filled(v, field.Type)
	}
	if field.OmitZero {
		switch nonzero := w.nonzero(v, field); {
		case condition == nil:
			condition = nonzero
		case field.ZeroMethod: // else what is not empty is not zero
			condition = condition.Op("&&").Add(nonzero)
		}
	}
	return condition, condition != nil && field.Type.Kind == model.Pointer
}

// filled is the opposite of encoding/json's empty: false, 0, a nil pointer, and
// anything of length 0. Structs and times are never empty, and arrays always or
// never are.
func filled(v *jen.Statement, t *model.Type) *jen.Statement {
	switch t.Kind {
	case model.Slice, model.Map, model.Bytes, model.Raw:
		return jen.Len(v.Clone()).Op(">").Lit(0)
	case model.StructKind, model.Time, model.Array:
		return nil
	}
	return scalarNonzero(v, t)
}

// nonzero is the opposite of encoding/json's zero: what an IsZero method says, or
// else any difference from the type's zero value.
func (w writer) nonzero(v *jen.Statement, field *model.Field) *jen.Statement {
	t := field.Type
	if field.ZeroMethod {
		asked := jen.Op("!").Add(v.Clone()).Dot("IsZero").Call()
		if t.Kind == model.Pointer {
			return v.Clone().Op("!=").Nil().Op("&&").Add(asked)
		}
		return asked
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

func scalarNonzero(v *jen.Statement, t *model.Type) *jen.Statement {
	v = v.Clone()
	switch t.Kind {
	case model.Bool:
		return v
	case model.String:
		return v.Op("!=").Lit("")
	case model.Pointer:
		return v.Op("!=").Nil()
	}
	return v.Op("!=").Lit(0)
}
