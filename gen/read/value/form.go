package value

import (
	"encoding/json"
	"strings"
)

// form is the canonical form of a value of any type.
func (n node) form() string {
	var parts []string
	switch n.kind {
	case object:
		for _, m := range n.members {
			parts = append(parts, Quote(m.name)+":"+m.value.form())
		}
		return "{" + strings.Join(parts, ",") + "}"
	case array:
		for _, item := range n.items {
			parts = append(parts, item.form())
		}
		return "[" + strings.Join(parts, ",") + "]"
	case text:
		return Quote(n.text)
	}
	return n.text
}

// short is the value as a message shows it.
func (n node) short() string {
	const limit = 40
	form := []rune(n.form())
	if len(form) > limit {
		return string(form[:limit]) + "…"
	}
	return string(form)
}

// Quote writes text as JSON.
func Quote(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(s) // a string always has a form
	return strings.TrimSuffix(b.String(), "\n")
}

// Escape writes a member's name as a part of a JSON pointer.
func Escape(name string) string { return strings.NewReplacer("~", "~0", "/", "~1").Replace(name) }
