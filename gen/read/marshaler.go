package read

import (
	"go/types"
	"strings"
)

// marshaler names the method with which a type decides about its own JSON form;
// "" if there is none. Methods of the pointer count: decoders reach values by
// address.
func marshaler(t types.Type) string {
	switch types.Unalias(t).(type) {
	case *types.Named, *types.Struct:
	default:
		return "" // without methods, or asked again of what it points to
	}
	if _, ok := t.Underlying().(*types.Interface); ok || isTime(t) {
		return ""
	}
	methods := types.NewMethodSet(types.NewPointer(t))
	for _, known := range marshalers() {
		if m := methods.Lookup(nil, known.name); m != nil && known.signature == signature(m.Type().(*types.Signature)) {
			return known.name
		}
	}
	return ""
}

// method is a method's name and its signature without names of parameters.
type method struct{ name, signature string }

// marshalers are the methods that encoding/json and its next version call.
func marshalers() []method {
	return []method{
		{"MarshalJSON", "() ([]byte, error)"},
		{"UnmarshalJSON", "([]byte) (error)"},
		{"MarshalText", "() ([]byte, error)"},
		{"UnmarshalText", "([]byte) (error)"},
		{"AppendText", "([]byte) ([]byte, error)"},
		{"MarshalJSONTo", "(*jsontext.Encoder) (error)"},
		{"UnmarshalJSONFrom", "(*jsontext.Decoder) (error)"},
	}
}

func signature(s *types.Signature) string {
	list := func(t *types.Tuple) string {
		var parts []string
		for v := range t.Variables() {
			parts = append(parts, shortType(v.Type(), nil))
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	return list(s.Params()) + " " + list(s.Results())
}
