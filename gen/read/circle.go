package read

import (
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/model"
)

// circles reports kits that need each other, or themselves: none of them can be
// made before the others. Each circle is reported at the first of its kits.
func (b *builder) circles(kits []*model.Kit) {
	for i, k := range kits {
		circle := needing(kits[i:], []*model.Kit{k})
		if circle == nil {
			continue
		}
		steps := make([]string, len(circle))
		for j, from := range circle {
			to := circle[(j+1)%len(circle)]
			steps[j] = fmt.Sprintf("%s takes %s", from.Func.Name, local(to.Type))
		}
		b.list = append(b.list, diag.Diagnostic{
			Pos: k.Pos, Code: diag.BadKit, Hint: "make what they share a service or a kit of its own",
			Message: fmt.Sprintf("the kit %s needs itself and can never be made: %s", k.Key, strings.Join(steps, ", and ")),
		})
	}
}

// needing follows what the last kit of a path cannot do without, until that is the
// first; nil where it never is. A kit that the path has already leads to a
// circle of others.
func needing(kits, path []*model.Kit) []*model.Kit {
	last := path[len(path)-1]
	for _, p := range last.Params {
		if p.Role != model.Injected || p.Optional {
			continue
		}
		at := slices.IndexFunc(kits, func(k *model.Kit) bool { return k.Type.Key == p.Type.Key })
		switch {
		case at < 0 || slices.Contains(path[1:], kits[at]):
		case kits[at] == path[0]:
			return path
		default:
			if circle := needing(kits, append(slices.Clone(path), kits[at])); circle != nil {
				return circle
			}
		}
	}
	return nil
}
