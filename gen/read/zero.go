package read

import (
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
)

// zeroMethod reports whether a type has a method IsZero() bool, which
// encoding/json then asks for omitzero. Methods of the pointer count, since a
// field is reached by its address.
func zeroMethod(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.Pointer); !ok {
		t = types.NewPointer(t)
	}
	method := types.NewMethodSet(t).Lookup(nil, "IsZero")
	return method != nil && shortType(method.Type(), nil) == "func() bool"
}

// zero fills in how omitzero finds a zero value; false after a finding.
func (b *builder) zero(out *model.Field, t types.Type, dir direction, s site) bool {
	out.ZeroMethod = out.OmitZero && zeroMethod(t)
	if !out.OmitZero || dir == decoding || out.ZeroMethod || types.Comparable(t) {
		return true
	}
	switch out.Type.Kind {
	case model.StructKind, model.Array:
		b.refuse(s, diag.BadTag, "give the type a method IsZero() bool, or drop omitzero",
			s.what+" has omitzero, and values of the type "+b.show(t)+" cannot be compared")
		return false
	}
	return true
}
