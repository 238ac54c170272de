package read

import (
	"go/token"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read/pattern"
)

// pattern applies a regular expression. Two of them cannot be joined in one, so
// that a type's own may not be added to.
func (b *builder) pattern(t *model.Type, u directive.Use) {
	if !b.fits(t, u, model.String) {
		return
	}
	if f := pattern.Check(u.Value.Text); f != nil {
		start := u.Value.Pos + token.Pos(f.Offset)
		b.report(start, start+token.Pos(f.Length), diag.BadPattern, f.Message, f.Hint)
		return
	}
	if t.Rules.Pattern != "" {
		b.use(u, diag.Contradiction, "drop one of them", "the type has the pattern %s already", t.Rules.Pattern)
		return
	}
	t.Rules.Pattern = u.Value.Text
}
