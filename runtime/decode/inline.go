package decode

import (
	"strconv"
	"unicode"
	"unicode/utf8"
)

// short cuts s to at most limit bytes on a rune's border.
func short[T string | []byte](s T, limit int) T {
	if len(s) <= limit {
		return s
	}
	for limit > 0 && !utf8.RuneStart(s[limit]) {
		limit--
	}
	return s[:limit]
}

// appendInline appends s in one line and with nothing in it that moves a
// terminal's cursor or turns the direction of writing.
func appendInline[T string | []byte](b []byte, s T) []byte {
	for _, r := range string(s) {
		switch {
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\t':
			b = append(b, '\\', 't')
		case unicode.IsControl(r) || r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r):
			const hex = "0123456789abcdef"
			b = append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func appendCount(b []byte, n int, one, many string) []byte {
	if n == 1 {
		many = one
	}
	return append(append(appendInt(b, n), ' '), many...)
}
