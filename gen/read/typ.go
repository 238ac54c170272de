package read

import (
	"go/types"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
)

// typ reads one use of a type; nil after a finding.
func (b *builder) typ(t types.Type, dir direction, s site) *model.Type {
	if special, done := b.special(t, s); done {
		return special
	}
	if method := marshaler(t); method != "" {
		return b.refuse(s, diag.OwnMarshaler, "take a string or a struct and convert it in the function",
			s.what+" has the type "+b.show(t)+", whose JSON form is up to its method "+method)
	}
	out := &model.Type{Go: b.goType(t)}
	named, _ := types.Unalias(t).(*types.Named)
	if named != nil {
		b.used[named.Origin().Obj()] = true
		out.Named = true
		if !b.nameable(t, s) || b.recursive(t, s) {
			return nil
		}
		b.reading = append(b.reading, t)
		defer func() { b.reading = b.reading[:len(b.reading)-1] }()
	}
	if !b.shape(out, t, dir, s) {
		return nil
	}
	if named != nil {
		b.ownRules(out, named)
	}
	return out
}

// recursive reports a type that is being read already.
func (b *builder) recursive(t types.Type, s site) bool {
	if !slices.ContainsFunc(b.reading, func(open types.Type) bool { return types.Identical(open, t) }) {
		return false
	}
	b.refuse(s, diag.RecursiveType, "flatten it: a list whose elements name their parents", s.what+" makes "+b.show(t)+" contain itself")
	return true
}

// shape fills in what a type is made of; false after a finding.
func (b *builder) shape(out *model.Type, t types.Type, dir direction, s site) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return b.basic(out, u, t, s)
	case *types.Pointer:
		return b.pointer(out, u, t, dir, s)
	case *types.Slice:
		if isByte(u.Elem()) {
			out.Kind = model.Bytes
			return true
		}
		return b.elements(out, model.Slice, u.Elem(), dir, s)
	case *types.Array:
		out.Len = int(u.Len())
		return b.elements(out, model.Array, u.Elem(), dir, s)
	case *types.Map:
		return b.mapping(out, u, dir, s)
	case *types.Struct:
		out.Kind = model.StructKind
		out.Struct = b.structOf(t, u, dir, s)
		return out.Struct != nil
	}
	b.unsupported(t, s)
	return false
}

func (b *builder) elements(out *model.Type, kind model.Kind, elem types.Type, dir direction, s site) bool {
	out.Kind = kind
	s.what = "an element of " + s.what
	out.Elem = b.typ(elem, dir, s)
	return out.Elem != nil
}

func (b *builder) pointer(out *model.Type, u *types.Pointer, t types.Type, dir direction, s site) bool {
	out.Kind = model.Pointer
	if _, twice := u.Elem().Underlying().(*types.Pointer); twice || out.Named {
		b.refuse(s, diag.UnsupportedType, "take a plain pointer", s.what+" has the type "+b.show(t)+", which has no JSON form of its own")
		return false
	}
	out.Elem = b.typ(u.Elem(), dir, s)
	return out.Elem != nil
}

func (b *builder) mapping(out *model.Type, u *types.Map, dir direction, s site) bool {
	out.Kind = model.Map
	if basic, ok := u.Key().Underlying().(*types.Basic); !ok || basic.Kind() != types.String {
		b.refuse(s, diag.UnsupportedType, "take a map with string keys, or a slice of structs",
			s.what+" is a map with keys of type "+b.show(u.Key())+", and JSON has only strings there")
		return false
	}
	keys, values := s, s
	keys.what, values.what = "a key of "+s.what, "a value of "+s.what
	out.Key = b.typ(u.Key(), dir, keys)
	out.Elem = b.typ(u.Elem(), dir, values)
	if dir == decoding && out.Key != nil && out.Key.Secret {
		b.refuse(s, diag.UnsupportedType, "take a slice of structs, with the secret in a field",
			s.what+" is a map with keys of type "+b.show(u.Key())+", which is secret, and whatever is said of a value names its key")
		return false
	}
	return out.Key != nil && out.Elem != nil
}

// basic reads booleans, numbers and strings.
func (b *builder) basic(out *model.Type, u *types.Basic, t types.Type, s site) bool {
	kinds := map[types.BasicKind]struct {
		kind model.Kind
		bits int
	}{
		types.Bool: {model.Bool, 0}, types.String: {model.String, 0},
		types.Int: {model.Int, 0}, types.Int8: {model.Int, 8}, types.Int16: {model.Int, 16}, types.Int32: {model.Int, 32}, types.Int64: {model.Int, 64},
		types.Uint: {model.Uint, 0}, types.Uint8: {model.Uint, 8}, types.Uint16: {model.Uint, 16}, types.Uint32: {model.Uint, 32}, types.Uint64: {model.Uint, 64},
		types.Float32: {model.Float, 32}, types.Float64: {model.Float, 64},
	}
	k, ok := kinds[u.Kind()]
	if !ok {
		b.unsupported(t, s)
		return false
	}
	out.Kind, out.Bits = k.kind, k.bits
	return true
}

// unsupported reports a type that has no JSON form.
func (b *builder) unsupported(t types.Type, s site) {
	if basic, ok := t.Underlying().(*types.Basic); ok && basic.Kind() == types.Invalid {
		b.invalid(s)
		return
	}
	hint := "take a type that JSON has: see toolgen explain unsupported-type"
	switch u := t.Underlying().(type) {
	case *types.Interface:
		hint = "say what is in it with a struct, or take json.RawMessage for any JSON value"
		if !u.Empty() {
			hint = "take a type that implements it"
		}
	case *types.Basic:
		hint = "take an integer or a float type"
	}
	b.refuse(s, diag.UnsupportedType, hint, s.what+" has the type "+b.show(t)+", which has no JSON form")
}

// invalid reports a type that the compiler does not know, unless the compiler's
// error is reported already. Such a type may be one that generation brings,
// which is no type for an argument.
func (b *builder) invalid(s site) {
	if !b.program.Broken {
		b.refuse(s, diag.Compile, "what is generated cannot be asked for by what it is generated from", "the type of "+s.what+" is undefined")
	}
}

func (b *builder) show(t types.Type) string { return shortType(t, b.pkg.Types) }
