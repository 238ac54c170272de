package tool

import (
	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
)

// object reads the object that d is at and writes it with its members sorted, at
// every depth, and without white space.
func object(w *encode.Writer, d *decode.Decoder) {
	members := map[string][]byte{}
	m := d.Map("", nil)
	for m.Next() {
		if _, again := members[m.Key]; again {
			m.Repeated()
			continue
		}
		members[m.Key] = d.Raw()
	}
	w.Open('{')
	for _, name := range encode.Keys(members) {
		w.Name(name)
		canonical(w, members[name])
	}
	w.Close('}')
}

// canonical writes one value in that way; nil is one that was no JSON.
func canonical(w *encode.Writer, raw []byte) {
	if len(raw) == 0 || raw[0] != '{' && raw[0] != '[' {
		w.Raw(raw)
		return
	}
	var d decode.Decoder
	d.Begin(decode.Input{JSON: raw, Policy: decode.Strict})
	if raw[0] == '{' {
		object(w, &d)
		return
	}
	w.Open('[')
	a := d.Array("")
	for a.Next() {
		w.Item()
		canonical(w, d.Raw())
	}
	w.Close(']')
}
