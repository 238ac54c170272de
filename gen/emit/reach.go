package emit

import (
	"maps"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/model"
)

// decoded returns the structs that occur in arguments, the argument objects
// themselves among them, and in the configurations of kits, by name.
func decoded(p *model.Package) []*model.Struct {
	found := map[*model.Struct]bool{}
	for _, t := range p.Tools {
		reach(t.Args, found)
	}
	for _, k := range p.Kits {
		reach(k.Config, found)
	}
	return byName(found)
}

// encoded returns the structs that occur in results, by name, and those in the
// arguments of tools that need approval: what was approved is told by its
// encoding.
func encoded(p *model.Package) []*model.Struct {
	found := map[*model.Struct]bool{}
	for _, t := range p.Tools {
		if t.Result.Kind == model.ValueResult {
			reach(structOf(t.Result.Type), found)
		}
		if t.Approval() {
			reach(t.Args, found)
		}
	}
	return byName(found)
}

func reach(s *model.Struct, found map[*model.Struct]bool) {
	if s == nil || found[s] {
		return
	}
	found[s] = true
	for _, f := range s.Fields {
		reach(structOf(f.Type), found)
	}
}

// structOf is the struct that a type is made of, at any depth; nil for none.
func structOf(t *model.Type) *model.Struct {
	for t.Elem != nil {
		t = t.Elem
	}
	return t.Struct
}

func byName(found map[*model.Struct]bool) []*model.Struct {
	return slices.SortedFunc(maps.Keys(found), func(a, b *model.Struct) int { return strings.Compare(a.Name, b.Name) })
}
