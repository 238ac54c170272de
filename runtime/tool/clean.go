package tool

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// clean makes what a tool says fit for a transcript: bytes that are not UTF-8
// become U+FFFD, and NUL is dropped. Providers refuse both, and do so at the next
// request, when it is too late: nanocoai/nanoclaw#889, open-octo/octo-agent#2126.
func (r *Result) clean() {
	r.Text = cleaned(r.Text)
	if slices.ContainsFunc(r.Content, func(c Content) bool { return !fit(c.Text) || !fit(c.MIME) || !fit(c.URI) }) {
		r.Content = revised(r.Content, cleaned)
	}
}

// revised is content with f of its texts. What the tool may have kept is left alone.
func revised(content []Content, f func(string) string) []Content {
	content = slices.Clone(content)
	for i := range content {
		c := &content[i]
		c.Text, c.MIME, c.URI = f(c.Text), f(c.MIME), f(c.URI)
	}
	return content
}

func cleaned(s string) string {
	if fit(s) {
		return s
	}
	return strings.ReplaceAll(strings.ToValidUTF8(s, "\ufffd"), "\x00", "")
}

func fit(s string) bool { return utf8.ValidString(s) && strings.IndexByte(s, 0) < 0 }

// listed is text for a listing, which a model reads before all else: cleaned, and
// without terminal escapes and control characters other than tabs and line ends.
func listed(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\r' {
			return -1
		}
		return r
	}, withoutEscapes(cleaned(s)))
}
