package decode

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// text is a string of the document, found valid and still as it was written.
type text struct {
	raw  []byte // between the quotes
	lost int    // how many bytes less it has without escapes
}

// text reads the string at s.i.
func (s *scanner) text() (text, bool) {
	start := s.i + 1
	end, high := plain(s.b, start)
	lost := 0
	for {
		switch {
		case end >= len(s.b):
			s.i = len(s.b)
			s.fail("")
			return text{}, false
		case s.b[end] == '"':
			raw := s.b[start:end]
			if high && !utf8.Valid(raw) {
				s.i = start + invalidAt(raw)
				s.fail("invalid UTF-8")
				return text{}, false
			}
			s.i = end + 1
			return text{raw, lost}, true
		case s.b[end] != '\\':
			s.i = end
			s.fail("a control character needs an escape")
			return text{}, false
		}
		n, size := s.escape(end)
		if n == 0 {
			return text{}, false
		}
		lost += n - size
		next, h := plain(s.b, end+n)
		end, high = next, high || h
	}
}

// size is the length in bytes.
func (t text) size() int { return len(t.raw) - t.lost }

// String copies the string, once.
func (t text) String() string {
	if t.lost == 0 {
		return string(t.raw)
	}
	var out strings.Builder
	out.Grow(t.size())
	rest := t.raw
	for {
		n := bytes.IndexByte(rest, '\\')
		if n < 0 {
			out.Write(rest)
			return out.String()
		}
		out.Write(rest[:n])
		r, size := char(rest[n:])
		out.WriteRune(r)
		rest = rest[n+size:]
	}
}

// bytes is the string, a part of the document where it has no escapes.
func (t text) bytes() []byte {
	if t.lost == 0 {
		return t.raw
	}
	return []byte(t.String())
}

// is compares without a copy.
func (t text) is(s string) bool {
	if t.lost == 0 {
		return string(t.raw) == s
	}
	if t.size() != len(s) {
		return false
	}
	k := 0
	for i := 0; i < len(t.raw); {
		if t.raw[i] != '\\' {
			if t.raw[i] != s[k] {
				return false
			}
			i++
			k++
			continue
		}
		r, n := char(t.raw[i:])
		other, size := utf8.DecodeRuneInString(s[k:])
		if r != other {
			return false
		}
		i += n
		k += size
	}
	return true
}

// runes is how many characters the string has.
func (t text) runes() int {
	n := 0
	for i := 0; i < len(t.raw); n++ {
		var size int
		if t.raw[i] == '\\' {
			_, size = char(t.raw[i:])
		} else {
			_, size = utf8.DecodeRune(t.raw[i:])
		}
		i += size
	}
	return n
}
