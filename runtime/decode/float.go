package decode

import "strconv"

// Float64 reads a number and returns the nearest float64; one beyond the
// greatest is a finding, one too small is 0.
func (d *Decoder) Float64() float64 { return d.float(64) }

// Float32 reads a number and returns the nearest float32, as Float64 does.
func (d *Decoder) Float32() float32 { return float32(d.float(32)) }

func (d *Decoder) float(bitSize int) float64 {
	number, ok := d.someNumber()
	if !ok {
		return 0
	}
	f, ok := nearest(number, bitSize)
	if !ok {
		limits := "it must fit a float of 64 bits, from -1.7976931348623157e308 to 1.7976931348623157e308"
		if bitSize == 32 {
			limits = "it must fit a float of 32 bits, from -3.4028235e38 to 3.4028235e38"
		}
		d.violates(Finding{Code: Range, Limits: limits})
	}
	if d.b[d.start] == '"' {
		d.repaired("a number")
	}
	return f
}

func (d *Decoder) someNumber() ([]byte, bool) {
	c := d.value()
	if numeric(c) {
		return d.number()
	}
	return d.quotedNumber(c)
}

// powers are the powers of ten that a float64 holds exactly and a short number
// can ask for.
var powers = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// nearest is the nearest floating-point number, or an infinity and false beyond
// the greatest.
func nearest(number []byte, bitSize int) (float64, bool) {
	const usual = 32 // bytes; such a string does not leave the stack
	if bitSize == 64 && len(number) <= len(powers) {
		if f, ok := simple(number); ok {
			return f, true
		}
	}
	if len(number) > usual {
		// strconv stops reading an exponent at 10000, which decides nothing for
		// short numbers only.
		return split(number).float(bitSize)
	}
	f, err := strconv.ParseFloat(string(number), bitSize)
	return f, err == nil
}

// simple reads a number of few digits and no exponent: both its digits and the
// power of ten are exact, so that one division rounds once.
func simple(number []byte) (float64, bool) {
	var n int64
	places := -1
	for _, c := range number {
		switch {
		case c-'0' <= 9:
			n = n*10 + int64(c-'0')
			if places >= 0 {
				places++
			}
		case c == '.':
			places = 0
		case c != '-':
			return 0, false
		}
	}
	if n >= 1<<53 {
		return 0, false
	}
	f := float64(n)
	if places > 0 {
		f /= powers[places]
	}
	if number[0] == '-' {
		f = -f
	}
	return f, true
}
