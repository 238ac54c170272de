package tool

import (
	"bytes"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
)

// withheld stands for what is not to be shown.
const withheld = "[secret]"

// Redacted is the arguments as JSON for logs and screens, with "[secret]" in place
// of every value that the schema calls secret and every character escaped that would
// not show or would turn what stands around it, such as U+202E: the canonical arguments where there
// are any, or else what the model sent. What is null, and so absent, is shown as null.
// An edit of it is for [Call.SetArguments], which puts the secrets back. Of a tool with secrets, arguments that did
// not fit are withheld as a whole, since a secret may stand under a misspelt name,
// and so are those of a name that is no tool's, which may be misspelt itself. A tool
// that is hidden from the caller, or not looked up yet, counts all the same.
func (c *Call) Redacted() []byte {
	raw, ok := c.Canonical()
	if !ok {
		raw = c.Arguments
	}
	def := c.known()
	if def != nil && len(def.Secrets) == 0 {
		return visible(raw)
	}
	if def == nil || c.seen().params == nil || !decode.Valid(raw) {
		return encode.AppendString(nil, withheld)
	}
	return visible(shown(raw, def.Secrets))
}

// visible is raw, which may be no JSON, as a terminal can show it.
func visible(raw []byte) []byte {
	if decode.Valid(raw) {
		var w encode.Writer
		w.Raw(raw)
		raw, _ = w.Done() // what was valid JSON is valid JSON still
	}
	return decode.AppendInline(nil, raw)
}

// known is the definition of the tool that the call names, offered or not; nil for
// none.
func (c *Call) known() *ToolDef {
	f := c.seen()
	if !f.tool.IsZero() {
		return f.tool.def
	}
	t, _ := f.offer.registry.Lookup(c.Name)
	return t.def
}

// redact writes raw, which is valid JSON, less what stands under the pointers.
func redact(w *encode.Writer, raw []byte, secrets []string) {
	if len(secrets) == 0 || string(bytes.TrimSpace(raw)) == "null" {
		w.Raw(raw)
		return
	}
	start := strings.IndexAny(string(raw), "{[")
	if slices.Contains(secrets, "") || start < 0 || strings.TrimLeft(string(raw[:start]), " \t\r\n") != "" {
		// A string may hold the object that the schema asks for, encoded.
		w.String(withheld)
		return
	}
	var d decode.Decoder
	d.Begin(decode.Input{JSON: raw, Policy: decode.Strict})
	w.Open(raw[start])
	if raw[start] == '{' {
		for m := d.Map("", nil); m.Next(); {
			key := m.Key
			w.Name(key)
			redact(w, d.Raw(), under(secrets, key))
		}
		w.Close('}')
		return
	}
	for a := d.Array(""); a.Next(); {
		w.Item()
		redact(w, d.Raw(), under(secrets, "*"))
	}
	w.Close(']')
}

// under is the rest of the pointers that lead through name; in them "*" is any
// name and any index.
func under(pointers []string, name string) (rest []string) {
	name = segment(name)
	for _, p := range pointers {
		first, more, deeper := strings.Cut(strings.TrimPrefix(p, "/"), "/")
		if first != name && first != "*" {
			continue
		}
		if deeper {
			more = "/" + more
		}
		rest = append(rest, more)
	}
	return rest
}
