package pattern

import "strings"

// escape checks what begins with a backslash.
func (s *scanner) escape(rest string) *Fault {
	c := rest[1]
	switch {
	case strings.IndexByte(`dDwWbBnrtfv`, c) >= 0,
		strings.IndexByte(`^$\.*+?()[]{}|/`, c) >= 0,
		c == '-' && s.class:
		s.at += 2
		return nil
	case c == 'x':
		return s.hex(rest)
	case c == 'p' || c == 'P':
		return s.property(rest)
	case c == 'Q':
		return s.fault(2, "quotes in RE2 only", "escape the characters one by one")
	case c >= '0' && c <= '7':
		return s.fault(2, "begins an octal number in RE2 only", `write \x and two hex digits`)
	}
	if hint, ok := instead(c, s.class); ok {
		return s.fault(2, "means different things to RE2 and ECMA-262", hint)
	}
	return s.fault(2, "needs no backslash, and ECMA-262 refuses it", "write "+rest[1:2])
}

// instead is what to write for an escape that differs.
func instead(c byte, class bool) (string, bool) {
	switch c {
	case 'A':
		return "write ^", true
	case 'z':
		return "write $", true
	case 's':
		if class {
			return `write \t\n\f\r and a blank`, true
		}
		return `write [ \t\n\f\r]`, true
	case 'S':
		return `write [^ \t\n\f\r]`, true
	case 'a':
		return `write \x07`, true
	}
	return "", false
}

// hex accepts two digits; RE2 has a form in braces too.
func (s *scanner) hex(rest string) *Fault {
	if strings.HasPrefix(rest, `\x{`) {
		return s.fault(strings.IndexByte(rest, '}')+1, "is hexadecimal in RE2 only", "write the character itself")
	}
	s.at += len(`\x00`)
	return nil
}

// property accepts general categories in braces, which both dialects have under
// the same names.
func (s *scanner) property(rest string) *Fault {
	if rest[2] != '{' {
		return s.fault(3, "is a category in RE2 only", "write "+rest[:2]+"{"+rest[2:3]+"}")
	}
	name := rest[3:strings.IndexByte(rest, '}')]
	if negated := strings.HasPrefix(name, "^"); negated || !category(name) {
		hint := "write the ranges, or a general category such as \\p{L}"
		if negated {
			hint = `write \P`
		}
		return s.fault(len(`\p{}`)+len(name), "is a class in RE2 only", hint)
	}
	s.at += len(`\p{}`) + len(name)
	return nil
}

func category(name string) bool {
	const all = " C Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs "
	return strings.Contains(all, " "+name+" ")
}
