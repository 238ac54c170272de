package provider

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// unquote is what a JSON string says, given what is between its quotes; false
// where it has an escape that JSON does not know.
func unquote(raw string) (string, bool) {
	if strings.IndexByte(raw, '\\') < 0 {
		return raw, true
	}
	b, ok := unescape(nil, raw)
	return string(b), ok
}

// unescape appends what a JSON string says to b.
//
// A half of a surrogate pair, which stands for no character, becomes the three
// bytes that it would have were it one. That is no UTF-8, so that whoever decodes
// the arguments refuses it; here it must not spoil the calls beside.
func unescape(b []byte, raw string) ([]byte, bool) {
	b = slices.Grow(b, len(raw))
	for {
		n := strings.IndexByte(raw, '\\')
		if n < 0 {
			return append(b, raw...), true
		}
		b = append(b, raw[:n]...)
		var ok bool
		if b, raw, ok = escape(b, raw[n+1:]); !ok {
			return nil, false
		}
	}
}

// escape appends what the escape means whose backslash stood before rest.
func escape(b []byte, rest string) ([]byte, string, bool) {
	if rest == "" {
		return b, "", false
	}
	if rest[0] != 'u' {
		const written, meant = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
		i := strings.IndexByte(written, rest[0])
		if i < 0 {
			return b, "", false
		}
		return append(b, meant[i]), rest[1:], true
	}
	r, rest, ok := unit(rest)
	if !ok {
		return b, "", false
	}
	if isHigh := 0xd800 <= r && r < 0xdc00; isHigh && strings.HasPrefix(rest, `\u`) {
		if low, after, ok := unit(rest[1:]); ok && 0xdc00 <= low && low < 0xe000 {
			return utf8.AppendRune(b, (r-0xd800)<<10+(low-0xdc00)+0x10000), after, true
		}
	}
	if 0xd800 <= r && r < 0xe000 {
		return append(b, 0xe0|byte(r>>12), 0x80|byte(r>>6&0x3f), 0x80|byte(r&0x3f)), rest, true
	}
	return utf8.AppendRune(b, r), rest, true
}

// unit reads the u and the four digits that s begins with.
func unit(s string) (r rune, rest string, ok bool) {
	const length = len("u0000")
	if len(s) < length {
		return 0, "", false
	}
	for _, c := range []byte(s[1:length]) {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, "", false
		}
	}
	return r, s[length:], true
}
