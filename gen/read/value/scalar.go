package value

import (
	"encoding/base64"
	"math"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/schema"
)

// scalar returns the canonical form of a value that has no parts.
func scalar(n node, t *model.Type) (string, bool) {
	switch t.Kind {
	case model.Bool:
		return n.text, n.kind == boolean
	case model.Int, model.Uint, model.Float:
		return numeric(n, t)
	}
	if n.kind != text {
		return "", false
	}
	switch t.Kind {
	case model.Time:
		_, err := time.Parse(time.RFC3339Nano, strings.ToUpper(n.text))
		return Quote(n.text), err == nil && !strings.Contains(n.text, ",")
	case model.Bytes:
		_, err := base64.StdEncoding.Strict().DecodeString(n.text)
		return Quote(n.text), err == nil && !strings.ContainsAny(n.text, "\r\n")
	}
	return Quote(n.text), within(utf8.RuneCountInString(n.text), t.Rules.MinLength, t.Rules.MaxLength) && matches(t.Rules.Pattern, n.text)
}

// matches holds for a pattern that does not compile: that is reported where it
// stands.
func matches(pattern, s string) bool {
	re, err := regexp.Compile(pattern)
	return err != nil || re.MatchString(s)
}

func numeric(n node, t *model.Type) (string, bool) {
	if n.kind != number {
		return "", false
	}
	exact, ok := Number(n.text)
	if !ok {
		return "", false
	}
	return string(exact), Fits(exact, t) && bounded(exact, t.Rules)
}

// Fits reports whether a number is one that the numeric type itself can hold,
// whatever its rules.
func Fits(exact model.Number, t *model.Type) bool {
	r := schema.Rat(exact)
	if t.Kind == model.Float {
		f, _ := r.Float64()
		if t.Bits == 32 {
			g, _ := r.Float32()
			f = float64(g)
		}
		return !math.IsInf(f, 0)
	}
	bits := t.Bits
	if bits == 0 {
		bits = 64
	}
	least, most := schema.IntegerRange(t.Kind, bits)
	return r.IsInt() && r.Num().Cmp(least) >= 0 && r.Num().Cmp(most) <= 0
}

func bounded(exact model.Number, rules model.Rules) bool {
	r := schema.Rat(exact)
	holds := func(limit *model.Number, ok func(order int) bool) bool {
		return limit == nil || ok(r.Cmp(schema.Rat(*limit)))
	}
	return holds(rules.Min, func(o int) bool { return o >= 0 }) && holds(rules.Max, func(o int) bool { return o <= 0 }) &&
		holds(rules.ExclusiveMin, func(o int) bool { return o > 0 }) && holds(rules.ExclusiveMax, func(o int) bool { return o < 0 })
}
