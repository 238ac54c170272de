package read

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/goname"
	"github.com/toolgen/toolgen/gen/model"
)

// nameStructs gives every struct a name that is unique in the package, starts
// with a capital and says where a type of another package comes from if its own
// name is taken.
func (b *builder) nameStructs() {
	var list []*structure
	for _, s := range b.structs {
		list = append(list, s)
	}
	slices.SortFunc(list, func(x, y *structure) int { return strings.Compare(x.Go.Key, y.Go.Key) })
	taken := map[string]bool{}
	for _, t := range b.out.Tools {
		if t.Args != nil && t.Args.Emitted {
			taken[t.Args.Name] = true
			b.out.Structs = append(b.out.Structs, t.Args)
		}
	}
	local := func(s *structure) bool { return s.owner != nil && s.owner.Pkg() == b.pkg.Types }
	for _, own := range []bool{true, false} {
		for _, s := range list {
			if local(s) == own {
				s.Name = b.structName(s, taken)
				taken[s.Name] = true
				b.out.Structs = append(b.out.Structs, s.Struct)
			}
		}
	}
	slices.SortFunc(b.out.Structs, func(x, y *model.Struct) int { return strings.Compare(x.Name, y.Name) })
}

func (b *builder) structName(s *structure, taken map[string]bool) string {
	base := s.place
	if s.owner != nil {
		base = goname.Upper(s.owner.Name())
		if named := types.Unalias(s.typ).(*types.Named); named.TypeArgs().Len() > 0 {
			base += argumentNames(named.TypeArgs())
		}
		if taken[base] && s.owner.Pkg() != b.pkg.Types {
			base = goname.Upper(s.owner.Pkg().Name()) + base
		}
	}
	name := base
	for i := 2; taken[name]; i++ {
		name = fmt.Sprintf("%s%d", base, i)
	}
	return name
}

// argumentNames spells the type arguments of an instance: Hit for Page[Hit].
func argumentNames(list *types.TypeList) string {
	var b strings.Builder
	for i := range list.Len() {
		short := types.TypeString(list.At(i), func(*types.Package) string { return "" })
		for word := range strings.FieldsFuncSeq(short, func(r rune) bool { return !isLetterOrDigit(r) }) {
			b.WriteString(goname.Upper(word))
		}
	}
	return b.String()
}

func isLetterOrDigit(r rune) bool {
	return r == '_' || token.IsIdentifier("x"+string(r))
}
