package read

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
)

// service reports a parameter that no model can send, since its type has no
// JSON form at all. Most likely it is a service that should be injected.
func (f *function) service(p *param) bool {
	why := noValue(p.typ, f.pkg.Types)
	if why == "" {
		return false
	}
	f.flawed = true
	hint := fmt.Sprintf("write //tool:inject %s above the function if the application provides it", p.name)
	if isAny(p.typ) {
		hint += ", or take json.RawMessage for any JSON value"
	}
	f.at(p.ident, diag.Service, hint,
		"no model can send %s: %s %s", p.name, f.show(p.typ), why)
	return true
}

// noValue says why a type is no value that JSON can carry; "" if it may be one.
func noValue(t types.Type, home *types.Package) string {
	elem, pointer := t, false
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		elem, pointer = p.Elem(), true
	}
	if isTime(elem) || marshaler(elem) != "" {
		return ""
	}
	switch u := elem.Underlying().(type) {
	case *types.Interface:
		if u.Empty() {
			return "does not say what to send"
		}
		return "is an interface"
	case *types.Signature:
		return "is a function"
	case *types.Chan:
		return "is a channel"
	case *types.Struct:
		named, _ := types.Unalias(elem).(*types.Named)
		if named != nil && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == runtimePath {
			return ""
		}
		foreign := named != nil && named.Obj().Pkg() != home
		return noData(u, pointer || foreign)
	}
	return ""
}

func isAny(t types.Type) bool {
	u, ok := t.Underlying().(*types.Interface)
	return ok && u.Empty()
}

// untagged is why a struct is hardly meant as data, and may be so all the same.
const untagged = "has no field with a json tag"

// noData says why a struct is a service and not data. Without tags, a struct
// that is passed by pointer or comes from elsewhere is hardly an argument.
func noData(st *types.Struct, suspect bool) string {
	exported, tagged, odd := 0, 0, ""
	for i := range st.NumFields() {
		f := st.Field(i)
		_, hasTag := reflect.StructTag(st.Tag(i)).Lookup("json")
		if lock(f.Type()) {
			return "holds a lock"
		}
		if f.Anonymous() {
			exported++
			tagged++ // what is embedded may have tags
			continue
		}
		if !f.Exported() {
			continue
		}
		exported++
		if hasTag {
			tagged++
		} else if opaque(f.Type()) {
			odd = f.Name()
		}
	}
	switch {
	case st.NumFields() > 0 && exported == 0:
		return "has no exported fields"
	case odd != "":
		return "has the field " + odd + ", which has no JSON form"
	case exported > 0 && tagged == 0 && suspect:
		return untagged
	}
	return ""
}

// lock reports whether a type belongs to the packages for synchronization,
// whose values must not be copied.
func lock(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && slices.Contains([]string{"sync", "sync/atomic"}, named.Obj().Pkg().Path())
}

// opaque reports whether a field's type can never be JSON.
func opaque(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Interface, *types.Signature, *types.Chan:
		return true
	}
	return false
}
