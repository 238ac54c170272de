package read

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/model"
)

// words reads effects, hints, tags and metadata.
func (f *function) words() {
	own := f.characterize(f.note.uses)
	own.or(f.defaults)
	f.agree(own)
	f.tool.Effects, f.tool.Hints, f.tool.Tags = own.effects.words, own.hints.words, own.tags.words
	f.tool.Meta = f.facts("meta")
	f.tool.PublicMeta = f.facts("publicmeta")
	for _, u := range f.note.all("publicmeta") {
		f.metaKey(u.Key)
	}
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

// reservedPrefix begins the keys under which a listing says what it knows of a tool
// itself.
const reservedPrefix = "io.github.toolgen/"

// metaKey checks the name of a published fact.
func (f *function) metaKey(key directive.Item) {
	switch {
	case !publicKey.MatchString(key.Text):
		f.item(key, diag.BadValue, "use letters, digits, -, _ and ., and put a domain and a slash in front if it needs one, as in example.com/docs",
			"MCP refuses the key %q", key.Text)
	case ownPrefix.MatchString(key.Text):
		f.item(key, diag.BadValue, "use a domain of your own", "MCP keeps the prefix of %q for itself", key.Text)
	case strings.HasPrefix(key.Text, reservedPrefix):
		f.item(key, diag.BadValue, "use a domain of your own", "the key %q belongs to listings, which say the tool's tags and approval under such keys", key.Text)
	}
}

// timeout reads how long a call may take.
func (f *function) timeout() {
	if u, ok := f.note.first("timeout"); ok {
		f.tool.Timeout, _ = time.ParseDuration(u.Value.Text) // the grammar has checked it
	}
}

// approval reads whether a person is asked. What else it says is the name of a
// function, which is looked up once the parameters are known.
func (f *function) approval() {
	if u, ok := f.note.first("approval"); ok {
		f.tool.ApprovalAlways = u.Value.Text == "always"
		f.tool.ApprovalNever = u.Value.Text == "never"
	}
}
