package skills

import (
	"strings"
	"unicode"
)

// escape makes text fit for one line between two tags: nothing in it can close
// a tag, and what a reader cannot see is gone.
func escape(text string) string { return entities.Replace(oneLine(text)) }

var entities = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// oneLine collapses line breaks, runs of blanks and hidden characters to single
// blanks.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || isHidden(r) }), " ")
}

// isHidden tells which characters carry text past a human reader or turn it
// around: controls, bidirectional overrides, tag characters (which spell ASCII
// invisibly), byte order marks; and code points that are no characters, which XML
// cannot hold. Joiners stay, since Persian, Indic scripts and emoji need them.
func isHidden(r rune) bool {
	switch {
	case ' ' <= r && r <= '~', r == '\n', r == '\t':
		return false
	case r == '\u200c' || r == '\u200d':
		return false
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co, unicode.Noncharacter_Code_Point)
}

// cut shortens text to at most limit characters, an ellipsis at the end included.
func cut(text string, limit int) string {
	seen, end := 0, 0
	for i := range text {
		if seen == limit-1 {
			end = i
		}
		if seen == limit {
			return strings.TrimRight(text[:end], " ") + "…"
		}
		seen++
	}
	return text
}
