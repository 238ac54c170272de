package value

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/gen/model"
)

// digits is the largest exponent of a number: enough for every float64 that
// people write, and a guard against 1e999999999.
const digits = 400

// longest is how long a number may be as it is read and as it is written out,
// one limit for both, so that what was written can be read again.
const longest = len("-0.") + digits

// Number reads a JSON number as an exact decimal without exponent: 1.50e1 is
// 15, 0.10 is 0.1. A number that takes over 400 digits is refused.
func Number(text string) (model.Number, bool) {
	if _, exponent, ok := strings.Cut(strings.ToLower(text), "e"); ok {
		if n, err := strconv.Atoi(exponent); err != nil || n > digits || n < -digits {
			return "", false
		}
	}
	if len(text) > longest {
		return "", false
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return "", false
	}
	form := decimal(r)
	if len(form) > longest {
		return "", false
	}
	return form, true
}

// decimal writes a number whose denominator has no factors but 2 and 5.
func decimal(r *big.Rat) model.Number {
	if r.IsInt() {
		return model.Number(r.Num().String())
	}
	return model.Number(strings.TrimRight(r.FloatString(2*digits), "0"))
}
