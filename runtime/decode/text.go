package decode

import (
	"math/bits"
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

// escape measures the escape at i: its length as written and as UTF-8, or 0.
func (s *scanner) escape(i int) (length, size int) {
	if i+1 < len(s.b) {
		if c := s.b[i+1]; c != 'u' {
			if unescape[c] == 0 {
				s.i = i
				s.fail("unknown escape")
				return 0, 0
			}
			return 2, 1
		}
	}
	r := s.unit(i)
	switch {
	case r < 0:
		return 0, 0
	case r < surrogate || r > surrogateEnd:
		return 6, utf8.RuneLen(r)
	case r < lowSurrogate && s.pair(i+6):
		if low := s.unit(i + 6); low >= lowSurrogate && low <= surrogateEnd {
			return 12, 4
		}
	}
	s.i = i
	s.fail("half of a surrogate pair")
	return 0, 0
}

// pair reports whether another \u follows at i, or might where the document ends.
func (s *scanner) pair(i int) bool {
	if i >= len(s.b) || i+1 == len(s.b) && s.b[i] == '\\' {
		s.i = len(s.b)
		s.fail("")
		return false
	}
	return s.b[i] == '\\' && s.b[i+1] == 'u'
}

// unit reads the four digits of the \u escape at i, -1 where there are none.
func (s *scanner) unit(i int) rune {
	var r rune
	for k := i + 2; k < i+6; k++ {
		if k >= len(s.b) {
			s.i = len(s.b)
			s.fail("")
			return -1
		}
		n := hexDigit(s.b[k])
		if n < 0 {
			s.i = i
			s.fail("unknown escape")
			return -1
		}
		r = r<<4 | n
	}
	return r
}

const (
	surrogate    = 0xd800
	lowSurrogate = 0xdc00
	surrogateEnd = 0xdfff
)

func hexDigit(c byte) rune {
	switch {
	case '0' <= c && c <= '9':
		return rune(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return rune(c|0x20-'a') + 10
	}
	return -1
}

// unescape has the meaning of each escape of two bytes.
var unescape = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// char returns the character of the valid escape that b begins with, and the
// escape's length.
func char(b []byte) (rune, int) {
	if b[1] != 'u' {
		return rune(unescape[b[1]]), 2
	}
	r := unit(b)
	if r < surrogate || r > surrogateEnd {
		return r, 6
	}
	return (r-surrogate)<<10 + (unit(b[6:]) - lowSurrogate) + 0x10000, 12
}

func unit(b []byte) rune {
	return hexDigit(b[2])<<12 | hexDigit(b[3])<<8 | hexDigit(b[4])<<4 | hexDigit(b[5])
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
	for i := 0; i < len(t.raw); {
		end, _ := plain(t.raw, i)
		out.Write(t.raw[i:end])
		if end == len(t.raw) {
			break
		}
		r, n := char(t.raw[end:])
		out.WriteRune(r)
		i = end + n
	}
	return out.String()
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

func invalidAt(b []byte) int {
	i := 0
	for i < len(b) {
		r, n := utf8.DecodeRune(b[i:])
		if r == utf8.RuneError && n <= 1 {
			break
		}
		i += n
	}
	return i
}

const (
	eachOne  = 0x0101010101010101
	eachHigh = 0x8080808080808080
)

// plain returns the index of the first quote, backslash or control byte at or
// after i (len(b) if there is none), and whether a byte over 0x7f came before. It
// looks at eight bytes at a time.
func plain(b []byte, i int) (int, bool) {
	var all uint64
	for len(b)-i >= 8 {
		x := load64(b[i:])
		quote := x ^ eachOne*'"'
		slash := x ^ eachOne*'\\'
		m := ((quote - eachOne) &^ quote) | ((slash - eachOne) &^ slash) | ((x - eachOne*0x20) &^ x)
		if m &= eachHigh; m != 0 {
			n := bits.TrailingZeros64(m) &^ 7
			if n > 0 {
				all |= x << (64 - n)
			}
			return i + n>>3, all&eachHigh != 0
		}
		all |= x
		i += 8
	}
	for ; i < len(b); i++ {
		c := b[i]
		if c == '"' || c == '\\' || c < 0x20 {
			break
		}
		all |= uint64(c)
	}
	return i, all&eachHigh != 0
}

// load64 reads eight bytes, little-endian; the compiler makes one load of it.
// (encoding/binary would link reflect.)
func load64(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}
