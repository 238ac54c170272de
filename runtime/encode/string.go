package encode

import (
	"slices"
	"unicode/utf8"
)

// AppendString appends s as a JSON string. Bytes that are not UTF-8 become U+FFFD;
// U+2028 and U+2029, which end a line in JavaScript and elsewhere, are escaped.
func AppendString(dst []byte, s string) []byte {
	if !utf8.ValidString(s) {
		s = clean(s)
	}
	return appendValid(dst, s)
}

// clean puts U+FFFD for each byte that is not UTF-8.
func clean(s string) string { return string([]rune(s)) }

func appendValid(dst []byte, s string) []byte {
	dst = append(slices.Grow(dst, len(s)+len(s)/8+2), '"') // with room for some escapes
	from := 0
	for i := 0; i < len(s); i++ {
		switch e := escapes[s[i]]; e {
		case none:
			continue
		case separator:
			if s[i+1] != 0x80 || s[i+2]|1 != 0xa9 {
				continue
			}
			dst = append(append(dst, s[from:i]...), '\\', 'u', '2', '0', '2', hex[s[i+2]&15])
			i += 2
		case control:
			dst = append(append(dst, s[from:i]...), '\\', 'u', '0', '0', hex[s[i]>>4], hex[s[i]&15])
		default:
			dst = append(append(dst, s[from:i]...), '\\', e)
		}
		from = i + 1
	}
	return append(append(dst, s[from:]...), '"')
}

const hex = "0123456789abcdef"

const (
	none      = 0
	control   = 'u' // has no escape of its own
	separator = 's' // may begin U+2028 (e2 80 a8) or U+2029
)

// escapes has what follows the backslash for each byte that needs one.
var escapes = [256]byte{
	'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't',
	0x00: control, 0x01: control, 0x02: control, 0x03: control, 0x04: control, 0x05: control, 0x06: control, 0x07: control,
	0x0b: control, 0x0e: control, 0x0f: control, 0x10: control, 0x11: control, 0x12: control, 0x13: control, 0x14: control,
	0x15: control, 0x16: control, 0x17: control, 0x18: control, 0x19: control, 0x1a: control, 0x1b: control, 0x1c: control,
	0x1d: control, 0x1e: control, 0x1f: control,
	0xe2: separator,
}
