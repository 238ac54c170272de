// Package pattern keeps regular expressions to what Go and JSON Schema read
// alike.
//
// A pattern is checked at run time by Go's RE2 and published in a schema, where
// consumers read it as ECMA-262, in unicode mode as JSON Schema recommends. A
// pattern that means two things would let one side refuse what the other
// accepts. One difference is left: a dot matches a carriage return and the
// separators U+2028 and U+2029 in Go only.
//
// RE2: https://github.com/google/re2/wiki/Syntax, as far as regexp/syntax has it.
// ECMA-262: https://tc39.es/ecma262/#sec-patterns.
package pattern

import (
	"errors"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// Fault is what is wrong with a pattern.
type Fault struct {
	// Offset and Length say where in the pattern, in bytes.
	Offset, Length int
	Message, Hint  string
}

// Check returns the first construct that is not valid in both dialects or does
// not mean the same in them; nil if there is none.
func Check(expr string) *Fault {
	if _, err := syntax.Parse(expr, syntax.Perl); err != nil {
		return invalid(expr, err)
	}
	s := scanner{expr: expr}
	for s.at < len(expr) {
		if f := s.next(); f != nil {
			return f
		}
	}
	return nil
}

func invalid(expr string, err error) *Fault {
	f := &Fault{Length: len(expr), Message: err.Error()}
	var broken *syntax.Error
	if !errors.As(err, &broken) {
		return f
	}
	f.Message = broken.Code.String() + ": " + broken.Expr
	if i := strings.Index(expr, broken.Expr); i >= 0 {
		f.Offset, f.Length = i, len(broken.Expr)
	}
	switch {
	case strings.HasPrefix(broken.Expr, "(?="), strings.HasPrefix(broken.Expr, "(?!"), strings.HasPrefix(broken.Expr, "(?<"):
		f.Hint = "RE2 has no lookaround: check the rest in the function"
	case strings.HasPrefix(broken.Expr, `\u`):
		f.Hint = "write the character itself"
	case broken.Code == syntax.ErrInvalidEscape && len(broken.Expr) == 2 && broken.Expr[1] >= '1' && broken.Expr[1] <= '9':
		f.Hint = "RE2 has no references to groups: check the rest in the function"
	}
	return f
}

// scanner walks over a pattern that RE2 accepts.
type scanner struct {
	expr  string
	at    int
	class bool // inside of brackets
}

func (s *scanner) next() *Fault {
	rest := s.expr[s.at:]
	switch {
	case rest[0] == '\\':
		return s.escape(rest)
	case s.class:
		return s.inClass(rest)
	case rest[0] == '[':
		return s.openClass(rest)
	case strings.HasPrefix(rest, "(?") && !strings.HasPrefix(rest, "(?:"):
		return s.group(rest)
	case rest[0] == '{':
		return s.repeat(rest)
	case rest[0] == '}' || rest[0] == ']':
		return s.fault(1, "is a character to RE2 and an error to ECMA-262", `write \`+rest[:1])
	}
	s.advance(rest)
	return nil
}

func (s *scanner) advance(rest string) {
	_, n := utf8.DecodeRuneInString(rest)
	s.at += n
}

func (s *scanner) fault(length int, why, hint string) *Fault {
	return &Fault{Offset: s.at, Length: length, Message: s.expr[s.at:s.at+length] + " " + why, Hint: hint}
}

// group refuses what begins with (? and is not a plain group.
func (s *scanner) group(rest string) *Fault {
	if strings.HasPrefix(rest, "(?P<") || strings.HasPrefix(rest, "(?<") {
		return s.fault(strings.Index(rest, ">")+1, "names a group, which no one reads here", "write ( or (?:")
	}
	end := strings.IndexAny(rest, ":)") + 1
	hint := "a pattern has no flags in ECMA-262: rewrite it without"
	if strings.Contains(rest[:end], "i") {
		hint = "write the letters in both cases, as in [Aa]"
	}
	return s.fault(end, "sets flags, which ECMA-262 does not know", hint)
}

// repeat accepts {2}, {2,} and {2,5}.
func (s *scanner) repeat(rest string) *Fault {
	end := strings.IndexByte(rest, '}')
	inner := ""
	if end > 0 {
		inner = rest[1:end]
	}
	least, most, _ := strings.Cut(inner, ",")
	if least == "" || strings.Trim(least+most, "0123456789") != "" {
		return s.fault(1, "is a character to RE2 and an error to ECMA-262", `write \{`)
	}
	s.at += end + 1
	return nil
}

func (s *scanner) openClass(rest string) *Fault {
	head := len("[")
	if strings.HasPrefix(rest, "[^") {
		head = len("[^")
	}
	if strings.HasPrefix(rest[head:], "]") {
		return s.fault(head+1, "is a class that begins with ] to RE2 and an empty one to ECMA-262", `write \]`)
	}
	s.class = true
	s.at += head
	return nil
}

func (s *scanner) inClass(rest string) *Fault {
	if body, opens := strings.CutPrefix(rest, "[:"); opens && strings.Contains(body, ":]") {
		name := rest[:len("[:")+strings.Index(body, ":]")+len(":]")]
		return s.fault(len(name), "is a POSIX class, which ECMA-262 reads as characters", posix(name))
	}
	if rest[0] == ']' {
		s.class = false
	}
	s.advance(rest)
	return nil
}

// posix suggests ranges for a POSIX class.
func posix(name string) string {
	ranges := map[string]string{
		"[:alpha:]": "A-Za-z", "[:digit:]": "0-9", "[:alnum:]": "0-9A-Za-z", "[:lower:]": "a-z", "[:upper:]": "A-Z",
		"[:space:]": `\t\n\v\f\r and a blank`, "[:word:]": `\w`, "[:xdigit:]": "0-9A-Fa-f", "[:punct:]": `!-\/:-@\[-` + "`{-~",
	}
	if r, ok := ranges[name]; ok {
		return "write " + r
	}
	return "write the ranges"
}
