package decode

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
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

const hex = "0123456789abcdef"

// AppendInline appends s in one line and with nothing in it that cannot be seen,
// moves a terminal's cursor or turns the direction of writing: control and format
// characters and separators of lines are written as JSON escapes. JSON without white
// space between its tokens means the same after that.
func AppendInline[T string | []byte](b []byte, s T) []byte {
	for _, r := range string(s) {
		switch {
		case r == '\n':
			b = append(b, '\\', 'n')
		case r == '\t':
			b = append(b, '\\', 't')
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			for _, unit := range utf16.AppendRune(nil, r) {
				b = append(b, '\\', 'u', hex[unit>>12], hex[unit>>8&15], hex[unit>>4&15], hex[unit&15])
			}
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

// appendQuoted appends s in one line and as a JSON string.
func appendQuoted(b []byte, s string) []byte {
	b = append(b, '"')
	b = AppendInline(b, strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), `"`, `\"`))
	return append(b, '"')
}

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func appendCount(b []byte, n int, one, many string) []byte {
	if n == 1 {
		many = one
	}
	return append(append(appendInt(b, n), ' '), many...)
}
