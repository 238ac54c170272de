package decode

import (
	"math"
	"strconv"
)

// Int reads an integer that fits an int.
func (d *Decoder) Int() int { return int(d.signed(strconv.IntSize)) }

// Int8 reads an integer from -128 to 127.
func (d *Decoder) Int8() int8 { return int8(d.signed(8)) }

// Int16 reads an integer from -32768 to 32767.
func (d *Decoder) Int16() int16 { return int16(d.signed(16)) }

// Int32 reads an integer that fits 32 bits.
func (d *Decoder) Int32() int32 { return int32(d.signed(32)) }

// Int64 reads an integer that fits 64 bits.
func (d *Decoder) Int64() int64 { return d.signed(64) }

// Uint reads an integer that fits a uint.
func (d *Decoder) Uint() uint { return uint(d.unsigned(strconv.IntSize)) }

// Uint8 reads an integer from 0 to 255.
func (d *Decoder) Uint8() uint8 { return uint8(d.unsigned(8)) }

// Uint16 reads an integer from 0 to 65535.
func (d *Decoder) Uint16() uint16 { return uint16(d.unsigned(16)) }

// Uint32 reads an integer from 0 that fits 32 bits.
func (d *Decoder) Uint32() uint32 { return uint32(d.unsigned(32)) }

// Uint64 reads an integer from 0 that fits 64 bits.
func (d *Decoder) Uint64() uint64 { return d.unsigned(64) }

func (d *Decoder) signed(bitSize int) int64 {
	n, ok := d.integer()
	if !ok {
		return 0
	}
	greatest := uint64(math.MaxInt64) >> (64 - bitSize)
	limit := greatest
	if n.negative {
		limit++
	}
	if n.huge || n.magnitude > limit {
		d.beyond(bitSize, greatest+1, greatest)
		n.magnitude = limit
	}
	if n.negative {
		return -int64(n.magnitude)
	}
	return int64(n.magnitude)
}

func (d *Decoder) unsigned(bitSize int) uint64 {
	n, ok := d.integer()
	if !ok {
		return 0
	}
	greatest := uint64(math.MaxUint64) >> (64 - bitSize)
	limit := greatest
	if n.negative {
		limit = 0
	}
	if n.huge || n.magnitude > limit {
		d.beyond(bitSize, 0, greatest)
		return limit
	}
	return n.magnitude
}

// beyond records a number that its type, from -least to greatest, cannot hold.
// The value that is returned then is the nearest one, so that a Check against the
// schema's bounds still says whether those are the ones to speak of.
func (d *Decoder) beyond(bitSize int, least, greatest uint64) {
	f := Finding{Code: Range}
	if d.room() {
		b := append(appendInt([]byte("it must fit "), bitSize), " bits, from "...)
		if least > 0 {
			b = append(b, '-')
		}
		b = append(strconv.AppendUint(b, least, 10), " to "...)
		f.Limits = string(strconv.AppendUint(b, greatest, 10))
	}
	d.violates(f)
}

// integer is a whole number of the document.
type integer struct {
	magnitude uint64
	negative  bool
	huge      bool // more than 64 bits; the magnitude is of no use
}

// integer reads an integer of any spelling: 5.0 is one, as JSON Schema has it.
func (d *Decoder) integer() (integer, bool) {
	c := d.value()
	if !numeric(c) {
		return d.quotedInteger(c)
	}
	var n integer
	b, i := d.b, d.i
	if c == '-' {
		n.negative = true
		i++
	}
	start := i
	for i < len(b) && b[i]-'0' <= 9 {
		n.magnitude = n.magnitude*10 + uint64(b[i]-'0')
		i++
	}
	// 19 digits fit. What is not plain digits is read again, with care.
	size := i - start
	if size == 0 || size > 19 || size > 1 && b[start] == '0' ||
		i < len(b) && (b[i] == '.' || b[i]|0x20 == 'e') {
		number, ok := d.number()
		if !ok {
			return integer{}, false
		}
		return d.exact(number)
	}
	d.i = i
	return n, true
}

// exact reads an integer in any spelling; a fraction is a finding.
func (d *Decoder) exact(number []byte) (integer, bool) {
	parts := split(number)
	n, code := parts.magnitude()
	if code == Type {
		d.violates(Finding{Code: Type})
	}
	return integer{n, parts.negative, code == Range}, code != Type
}

func (d *Decoder) quotedInteger(c byte) (integer, bool) {
	number, ok := d.quotedNumber(c)
	if !ok {
		return integer{}, false
	}
	n, ok := d.exact(number)
	if ok {
		d.repaired("an integer")
	}
	return n, ok
}

// quotedNumber takes a string that holds a number and nothing else.
func (d *Decoder) quotedNumber(c byte) ([]byte, bool) {
	if c != '"' {
		d.mismatch()
		return nil, false
	}
	t, ok := d.unquote()
	if !ok {
		return nil, false
	}
	s := scanner{b: t}
	if len(t) > 0 && numeric(t[0]) {
		if number, ok := s.number(); ok && s.i == len(t) {
			return number, true
		}
	}
	d.violates(Finding{Code: Type})
	return nil, false
}
