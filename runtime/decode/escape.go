package decode

import "unicode/utf8"

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
