package agreement

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"reflect"
	"strings"
	"time"
)

// generator writes documents. With a target they break one keyword at one place
// and are right everywhere else.
type generator struct {
	*rand.Rand
	target keyword
}

// right is the same generator without a target.
func (g generator) right() generator { return generator{Rand: g.Rand} }

// value writes a value for a node.
func (g generator) value(n *node) string {
	if g.target.node == n {
		return g.wrong(n)
	}
	return g.ordinary(n)
}

// ordinary writes a value whose own keywords hold.
func (g generator) ordinary(n *node) string {
	s := n.spec
	switch {
	case s.Enum != nil:
		return g.respelled(string(s.Enum[g.IntN(len(s.Enum))]))
	case len(s.Types) > 1:
		return g.anything(3)
	}
	switch s.Types[0] {
	case "boolean":
		return []string{"true", "false"}[g.IntN(2)]
	case "integer":
		return spelled(g.Rand, integer(g.Rand, first(interval(n)), second(interval(n))))
	case "number":
		return g.number(n)
	case "string":
		return g.text(s)
	case "array":
		least, most := length(s)
		return g.array(n, least+g.IntN(most-least+1))
	}
	if n.values != nil {
		return g.mapping(n, g.IntN(4))
	}
	return g.object(n, nil, "")
}

func first[T any](v, _ T) T  { return v }
func second[T any](_, v T) T { return v }

func (g generator) number(n *node) string {
	far := 1e300
	if n.typ.Kind() == reflect.Float32 {
		far = 1e38
	}
	if g.IntN(2) == 0 {
		far = 1000
	}
	return number(g.Rand, n.spec, far)
}

// respelled writes a constant in another form of the same value.
func (g generator) respelled(constant string) string {
	if s, err := unquote(constant); err == nil {
		return quote(g.Rand, s)
	}
	n, ok := new(big.Int).SetString(constant, 10)
	if !ok {
		return constant
	}
	return spelled(g.Rand, n)
}

func unquote(constant string) (s string, err error) {
	err = json.Unmarshal([]byte(constant), &s)
	return s, err
}

func (g generator) text(s *spec) string {
	switch {
	case s.Format == "date-time":
		return quote(g.Rand, g.moment())
	case s.ContentEncoding == "base64":
		b := make([]byte, g.IntN(20))
		for i := range b {
			b[i] = byte(g.Uint32())
		}
		return quote(g.Rand, base64.StdEncoding.EncodeToString(b))
	}
	return quote(g.Rand, text(g.Rand, s))
}

// moment is a date-time in one of its forms.
func (g generator) moment() string {
	t := time.Unix(g.Int64N(1<<36)-1<<35, 0).UTC()
	s := t.Format("2006-01-02T15:04:05")
	if g.IntN(2) == 0 {
		s = strings.ToLower(s)
	}
	if digits := g.IntN(11) - 1; digits > 0 && digits < 10 {
		s += fmt.Sprintf(".%0*d", digits, g.Int64N(int64(pow10(digits))))
	}
	switch g.IntN(3) {
	case 0:
		return s + "z"
	case 1:
		return fmt.Sprintf("%s%c%02d:%02d", s, "+-"[g.IntN(2)], g.IntN(24), g.IntN(60))
	}
	return s + "Z"
}

func pow10(n int) (p int) {
	for p = 1; n > 0; n-- {
		p *= 10
	}
	return p
}

// anything is any value: no member name comes twice.
func (g generator) anything(depth int) string {
	switch k := g.IntN(8); {
	case k == 0:
		return "null"
	case k == 1:
		return "true"
	case k == 2:
		return decimal(g.Rand, g.NormFloat64()*1e6)
	case k < 6 || depth == 0:
		return quote(g.Rand, word(g.Rand, g.IntN(9)))
	case k == 6:
		parts := make([]string, g.IntN(4))
		for i := range parts {
			parts[i] = g.anything(depth - 1)
		}
		return "[" + strings.Join(parts, g.comma()) + "]"
	}
	parts := make([]string, g.IntN(4))
	for i := range parts {
		parts[i] = quote(g.Rand, fmt.Sprint(i)+word(g.Rand, 3)) + g.blank() + ":" + g.anything(depth-1)
	}
	return "{" + strings.Join(parts, g.comma()) + "}"
}

func (g generator) blank() string { return []string{"", "", "", " ", "\n\t", "\r\n "}[g.IntN(6)] }

func (g generator) comma() string { return g.blank() + "," + g.blank() }

// length is how many elements an array may have, within reason.
func length(s *spec) (least, most int) {
	if s.MinItems != nil {
		least = *s.MinItems
	}
	most = least + 4
	if s.MaxItems != nil {
		most = *s.MaxItems
	}
	return least, most
}

// array writes count elements; one of them leads to the target.
func (g generator) array(n *node, count int) string {
	chosen := -1
	if n.items.leads(g.target.node) {
		count = max(count, 1)
		chosen = g.IntN(count)
	}
	parts := make([]string, count)
	for i := range parts {
		if i == chosen {
			parts[i] = g.value(n.items)
		} else {
			parts[i] = g.right().value(n.items)
		}
	}
	return "[" + g.blank() + strings.Join(parts, g.comma()) + "]"
}

// mapping writes count entries; one of them leads to the target.
func (g generator) mapping(n *node, count int) string {
	entries := map[string]string{}
	for range count {
		entries[g.key(n)] = g.right().value(n.values)
	}
	if n.values.leads(g.target.node) {
		entries[g.key(n)] = g.value(n.values)
	}
	if n.names.leads(g.target.node) {
		wrong, _ := unquote(g.value(n.names))
		entries[wrong] = g.right().value(n.values)
	}
	return g.braces(entries)
}

func (g generator) key(n *node) string {
	if n.names == nil {
		return word(g.Rand, g.IntN(6))
	}
	key, _ := unquote(g.right().value(n.names))
	return key
}

// object writes the members that must be there, those that lead to the target,
// and some of the rest, less the one called without.
func (g generator) object(n *node, extra map[string]string, without string) string {
	members := map[string]string{}
	for name, value := range extra {
		members[name] = value
	}
	for _, f := range n.fields {
		if f.name == without {
			continue
		}
		if f.required || f.node.leads(g.target.node) || g.IntN(3) > 0 {
			members[f.name] = g.member(f)
		}
	}
	return g.braces(members)
}

// member is a field's value; an optional one is never null, which is absence to
// the decoder: docs/decoding.md.
func (g generator) member(f field) string {
	for {
		if v := g.value(f.node); f.required || v != "null" {
			return v
		}
	}
}

// braces writes members in any order.
func (g generator) braces(members map[string]string) string {
	parts := make([]string, 0, len(members))
	for name, value := range members {
		parts = append(parts, g.blank()+quote(g.Rand, name)+g.blank()+":"+g.blank()+value)
	}
	g.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
	return "{" + strings.Join(parts, g.comma()) + g.blank() + "}"
}
