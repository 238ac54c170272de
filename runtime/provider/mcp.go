package provider

import (
	"strings"

	"github.com/toolgen/toolgen/runtime/tool"
)

// mcp is an entry of "tools" in an answer to tools/list.
//
// outputSchema is sent only for objects: before revision 2026-07-28 the protocol
// knew no other, and clients of that time refuse the whole list for one such
// schema.
func mcp(w *writer, t tool.Tool, description string) {
	w.raw(`{`)
	w.name(t)
	if t.Title() != "" {
		w.raw(`,"title":`)
		w.text(t.Title())
	}
	w.description(t, description)
	w.examples(t)
	w.raw(`,"inputSchema":`)
	w.raw(t.Schema())
	if objectRoot(t.Output()) {
		w.raw(`,"outputSchema":`)
		w.raw(t.Output())
	}
	w.annotations(t)
	w.meta(t)
	w.raw(`}`)
}

// annotations writes the title for clients that look for it there, and the hints
// that were declared. Without a declaration there are none, and the protocol's
// defaults hold, which are the cautious ones.
func (w *writer) annotations(t tool.Tool) {
	h := hintsOf(t)
	if t.Title() == "" && h == (hints{}) {
		return
	}
	before := `,"annotations":{`
	if t.Title() != "" {
		w.raw(before)
		w.raw(`"title":`)
		w.text(t.Title())
		before = `,`
	}
	for _, m := range [...]struct {
		name string
		hint hint
	}{
		{`"readOnlyHint":`, h.readOnly},
		{`"destructiveHint":`, h.destructive},
		{`"idempotentHint":`, h.idempotent},
		{`"openWorldHint":`, h.openWorld},
	} {
		if m.hint == "" {
			continue
		}
		w.raw(before)
		w.raw(m.name)
		w.raw(string(m.hint))
		before = `,`
	}
	w.raw(`}`)
}

// ours begins the keys of what is written here; no public fact may use it, so that
// no member stands twice and nobody takes a tool's word for the host's.
const ours = "io.github.toolgen/"

// meta writes what was published with the tool, and what clients that know toolgen
// can use. Of two facts under one key the first counts, as it does in [tool.Tool.Meta].
func (w *writer) meta(t tool.Tool) {
	before := `,"_meta":{`
	i := 0
	for m := range t.PublicMetas() {
		if !strings.HasPrefix(m.Key, ours) && !publishes(t, i, m.Key) {
			w.raw(before)
			w.text(m.Key)
			w.raw(`:`)
			w.text(m.Value)
			before = `,`
		}
		i++
	}
	open := `"` + ours + `tags":[`
	for tag := range t.Tags() {
		w.raw(before)
		w.raw(open)
		w.text(tag)
		before, open = `,`, ``
	}
	if open == `` {
		w.raw(`]`)
	}
	if t.RequiresApproval() {
		w.raw(before)
		w.raw(`"` + ours + `approval":true`)
		before = `,`
	}
	if before == `,` {
		w.raw(`}`)
	}
}

// publishes reports whether one of the first n public facts has the key.
func publishes(t tool.Tool, n int, key string) bool {
	for m := range t.PublicMetas() {
		if n--; n < 0 {
			return false
		}
		if m.Key == key {
			return true
		}
	}
	return false
}
