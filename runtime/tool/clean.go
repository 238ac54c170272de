package tool

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// clean makes what a tool says fit for a transcript: bytes that are not UTF-8
// become U+FFFD, and NUL is dropped. Providers refuse both, and do so at the next
// request, when it is too late: nanocoai/nanoclaw#889, open-octo/octo-agent#2126.
func (r *Result) clean() {
	r.Text = cleaned(r.Text)
	if !slices.ContainsFunc(r.Content, func(c Content) bool { return !fit(c.Text) }) {
		return
	}
	r.Content = slices.Clone(r.Content) // the tool may keep its own
	for i := range r.Content {
		r.Content[i].Text = cleaned(r.Content[i].Text)
	}
}

func cleaned(s string) string {
	if fit(s) {
		return s
	}
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\ufffd"), "\x00", "")
}

func fit(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }
