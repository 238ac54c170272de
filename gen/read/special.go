package read

import (
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
)

// isByte reports whether a slice of this type is []byte.
func isByte(t types.Type) bool {
	basic, ok := types.Unalias(t).(*types.Basic)
	return ok && basic.Kind() == types.Uint8
}

func isTime(t types.Type) bool { return isNamed(t, "time", "Time") }

// runtimePath is the package that users and generated code import.
const runtimePath = "github.com/toolgen/toolgen/runtime/tool"

// special reads the types that are known by name.
func (b *builder) special(t types.Type, s site) (*model.Type, bool) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return nil, false
	}
	switch obj := named.Obj(); obj.Pkg().Path() + "." + obj.Name() {
	case "time.Time":
		return &model.Type{Kind: model.Time, Go: b.goType(t), Named: true}, true
	case "encoding/json.RawMessage", "encoding/json/jsontext.Value":
		return &model.Type{Kind: model.Raw, Go: b.goType(t), Named: true}, true
	case "time.Duration":
		return b.refuse(s, diag.UnsupportedType, "take an integer and name its unit, as in timeoutSeconds int",
			s.what+" has the type time.Duration, and a number does not say of what"), true
	case runtimePath + ".Optional", runtimePath + ".Result":
		return b.refuse(s, diag.UnsupportedType, "", s.what+" has the type "+b.show(t)+", which is not supported there yet"), true
	}
	return nil, false
}
