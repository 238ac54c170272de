package schema

import (
	"math/big"

	"github.com/toolgen/toolgen/gen/model"
)

// Bound is one end of an interval of numbers.
type Bound struct {
	Value model.Number // "" where the interval has no such end
	Open  bool         // the value itself is outside
}

// Bounds returns the interval that a use of a numeric type allows: its explicit
// constraints, and the range of its Go type where JSON readers can be trusted
// with it. That is 8, 16 and 32 bits, and no less than 0 for unsigned types:
// readers that hold numbers as float64 would misstate the limits of 64 bits.
// Of two lower or two upper bounds the tighter one is returned. The values of an
// enum need none: each of them is allowed, and nothing else.
func Bounds(t *model.Type) (low, high Bound) {
	if len(t.Enum) > 0 {
		return Bound{}, Bound{}
	}
	typeLow, typeHigh := typeBounds(t)
	low = tighter(typeLow, explicit(t.Rules.Min, false), 1)
	low = tighter(low, explicit(t.Rules.ExclusiveMin, true), 1)
	high = tighter(typeHigh, explicit(t.Rules.Max, false), -1)
	high = tighter(high, explicit(t.Rules.ExclusiveMax, true), -1)
	return low, high
}

func explicit(n *model.Number, open bool) Bound {
	if n == nil {
		return Bound{}
	}
	return Bound{Value: *n, Open: open}
}

func typeBounds(t *model.Type) (low, high Bound) {
	switch {
	case t.Kind == model.Uint && (t.Bits == 0 || t.Bits == 64):
		return Bound{Value: "0"}, Bound{}
	case t.Bits == 0 || t.Bits == 64:
		return Bound{}, Bound{}
	case t.Kind == model.Int || t.Kind == model.Uint:
		least, most := IntegerRange(t.Kind, t.Bits)
		return Bound{Value: model.Number(least.String())}, Bound{Value: model.Number(most.String())}
	}
	return Bound{}, Bound{}
}

// IntegerRange returns the least and the greatest value of an integer type.
func IntegerRange(kind model.Kind, bits int) (least, most *big.Int) {
	one := big.NewInt(1)
	if kind == model.Uint {
		return new(big.Int), new(big.Int).Sub(new(big.Int).Lsh(one, uint(bits)), one)
	}
	half := new(big.Int).Lsh(one, uint(bits-1))
	return new(big.Int).Neg(half), new(big.Int).Sub(half, one)
}

// tighter returns the bound that leaves less: the greater one where sign is 1,
// the smaller one where it is -1, the open one of two at the same value.
func tighter(a, b Bound, sign int) Bound {
	if a.Value == "" || b.Value == "" {
		if a.Value == "" {
			return b
		}
		return a
	}
	switch c := Rat(a.Value).Cmp(Rat(b.Value)) * sign; {
	case c < 0 || c == 0 && b.Open:
		return b
	}
	return a
}

// Rat is the exact value of a number, 0 for text that is none.
func Rat(n model.Number) *big.Rat {
	r, ok := new(big.Rat).SetString(string(n))
	if !ok {
		return new(big.Rat)
	}
	return r
}
