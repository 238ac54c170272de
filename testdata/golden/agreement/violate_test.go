package agreement

import (
	"encoding/json"
	"math/big"
	"reflect"
	"slices"
	"strings"
)

// wrong writes a value that breaks the target's keyword. What it breaks besides
// is found out by the oracle, and such documents are not counted.
func (g generator) wrong(n *node) string {
	s := n.spec
	switch g.target.name {
	case "type":
		return g.otherType(s.Types[0])
	case "enum":
		return g.stranger(n)
	case "minimum", "exclusiveMinimum":
		return g.beyond(n, -1, s.Minimum+s.ExclusiveMinimum)
	case "maximum", "exclusiveMaximum":
		return g.beyond(n, 1, s.Maximum+s.ExclusiveMaximum)
	case "minLength":
		return quote(g.Rand, textOf(g.Rand, s, 0, *s.MinLength-1))
	case "maxLength":
		return quote(g.Rand, textOf(g.Rand, s, *s.MaxLength+1, *s.MaxLength+9))
	case "pattern":
		return quote(g.Rand, g.unmatched(s))
	case "format":
		return quote(g.Rand, broken[g.IntN(len(broken))])
	case "contentEncoding":
		return quote(g.Rand, g.noBase64())
	case "minItems":
		return g.array(n, g.IntN(*s.MinItems))
	case "maxItems":
		return g.array(n, *s.MaxItems+1+g.IntN(3))
	case "required":
		return g.object(n, nil, s.Required[g.IntN(len(s.Required))])
	}
	return g.object(n, map[string]string{g.unknown(n): g.anything(1)}, "")
}

// otherType is a value of any type but one.
func (g generator) otherType(not string) string {
	values := map[string][]string{
		"null":    {"null"},
		"boolean": {"true", "false"},
		"integer": {"2.5", "0.5", "-1.25", "1e-3", "55e-1"},
		"number":  {"0", "1", "12.5"},
		"string":  {`""`, `"5"`, `"true"`, `"[]"`, `"{}"`, `"null"`, `"x"`},
		"array":   {"[]", "[1]", `["a"]`, "[{}]"},
		"object":  {"{}", `{"a":1}`, `{"0":"x"}`},
	}
	delete(values, not)
	if not == "integer" {
		values["number"] = []string{"2.5", "0.5", "1.25", "55e-1"}
	}
	delete(values, "integer")
	kinds := []string{"null", "boolean", "number", "string", "array", "object"}
	for {
		if v := values[kinds[g.IntN(len(kinds))]]; v != nil {
			return v[g.IntN(len(v))]
		}
	}
}

// stranger is a value near those of an enum and none of them.
func (g generator) stranger(n *node) string {
	one := string(n.spec.Enum[g.IntN(len(n.spec.Enum))])
	known := func(v string) bool {
		return slices.ContainsFunc(n.spec.Enum, func(e json.RawMessage) bool { return string(e) == v })
	}
	s, err := unquote(one)
	if err != nil {
		for {
			if v := integer(g.Rand, first(interval(n)), second(interval(n))); !known(v.String()) {
				return spelled(g.Rand, v)
			}
		}
	}
	for {
		near := []string{strings.ToLower(s), strings.ToUpper(s), s + " ", s[1:], s + "s", "", word(g.Rand, 4)}
		if v, _ := json.Marshal(near[g.IntN(len(near))]); !known(string(v)) {
			again, _ := unquote(string(v))
			return quote(g.Rand, again)
		}
	}
}

// beyond is a number on the wrong side of a bound, by a little or by far.
func (g generator) beyond(n *node, side int64, bound json.Number) string {
	open := strings.HasPrefix(g.target.name, "exclusive")
	if n.typ.Kind() == reflect.Float64 || n.typ.Kind() == reflect.Float32 {
		f, _ := bound.Float64()
		if open && g.IntN(3) == 0 {
			return bound.String()
		}
		return decimal(g.Rand, f+float64(side)*[]float64{0.001, 1, 1e3, 1e30}[g.IntN(4)]*(1+g.Float64()))
	}
	b, _ := new(big.Int).SetString(bound.String(), 10)
	off := big.NewInt([]int64{0, 1, 2, 1000, 1 << 40}[g.IntN(5)])
	if !open {
		off.Add(off, big.NewInt(1))
	}
	return spelled(g.Rand, b.Add(b, off.Mul(off, big.NewInt(side))))
}

// unmatched is text of the right length that the pattern does not match.
func (g generator) unmatched(s *spec) string {
	loose := *s
	loose.Pattern = ""
	if g.IntN(2) == 0 {
		return text(g.Rand, &loose)
	}
	t := []rune(text(g.Rand, s))
	if len(t) > 0 {
		t[g.IntN(len(t))] = alphabet[g.IntN(len(alphabet))]
	}
	return string(t)
}

// broken are no date-times to anybody.
var broken = []string{
	"", "today", "2026-05-01", "12:00:00Z", "2026-05-01T12:00:00", "2026-05-01 12:00:00Z", "2026-5-1T12:00:00Z",
	"2026-13-01T12:00:00Z", "2026-02-30T12:00:00Z", "2026-05-01T24:00:00Z", "2026-05-01T12:60:00Z", "2026-05-01T12:00:61Z",
	"2026-05-01T12:00Z", "2026-05-01T12:00:00+0200", "2026-05-01T12:00:00+24:00", "2026-05-01T12:00:00+02:60",
	"2026-05-01T12:00:00.Z", "2026-05-01T12:00:00,5Z", "2026-05-01T12:00:00ZZ", " 2026-05-01T12:00:00Z", "20260501T120000Z",
	"2026-05-01T12:00:00+02", "２026-05-01T12:00:00Z", "1777636800",
}

// noBase64 is no base64 to anybody.
func (g generator) noBase64() string {
	all := []string{"a", "ab", "abc", "ab=", "a===", "=abc", "ab_-", "ab==cd", "abcd=", "ab c", "äöü=", "abc!", "====", "YWJj*"}
	return all[g.IntN(len(all))]
}

// unknown is a name near those of an object's members and none of them.
func (g generator) unknown(n *node) string {
	for {
		name := word(g.Rand, g.IntN(5))
		if len(n.fields) > 0 {
			s := n.fields[g.IntN(len(n.fields))].name
			near := []string{name, strings.ToUpper(s), s + "s", s[:len(s)-1], strings.ReplaceAll(s, "_", "-"), s + "\x00"}
			name = near[g.IntN(len(near))]
		}
		if !slices.ContainsFunc(n.fields, func(f field) bool { return f.name == name }) {
			return name
		}
	}
}
