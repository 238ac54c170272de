package read

import (
	"go/ast"
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
)

// effects and hints list the words that there are, in the order in which the
// model has them.
func effects() []string {
	return []string{"reads_workspace", "writes_workspace", "network", "spawns_process", "none"}
}

func hints() []string { return []string{"readonly", "idempotent", "additive", "closed"} }

// nothing alone is an empty list, where the package comment has another one.
const nothing = "-"

// character is what is said of a tool, or of all tools of a package.
type character struct{ effects, hints, tags said }

// said is the words of a verb and the last line that has some; no line where
// nothing is said.
type said struct {
	words []string
	last  directive.Use
	heard bool
}

// or takes what is not said from the defaults of the package.
func (c *character) or(defaults character) {
	for _, pair := range []struct{ own, other *said }{
		{&c.effects, &defaults.effects}, {&c.hints, &defaults.hints}, {&c.tags, &defaults.tags},
	} {
		if !pair.own.heard {
			pair.own.words = slices.Clone(pair.other.words)
		}
	}
}

// characterize reads effects, hints and tags.
func (r *reader) characterize(uses []directive.Use) character {
	return character{
		effects: r.closed(uses, "effects", effects()),
		hints:   r.closed(uses, "hints", hints()),
		tags:    r.listed(uses, "tags"),
	}
}

// listed reads the words of a verb, each once, in the order of the source.
func (r *reader) listed(uses []directive.Use, verb string) (s said) {
	count := 0
	for _, u := range uses {
		if u.Verb.Name != verb {
			continue
		}
		s.last, s.heard = u, true
		for _, w := range u.Words {
			if count++; !slices.Contains(s.words, w.Text) {
				s.words = append(s.words, w.Text)
			}
		}
	}
	if slices.Contains(s.words, nothing) {
		if count > 1 {
			r.use(s.last, diag.Contradiction, "drop -, or the others", "//tool:%s - beside others", verb)
		}
		s.words = nil
	}
	return s
}

// closed reads the words of a closed set, in the order of the set.
func (r *reader) closed(uses []directive.Use, verb string, set []string) said {
	for _, u := range uses {
		for _, w := range u.Words {
			if u.Verb.Name == verb && w.Text != nothing && !slices.Contains(set, w.Text) {
				r.item(w, diag.UnknownWord, suggest(w.Text, set), "//tool:%s does not know %q", verb, w.Text)
			}
		}
	}
	s := r.listed(uses, verb)
	var ordered []string
	for _, word := range set {
		if slices.Contains(s.words, word) {
			ordered = append(ordered, word)
		}
	}
	s.words = ordered
	return s
}

// agree reports effects and hints that cannot both be true, at a line of the tool's
// own if it has one: what the package comment says is reported there.
func (r *reader) agree(c character) {
	has := func(s said, word string) bool { return slices.Contains(s.words, word) }
	if has(c.effects, "none") && len(c.effects.words) > 1 && c.effects.heard {
		r.use(c.effects.last, diag.Contradiction, "drop none, or the others", "the effect none beside others")
	}
	if !has(c.hints, "readonly") {
		return
	}
	for _, effect := range []string{"writes_workspace", "spawns_process"} {
		if has(c.effects, effect) {
			r.disagree(c, "the hint readonly", "the effect "+effect)
		}
	}
	if has(c.hints, "additive") && c.hints.heard {
		r.use(c.hints.last, diag.Contradiction, "drop one of them", "the hint readonly beside the hint additive, which is about changes")
	}
}

func (r *reader) disagree(c character, hint, effect string) {
	switch {
	case c.hints.heard && c.effects.heard:
		r.use(c.hints.last, diag.Contradiction, "drop one of them", "%s beside %s", hint, effect)
	case c.hints.heard:
		r.use(c.hints.last, diag.Contradiction, "write //tool:effects for the tool", "%s beside %s, which the package comment says", hint, effect)
	case c.effects.heard:
		r.use(c.effects.last, diag.Contradiction, "write //tool:hints for the tool, or - for none", "%s beside %s, which the package comment says", effect, hint)
	}
}

// readDefaults reads what the package comments say: those of all files together,
// as documentation has them.
func (b *builder) readDefaults() {
	uses := slices.Clone(b.notes.packages[b.pkg])
	slices.SortFunc(uses, func(x, y directive.Use) int { return comparePositions(b.position(x.Pos), b.position(y.Pos)) })
	b.defaults = b.characterize(uses)
	b.agree(b.defaults)
	tools := false
	b.each(func(f *ast.FuncDecl) { tools = tools || b.isTool(f) })
	if len(uses) > 0 && !tools {
		b.use(uses[0], diag.Unattached, "put it into a package with tools", "//tool:%s in a package comment, and the package has no tools", uses[0].Verb.Name)
	}
}
