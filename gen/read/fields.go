package read

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
)

// candidate is a field that may become a property: embedding can hide it.
type candidate struct {
	*model.Field
	site   site
	depth  int
	tagged bool
}

// fields reads the fields of a struct as encoding/json does, with embedded
// structs flattened; false after a finding.
func (b *builder) fields(owner types.Object, st *types.Struct, dir direction) ([]*model.Field, bool) {
	before := len(b.list)
	candidates := b.flatten(owner, st, dir, nil)
	visible := b.dominant(candidates)
	fields := make([]*model.Field, len(visible))
	for i, c := range visible {
		fields[i] = c.Field
	}
	if dir == decoding {
		b.distinctProperties(fields, func(i int) ast.Node { return visible[i].site })
	}
	return fields, len(b.list) == before
}

// flatten lists the fields of a struct and of those embedded in it, in source
// order. path leads to the struct.
func (b *builder) flatten(owner types.Object, st *types.Struct, dir direction, path []string) []candidate {
	var list []candidate
	for i := range st.NumFields() {
		v := st.Field(i)
		n := b.field(owner, st, i)
		s := b.fieldSite(owner, v)
		t, ok := b.tag(st.Tag(i), v, s)
		if !ok || t.skipped {
			b.unused(n, v, "is left out of JSON")
			continue
		}
		if inner := embedded(v, t); inner != nil {
			b.unused(n, v, "is flattened")
			list = append(list, b.embed(v, inner, s, dir, path)...)
			continue
		}
		if !v.Exported() {
			if name, tagged := reflect.StructTag(st.Tag(i)).Lookup("json"); tagged && name != "-" {
				b.refuse(s, diag.BadTag, "export the field, or drop the tag", s.what+" has a json tag and is not exported, so that JSON never has it")
			}
			b.unused(n, v, "is not exported")
			continue
		}
		if c := b.fieldOf(v, t, n, s, dir, path); c != nil {
			list = append(list, *c)
		}
	}
	return list
}

// unused reports directives on a field that is no property.
func (b *builder) unused(n *note, v *types.Var, why string) {
	for _, u := range n.uses {
		b.use(u, diag.Misplaced, "drop it", "//tool:%s on the field %s, which %s", u.Verb.Name, v.Name(), why)
	}
}

// embedded is the struct type that a field contributes its fields of; nil for
// an ordinary field. A name in the tag makes an embedded field an ordinary one,
// and a type with its own marshaler is a value.
func embedded(v *types.Var, t tag) types.Type {
	if !v.Anonymous() || t.name != "" {
		return nil
	}
	inner := v.Type()
	if p, ok := types.Unalias(inner).(*types.Pointer); ok {
		inner = p.Elem()
	}
	if _, ok := inner.Underlying().(*types.Struct); !ok || isTime(inner) || marshaler(inner) != "" {
		return nil
	}
	return v.Type()
}

func (b *builder) embed(v *types.Var, inner types.Type, s site, dir direction, path []string) []candidate {
	if _, ok := types.Unalias(inner).(*types.Pointer); ok {
		b.refuse(s, diag.UnsupportedEmbed, "embed the struct itself, or name the field", s.what+" embeds a pointer")
		return nil
	}
	if !v.Exported() && v.Pkg().Path() != b.pkg.Path {
		b.refuse(s, diag.UnsupportedEmbed, "take a type of this package", s.what+" embeds a struct that only the package "+v.Pkg().Name()+" can reach")
		return nil
	}
	if b.recursive(inner, s) {
		return nil
	}
	b.reading = append(b.reading, inner)
	defer func() { b.reading = b.reading[:len(b.reading)-1] }()
	var owner types.Object
	if named, ok := types.Unalias(inner).(*types.Named); ok {
		owner = named.Origin().Obj()
		b.used[owner] = true
	}
	list := b.flatten(owner, inner.Underlying().(*types.Struct), dir, append(slices.Clone(path), v.Name()))
	if owner != nil {
		b.veil(list, owner)
	}
	return list
}

// veil makes the fields of an embedded struct secret where its type is.
func (b *builder) veil(list []candidate, owner types.Object) {
	if _, secret := b.declared(owner).first("secret"); secret {
		for _, c := range list {
			pointee(c.Type).Secret = true
		}
	}
}

// dominant leaves the fields that encoding/json would: of one name the least
// deep, of those the one with a tag. Where that leaves several, encoding/json
// drops them all without a word; here they are reported.
func (b *builder) dominant(list []candidate) []candidate {
	byName := map[string][]candidate{}
	for _, c := range list {
		byName[c.Name] = append(byName[c.Name], c)
	}
	return slices.DeleteFunc(list, func(c candidate) bool {
		rivals := byName[c.Name]
		best := slices.MinFunc(rivals, func(x, y candidate) int { return rank(x) - rank(y) })
		if rank(c) != rank(best) {
			return true
		}
		again := slices.ContainsFunc(rivals, func(r candidate) bool { return r.Field != c.Field && rank(r) == rank(c) })
		if again && c.Field != best.Field {
			b.refuse(c.site, diag.DuplicateProp, "rename one of them",
				"a second property "+`"`+c.Name+`"`+": "+c.site.what+" beside "+strings.TrimPrefix(best.site.what, "the field "))
			return true
		}
		return false
	})
}

// rank orders rivals: the one with the least counts.
func rank(c candidate) int {
	r := 2 * c.depth
	if !c.tagged {
		r++
	}
	return r
}
