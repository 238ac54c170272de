package value

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/gen/model"
)

// digits is how many digits a number may have when it is written out: enough
// for every float64 that people write, and a guard against 1e999999999.
const digits = 400

// Number reads a JSON number as an exact decimal without exponent: 1.50e1 is
// 15, 0.10 is 0.1. A number that has over 400 digits is refused.
func Number(text string) (model.Number, bool) {
	if _, exponent, ok := strings.Cut(strings.ToLower(text), "e"); ok {
		if n, err := strconv.Atoi(exponent); err != nil || n > digits || n < -digits {
			return "", false
		}
	}
	if len(text) > digits {
		return "", false
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		return "", false
	}
	return decimal(r), true
}

// decimal writes a number whose denominator has no factors but 2 and 5.
func decimal(r *big.Rat) model.Number {
	if r.IsInt() {
		return model.Number(r.Num().String())
	}
	return model.Number(strings.TrimRight(r.FloatString(2*digits), "0"))
}
