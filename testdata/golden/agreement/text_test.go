package agreement

import (
	"fmt"
	"math/rand/v2"
	"regexp/syntax"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// alphabet holds what is easily got wrong: quotes, escapes, control characters,
// two, three and four bytes, and line ends of other languages.
var alphabet = []rune("abcXYZ019 _-/\\\"'<>&\n\t\x00\x1f\x7fäßλ日\u2028\ufeff😀𝄞")

// word is some text of n characters.
func word(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		b.WriteRune(alphabet[r.IntN(len(alphabet))])
	}
	return b.String()
}

// quote writes s as a JSON string, each character as itself or as an escape.
func quote(r *rand.Rand, s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range s {
		escapes := c < 0x20 || c == '"' || c == '\\'
		switch {
		case !escapes && r.IntN(8) > 0:
			b.WriteRune(c)
		case r.IntN(2) == 0 && strings.ContainsRune("\"\\/\n\t", c):
			b.WriteString(map[rune]string{'"': `\"`, '\\': `\\`, '/': `\/`, '\n': `\n`, '\t': `\t`}[c])
		case c > 0xffff:
			high, low := utf16.EncodeRune(c)
			fmt.Fprintf(&b, `\u%04x\u%04X`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// matching is some text that a pattern matches, anchored at both ends.
func matching(r *rand.Rand, pattern string) string {
	parsed, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		panic(err)
	}
	var b strings.Builder
	expand(r, &b, parsed.Simplify())
	return b.String()
}

func expand(r *rand.Rand, b *strings.Builder, e *syntax.Regexp) {
	repeat := func(least, most int) {
		for range least + r.IntN(most-least+1) {
			expand(r, b, e.Sub[0])
		}
	}
	switch e.Op {
	case syntax.OpLiteral:
		b.WriteString(string(e.Rune))
	case syntax.OpCharClass:
		pair := 2 * r.IntN(len(e.Rune)/2)
		b.WriteRune(e.Rune[pair] + r.Int32N(e.Rune[pair+1]-e.Rune[pair]+1))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteRune('x')
	case syntax.OpStar:
		repeat(0, 3)
	case syntax.OpPlus:
		repeat(1, 4)
	case syntax.OpQuest:
		repeat(0, 1)
	case syntax.OpAlternate:
		expand(r, b, e.Sub[r.IntN(len(e.Sub))])
	default:
		for _, sub := range e.Sub {
			expand(r, b, sub)
		}
	}
}

// text is some text within a string's rules.
func text(r *rand.Rand, s *spec) string {
	least, most := 0, 12
	if s.MinLength != nil {
		least = *s.MinLength
		most = least + 12
	}
	if s.MaxLength != nil {
		most = *s.MaxLength
	}
	return textOf(r, s, least, most)
}

// textOf is some text of a length that matches a string's pattern.
func textOf(r *rand.Rand, s *spec, least, most int) string {
	if s.Pattern == "" {
		return word(r, least+r.IntN(most-least+1))
	}
	for range 10_000 {
		if t := matching(r, s.Pattern); utf8.RuneCountInString(t) >= least && utf8.RuneCountInString(t) <= most {
			return t
		}
	}
	return ""
}
