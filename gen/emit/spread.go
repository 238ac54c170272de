package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
)

// spread is a struct type with one field a line.
func spread(g model.GoType) *jen.Statement {
	var s spreader
	lines := model.GoType{Key: g.Key}
	for _, t := range g.Tokens {
		if t.Path == "" {
			t.Text = s.text(t.Text)
		}
		lines.Tokens = append(lines.Tokens, t)
	}
	return typ(lines)
}

// spreader goes over the text of a type. Tags are strings, in which braces and
// semicolons mean nothing.
type spreader struct {
	quote   rune // the one that ends the string, in one
	escaped bool
	before  rune
}

func (s *spreader) text(source string) string {
	var b strings.Builder
	for i, r := range source {
		switch {
		case s.quoted(r):
			b.WriteRune(r)
		case r == '{' && !strings.HasPrefix(source[i:], "{}"):
			b.WriteString("{\n")
		case r == '}' && s.before != '{':
			b.WriteString("\n}")
		case r == ';':
			b.WriteByte('\n')
		default:
			b.WriteRune(r)
		}
		s.before = r
	}
	return b.String()
}

// quoted reports whether a character belongs to a string.
func (s *spreader) quoted(r rune) bool {
	if s.quote == 0 {
		if r == '`' || r == '"' {
			s.quote = r
		}
		return s.quote != 0
	}
	if r == s.quote && !s.escaped {
		s.quote = 0
	}
	s.escaped = r == '\\' && s.quote == '"' && !s.escaped
	return true
}
