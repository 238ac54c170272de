package read

import (
	"regexp"
	"slices"
	"time"

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
	f.tool.Meta = f.facts("meta")
	f.tool.PublicMeta = f.facts("publicmeta")
	for _, u := range f.note.all("publicmeta") {
		f.metaKey(u.Key)
	}
	f.agree()
}

// facts reads the lines of metadata.
func (f *function) facts(verb string) (facts []model.Pair) {
	for _, u := range f.note.all(verb) {
		if slices.ContainsFunc(facts, func(p model.Pair) bool { return p.Key == u.Key.Text }) {
			f.use(u, diag.Repeated, "keep one of them", "//tool:%s %s stands a second time", verb, u.Key.Text)
			continue
		}
		facts = append(facts, model.Pair{Key: u.Key.Text, Value: u.Value.Text})
	}
	return facts
}

// publicKey is the form that MCP asks of the names in _meta: labels of a domain
// and a slash may stand in front (https://modelcontextprotocol.io/specification,
// "_meta").
var publicKey = regexp.MustCompile(`^(?:[a-zA-Z](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*/)?[a-zA-Z0-9](?:[a-zA-Z0-9_.-]*[a-zA-Z0-9])?$`)

// ownPrefix are the prefixes that MCP keeps for itself.
var ownPrefix = regexp.MustCompile(`^(?:[^/]*\.)?(?:mcp|modelcontextprotocol)(?:\.[^/]*)?/`)

// metaKey checks the name of a published fact.
func (f *function) metaKey(key directive.Item) {
	switch {
	case !publicKey.MatchString(key.Text):
		f.item(key, diag.BadValue, "use letters, digits, -, _ and ., and put a domain and a slash in front if it needs one, as in example.com/docs",
			"MCP refuses the key %q", key.Text)
	case ownPrefix.MatchString(key.Text):
		f.item(key, diag.BadValue, "use a domain of your own", "MCP keeps the prefix of %q for itself", key.Text)
	}
}

// timeout reads how long a call may take.
func (f *function) timeout() {
	if u, ok := f.note.first("timeout"); ok {
		f.tool.Timeout, _ = time.ParseDuration(u.Value.Text) // the grammar has checked it
	}
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
