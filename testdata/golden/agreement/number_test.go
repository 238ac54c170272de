package agreement

import (
	"encoding/json"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
)

// interval is what an integer may be: its schema's bounds, and its Go type's
// where the schema has none.
func interval(n *node) (low, high *big.Int) {
	low, high = big.NewInt(math.MinInt64), big.NewInt(math.MaxInt64)
	if k := n.typ.Kind(); k == reflect.Uint64 || k == reflect.Uint {
		low, high = new(big.Int), new(big.Int).SetUint64(math.MaxUint64)
	}
	one := big.NewInt(1)
	s := n.spec
	for _, b := range []struct {
		bound json.Number
		set   func(*big.Int)
	}{
		{s.Minimum, func(v *big.Int) { low = v }},
		{s.ExclusiveMinimum, func(v *big.Int) { low = v.Add(v, one) }},
		{s.Maximum, func(v *big.Int) { high = v }},
		{s.ExclusiveMaximum, func(v *big.Int) { high = v.Sub(v, one) }},
	} {
		if b.bound != "" {
			v, _ := new(big.Int).SetString(b.bound.String(), 10)
			b.set(v)
		}
	}
	return low, high
}

// notable are integers that careless readers get wrong.
var notable = []string{
	"0", "1", "-1", "9007199254740991", "9007199254740992", "9007199254740993", "-9007199254740993",
	"9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615",
	"2147483647", "-2147483648", "4294967295", "127", "-128", "255", "65535",
}

// integer is one of an interval: its ends, a notable one, or any.
func integer(r *rand.Rand, low, high *big.Int) *big.Int {
	switch r.IntN(4) {
	case 0:
		return low
	case 1:
		return high
	case 2:
		n, _ := new(big.Int).SetString(notable[r.IntN(len(notable))], 10)
		if n.Cmp(low) >= 0 && n.Cmp(high) <= 0 {
			return n
		}
	}
	span := new(big.Int).Sub(high, low)
	span.Add(span, big.NewInt(1))
	random := new(big.Int).SetUint64(r.Uint64())
	return random.Mod(random, span).Add(random, low)
}

// spelled writes an integer in one of the ways that JSON has for it.
func spelled(r *rand.Rand, n *big.Int) string {
	s := n.String()
	switch r.IntN(6) {
	case 0:
		return s + ".0"
	case 1:
		return s + "e0"
	case 2:
		if n.Sign() == 0 {
			return "-0E-1"
		}
		return s + "0E-1"
	case 3:
		return s + ".000e+00"
	case 4:
		digits, zeros := s, 0
		for len(digits) > 1 && strings.HasSuffix(digits, "0") && digits != "-0" {
			digits, zeros = digits[:len(digits)-1], zeros+1
		}
		return digits + "e" + strconv.Itoa(zeros)
	}
	return s
}

// number is a decimal between two bounds; far is used for those that are not
// there. The nearest floats to a bound are left out, since a float is compared
// after it was rounded: docs/decoding.md.
func number(r *rand.Rand, s *spec, far float64) string {
	low, lowText := bound(-far, s.Minimum, s.ExclusiveMinimum)
	high, highText := bound(far, s.Maximum, s.ExclusiveMaximum)
	switch {
	case r.IntN(5) == 0 && s.Minimum != "":
		return lowText
	case r.IntN(5) == 0 && s.Maximum != "":
		return highText
	}
	f := low/2 + high/2 + (high/2-low/2)*(2*r.Float64()-1)*0.999
	return decimal(r, f)
}

func bound(otherwise float64, bounds ...json.Number) (float64, string) {
	for _, b := range bounds {
		if b != "" {
			f, _ := b.Float64()
			return f, b.String()
		}
	}
	return otherwise, ""
}

func decimal(r *rand.Rand, f float64) string {
	return strconv.FormatFloat(f, "feEg"[r.IntN(4)], -1, 64)
}
