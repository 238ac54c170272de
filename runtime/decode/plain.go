package decode

import (
	"math/bits"
	"unicode/utf8"
)

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

// invalidAt is where the first bytes are that are not UTF-8.
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
