package read

import (
	"slices"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// effects and hints list the words that there are, in the order in which the
// model has them.
func effects() []string {
	return []string{"reads_workspace", "writes_workspace", "network", "spawns_process", "none"}
}

func hints() []string { return []string{"readonly", "idempotent", "additive", "closed"} }

// words reads effects, hints, tags and metadata.
func (f *function) words() {
	f.tool.Effects = f.closed("effects", effects())
	f.tool.Hints = f.closed("hints", hints())
	for _, u := range f.note.all("tags") {
		for _, w := range u.Words {
			if !slices.Contains(f.tool.Tags, w.Text) {
				f.tool.Tags = append(f.tool.Tags, w.Text)
			}
		}
	}
	for _, u := range f.note.all("meta") {
		if slices.ContainsFunc(f.tool.Meta, func(p model.Pair) bool { return p.Key == u.Key.Text }) {
			f.use(u, diag.Repeated, "keep one of them", "//tool:meta %s stands a second time", u.Key.Text)
			continue
		}
		f.tool.Meta = append(f.tool.Meta, model.Pair{Key: u.Key.Text, Value: u.Value.Text})
	}
	f.agree()
}

// closed reads the words of a closed set, in the order of the set.
func (f *function) closed(verb string, set []string) []string {
	found := map[string]bool{}
	for _, u := range f.note.all(verb) {
		for _, w := range u.Words {
			if !slices.Contains(set, w.Text) {
				f.item(w, diag.UnknownWord, suggest(w.Text, set), "//tool:%s does not know %q", verb, w.Text)
				continue
			}
			found[w.Text] = true
		}
	}
	var list []string
	for _, word := range set {
		if found[word] {
			list = append(list, word)
		}
	}
	return list
}

// agree reports effects and hints that cannot both be true.
func (f *function) agree() {
	if len(f.tool.Effects) > 1 && slices.Contains(f.tool.Effects, "none") {
		f.use(f.last("effects"), diag.Contradiction, "drop none, or the others", "the effect none beside others")
	}
	if !slices.Contains(f.tool.Hints, "readonly") {
		return
	}
	for _, effect := range []string{"writes_workspace", "spawns_process"} {
		if slices.Contains(f.tool.Effects, effect) {
			f.use(f.last("hints"), diag.Contradiction, "drop one of them", "the hint readonly beside the effect %s", effect)
		}
	}
	if slices.Contains(f.tool.Hints, "additive") {
		f.use(f.last("hints"), diag.Contradiction, "drop one of them", "the hint readonly beside the hint additive, which is about changes")
	}
}

// last is the last line of a verb that repeats.
func (f *function) last(verb string) directive.Use {
	all := f.note.all(verb)
	return all[len(all)-1]
}

// approval reads whether a person is asked. What else it says is the name of a
// function, which is looked up once the parameters are known.
func (f *function) approval() {
	if u, ok := f.note.first("approval"); ok {
		f.tool.ApprovalAlways = u.Value.Text == "always"
		f.tool.ApprovalNever = u.Value.Text == "never"
	}
}
