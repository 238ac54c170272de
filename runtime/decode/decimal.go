package decode

import (
	"bytes"
	"math"
	"strconv"
)

// decimal is a number of the document taken apart: the digits, without zeros at
// either end, times ten to the power of exp. Nothing is computed with more digits
// than a result can hold, so 1e999999999 costs no more than it is long.
type decimal struct {
	whole, fraction []byte // the digits before and after the point
	exp             int64
	negative        bool
}

// maxExponent is beyond any document's length, so that a larger exponent decides
// a number as this one does.
const maxExponent = 1 << 40

// split takes a number of the RFC's grammar apart.
func split(number []byte) decimal {
	var d decimal
	if number[0] == '-' {
		d.negative, number = true, number[1:]
	}
	if i := bytes.IndexAny(number, "eE"); i >= 0 {
		d.exp, number = exponent(number[i+1:]), number[:i]
	}
	d.whole = number
	if i := bytes.IndexByte(number, '.'); i >= 0 {
		d.whole, d.fraction = number[:i], number[i+1:]
	}
	d.exp -= int64(len(d.fraction))
	d.trim()
	return d
}

func exponent(b []byte) int64 {
	negative := b[0] == '-'
	if negative || b[0] == '+' {
		b = b[1:]
	}
	var n int64
	for _, c := range b {
		if n = n*10 + int64(c-'0'); n > maxExponent {
			n = maxExponent
		}
	}
	if negative {
		return -n
	}
	return n
}

// trim drops the zeros at both ends.
func (d *decimal) trim() {
	n := len(d.fraction)
	d.fraction = bytes.TrimRight(d.fraction, "0")
	d.exp += int64(n - len(d.fraction))
	if len(d.fraction) == 0 {
		n = len(d.whole)
		d.whole = bytes.TrimRight(d.whole, "0")
		d.exp += int64(n - len(d.whole))
	}
	d.whole = bytes.TrimLeft(d.whole, "0")
	if len(d.whole) == 0 {
		d.fraction = bytes.TrimLeft(d.fraction, "0")
	}
}

// digits is how many digits there are, 0 for zero.
func (d decimal) digits() int { return len(d.whole) + len(d.fraction) }

// magnitude is the absolute value: Type unless it is an integer, Range where it
// needs more than 64 bits.
func (d decimal) magnitude() (uint64, Code) {
	const most = 20 // digits of 1<<64 - 1
	switch n := int64(d.digits()); {
	case n == 0:
		return 0, 0
	case d.exp < 0:
		return 0, Type
	case n+d.exp > most:
		return 0, Range
	}
	var b [most]byte
	digits := append(append(b[:0], d.whole...), d.fraction...)
	for range d.exp {
		digits = append(digits, '0')
	}
	n, err := strconv.ParseUint(string(digits), 10, 64)
	if err != nil {
		return 0, Range
	}
	return n, 0
}

// float is the nearest floating-point number of so many bits, or an infinity and
// false beyond the greatest.
func (d decimal) float(bitSize int) (float64, bool) {
	const reach = 400 // powers of ten beyond which all is 0 or out of range
	power := int64(d.digits()) + d.exp
	switch {
	case d.digits() == 0 || power < -reach:
		return d.signed(0), true
	case power > reach:
		return d.signed(math.Inf(1)), false
	}
	f, err := d.rounded(bitSize, power)
	return d.signed(f), err == nil
}

// rounded is the nearest floating-point number to 0.digits times ten to power.
func (d decimal) rounded(bitSize int, power int64) (float64, error) {
	const few = 19 // digits that a uint64 holds
	var b [most + 32]byte
	out := append(b[:0], short(d.whole, most)...)
	out = append(out, short(d.fraction, most-len(out))...)
	if d.digits() > few {
		// The digits left out hardly ever decide: not where rounding them all
		// down and all up comes to the same.
		low, _ := strconv.ParseUint(string(out[:few]), 10, 64)
		down, err := scaled(low, power-few, bitSize)
		up, _ := scaled(low+1, power-few, bitSize)
		if down == up {
			return down, err
		}
	}
	if len(out) < d.digits() {
		out = append(out, '1')
	}
	exp := power - int64(len(out))
	return strconv.ParseFloat(string(strconv.AppendInt(append(out, 'e'), exp, 10)), bitSize)
}

// most is how many digits can matter: no number of more is half way between two
// floats, so that one digit more can stand for all the rest. (strconv puts the
// point of an integer of more than 800 digits in the wrong place.)
const most = 799

func scaled(n uint64, exp int64, bitSize int) (float64, error) {
	var b [32]byte
	out := append(strconv.AppendUint(b[:0], n, 10), 'e')
	return strconv.ParseFloat(string(strconv.AppendInt(out, exp, 10)), bitSize)
}

func (d decimal) signed(f float64) float64 {
	if d.negative {
		return -f
	}
	return f
}
