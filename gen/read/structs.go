package read

import (
	"go/token"
	"go/types"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// structure is a struct type of the package's model.
type structure struct {
	*model.Struct
	typ   types.Type
	owner types.Object // of the declared type; nil for a struct without name
	place string       // what it is called then
}

// structOf reads a struct type, once for each direction: what matters for
// arguments alone is checked only for what models send.
func (b *builder) structOf(t types.Type, st *types.Struct, dir direction, s site) *model.Struct {
	key := b.goType(t).Key
	known := b.structs[key]
	if known != nil && (dir == decoding && known.Decoded || dir == encoding && known.Encoded) {
		return known.Struct
	}
	b.reading = append(b.reading, t)
	defer func() { b.reading = b.reading[:len(b.reading)-1] }()

	first := known == nil
	if first {
		known = b.newStruct(t, st, s)
		if known == nil {
			return nil
		}
		b.structs[key] = known
	}
	if known.place == "" || s.name < known.place {
		known.place = s.name // the same whatever is read first
	}
	known.Decoded = known.Decoded || dir == decoding
	known.Encoded = known.Encoded || dir == encoding
	fields, ok := b.fields(known.owner, st, dir)
	if !ok {
		return nil
	}
	if first {
		known.Fields = fields
	}
	return known.Struct
}

func (b *builder) newStruct(t types.Type, st *types.Struct, s site) *structure {
	known := &structure{Struct: &model.Struct{Go: b.goType(t), Comparable: types.Comparable(t)}, typ: t}
	named, ok := types.Unalias(t).(*types.Named)
	if ok {
		known.owner = named.Origin().Obj()
		n := b.declared(known.owner)
		known.Doc = b.description(b.text(n), known.owner.Name(), n)
		b.once(n.uses)
		for _, u := range n.uses {
			if u.Verb.Name == "secret" {
				known.Secret = true
				continue
			}
			b.use(u, diag.WrongConstraint, "put it on a field", "//tool:%s does not fit the struct %s", u.Verb.Name, known.owner.Name())
		}
	}
	for f := range st.Fields() {
		if !ok && f.Pkg().Path() != b.pkg.Path {
			b.refuse(s, diag.UnsupportedType, "declare a type for it in the package "+f.Pkg().Name(), s.what+" is a struct without name, of another package")
			return nil
		}
	}
	if b.writable(st) {
		known.Shape = b.goType(st)
	}
	return known
}

// writable reports whether the package can write the struct type as a literal
// that is identical to it.
func (b *builder) writable(st *types.Struct) bool {
	for i := range st.NumFields() {
		f := st.Field(i)
		if !f.Exported() && f.Pkg().Path() != b.pkg.Path || b.hidden(f.Type()) != nil {
			return false
		}
	}
	return true
}

// fieldSite is where a field stands and what it is called.
func (b *builder) fieldSite(owner types.Object, v *types.Var) site {
	what, name := "the field "+v.Name(), v.Name()
	if owner != nil {
		name = goname.Upper(owner.Name()) + v.Name()
		what += " of " + owner.Name()
		if owner.Pkg() != b.pkg.Types {
			what = "the field " + v.Name() + " of " + owner.Pkg().Name() + "." + owner.Name()
		}
	}
	pos := v.Pos()
	if owner != nil {
		if twin := b.twin(owner); twin != nil && twin != owner {
			if st, ok := twin.Type().Underlying().(*types.Struct); ok {
				for i := range st.NumFields() {
					if st.Field(i).Name() == v.Name() {
						pos = st.Field(i).Pos()
					}
				}
			}
		}
	}
	return site{pos, pos + token.Pos(len(v.Name())), what, name}
}
