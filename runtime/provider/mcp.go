package provider

import "github.com/toolgen/toolgen/runtime/tool"

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

// meta writes what clients that know toolgen can use.
func (w *writer) meta(t tool.Tool) {
	before := `,"_meta":{"io.github.toolgen/tags":[`
	for tag := range t.Tags() {
		w.raw(before)
		w.text(tag)
		before = `,`
	}
	switch tagged := before == `,`; {
	case tagged && t.RequiresApproval():
		w.raw(`],"io.github.toolgen/approval":true}`)
	case tagged:
		w.raw(`]}`)
	case t.RequiresApproval():
		w.raw(`,"_meta":{"io.github.toolgen/approval":true}`)
	}
}
