package tool

import (
	"strings"
	"unicode"
)

// Inline makes text from a model fit for one line of a terminal, as status texts
// are: control and format characters, terminal escapes and bidirectional
// overrides among them, become blanks, and after 80 characters it is cut.
func Inline(s string) string {
	const most = 80
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > most {
			return b.String() + "..."
		}
		if unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) {
			r = ' '
		}
		b.WriteRune(r)
	}
	return b.String()
}
