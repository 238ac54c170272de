package tool

import (
	"bytes"
	"errors"
	"slices"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
)

// restored is raw, which a host made of what [Call.Redacted] showed, with the secrets
// back in their places.
func (c *Call) restored(def *ToolDef, raw []byte) ([]byte, error) {
	if len(def.Secrets) == 0 || !bytes.Contains(raw, []byte(withheld)) {
		return raw, nil
	}
	now, ok := c.Canonical()
	if !ok {
		now = c.Arguments
	}
	if !decode.Valid(raw) || !decode.Valid(now) {
		return nil, errPlaceholder
	}
	var w encode.Writer
	if !restore(&w, raw, now, def.Secrets) {
		return nil, errPlaceholder
	}
	return w.Done()
}

var errPlaceholder = errors.New(`edited arguments: "` + withheld + `" stands where no secret is that it could mean; ` +
	"keep it in its place, as the whole of the value and in an array that is not changed, or write the value itself")

// restore writes edit, which is valid JSON, with what now has wherever edit has the
// placeholder for it. An array is restored only as a whole: where elements come, go or
// move, nothing tells whose a secret is. It reports whether no placeholder is left that
// might reach the tool as if it were the value; nil is no value.
func restore(w *encode.Writer, edit, now []byte, secrets []string) bool {
	edit, now = bytes.TrimSpace(edit), bytes.TrimSpace(now)
	switch {
	case len(secrets) == 0:
		w.Raw(edit)
		return true
	case string(edit) == `"`+withheld+`"`:
		w.Raw(now)
		return now != nil && string(now) != "null"
	case edit[0] == '{' && !slices.Contains(secrets, ""):
		return restoreObject(w, edit, membersOf(now), secrets)
	case edit[0] == '[' && now != nil && bytes.Equal(sorted(edit), sorted(shown(now, secrets))):
		w.Raw(now)
		return true
	}
	w.Raw(edit)
	return !bytes.Contains(edit, []byte(withheld))
}

func restoreObject(w *encode.Writer, edit []byte, now map[string][]byte, secrets []string) bool {
	var d decode.Decoder
	d.Begin(decode.Input{JSON: edit, Policy: decode.Strict})
	w.Open('{')
	fine := true
	for m := d.Map("", nil); m.Next(); {
		key := m.Key
		w.Name(key)
		fine = restore(w, d.Raw(), now[key], under(secrets, key)) && fine
	}
	w.Close('}')
	return fine
}

// membersOf is the members of raw; none of what is no object.
func membersOf(raw []byte) map[string][]byte {
	members := map[string][]byte{}
	if len(raw) == 0 || raw[0] != '{' {
		return members
	}
	var d decode.Decoder
	d.Begin(decode.Input{JSON: raw, Policy: decode.Strict})
	for m := d.Map("", nil); m.Next(); {
		key := m.Key
		members[key] = d.Raw()
	}
	return members
}

// sorted is valid JSON written in one way, whether or not it was made visible.
func sorted(raw []byte) []byte {
	var w encode.Writer
	canonical(&w, raw)
	b, _ := w.Done() // what was valid JSON is valid JSON still
	return visible(b)
}

// shown is what is shown of a value with secrets under pointers.
func shown(raw []byte, secrets []string) []byte {
	var w encode.Writer
	redact(&w, raw, secrets)
	b, _ := w.Done() // what was valid JSON is valid JSON still
	return b
}
