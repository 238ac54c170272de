package read

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// key checks the key of a kit, which is written like a name.
func (k *kit) key(key directive.Item) {
	if toolName.MatchString(key.Text) {
		return
	}
	hint := ""
	if better := acceptable(key.Text); better != "" {
		hint = fmt.Sprintf("%q would do", better)
	}
	k.item(key, diag.BadKit, hint,
		"the key %q is none: it takes letters, digits, _ and -, begins with a letter or _, and has at most 64 characters", key.Text)
}

// kits puts the kits in order, checks them against each other, and gives them
// their tools.
func (b *builder) kits() {
	kits := b.out.Kits
	slices.SortFunc(kits, func(x, y *model.Kit) int { return comparePositions(x.Pos, y.Pos) })
	for i, k := range kits {
		b.rival(k, kits[:i])
	}
	b.circles(kits)
	for _, k := range kits {
		tools := 0
		for _, t := range b.out.Tools {
			if r := t.Func.Receiver; r != nil && strings.TrimPrefix(r.Key, "*") == strings.TrimPrefix(k.Type.Key, "*") {
				t.Kit = k
				tools++
			}
		}
		if tools == 0 {
			b.list = append(b.list, diag.Diagnostic{
				Pos: k.Pos, Code: diag.BadKit, Hint: "write //tool:name above its methods",
				Message: fmt.Sprintf("the kit %s has no tools: no method of %s has a name", k.Key, local(k.Type)),
			})
		}
	}
	for t, u := range b.concurrent {
		t.Concurrent = t.Kit != nil
		if !t.Concurrent {
			b.use(u, diag.Misplaced, "drop it: such calls run beside each other anyway", "//tool:concurrent on %s, which belongs to no kit", t.Func.Display)
		}
	}
	slices.SortStableFunc(kits, func(x, y *model.Kit) int {
		return cmp.Or(strings.Compare(x.Key, y.Key), strings.Compare(x.TypeName, y.TypeName))
	})
}

// rival reports a kit whose key or type an earlier one has.
func (b *builder) rival(k *model.Kit, before []*model.Kit) {
	for _, other := range before {
		message, hint := "", "choose another one"
		switch {
		case other.Type.Key == k.Type.Key:
			hint = "let one function make it, by its configuration"
			message = fmt.Sprintf("%s makes %s, and so does %s (%s), so that its tools would belong to two kits",
				k.Func.Name, local(k.Type), other.Func.Name, place(other.Pos, k.Pos))
		case other.Key == k.Key:
			message = fmt.Sprintf("the key %q is that of %s (%s)", k.Key, other.Func.Name, place(other.Pos, k.Pos))
		case fold(other.Key) == fold(k.Key):
			message = fmt.Sprintf("the key %q differs only in capitals, - or _ from %q of %s (%s)", k.Key, other.Key, other.Func.Name, place(other.Pos, k.Pos))
		default:
			continue
		}
		b.list = append(b.list, diag.Diagnostic{Pos: k.Pos, Code: diag.DuplicateKit, Message: message, Hint: hint})
		return
	}
}

// local is a type of the package as its files write it.
func local(g model.GoType) string {
	var text strings.Builder
	for _, t := range g.Tokens {
		text.WriteString(t.Text)
	}
	return text.String()
}
