package decode

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// shown is how many bytes of a model's own text a finding repeats.
const shown = 40

// short cuts s to at most limit bytes on a rune's border.
func short[T ~string | ~[]byte](s T, limit int) T {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit]
}

// appendInline appends s in one line and with nothing that moves a terminal's
// cursor or turns the direction of writing.
func appendInline(b []byte, s string) []byte {
	for _, r := range s {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r) {
			const hex = "0123456789abcdef"
			b = append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
			continue
		}
		b = utf8.AppendRune(b, r)
	}
	return b
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }
