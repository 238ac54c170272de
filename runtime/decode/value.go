package decode

// whole passes over one value that nothing may follow.
func (s *scanner) whole() bool {
	s.skip()
	return !s.broken() && s.atEnd()
}

// word passes over true, false or null.
func (s *scanner) word(w string) bool {
	rest := s.b[s.i:]
	if len(rest) >= len(w) && string(rest[:len(w)]) == w {
		s.i += len(w)
		return true
	}
	if len(rest) < len(w) && string(rest) == w[:len(rest)] {
		s.i = len(s.b)
	}
	s.fail("want a value")
	return false
}

// null passes over a null if there is one.
func (s *scanner) null() bool { return s.peek() == 'n' && s.word("null") }

// skip passes over one value of any type and checks its syntax.
func (s *scanner) skip() {
	switch c := s.peek(); c {
	case '{':
		if !s.enter() {
			return
		}
		for first := true; s.member(first); first = false {
			s.name()
			s.skip()
		}
	case '[':
		if !s.enter() {
			return
		}
		for first := true; s.element(first); first = false {
			s.skip()
		}
	default:
		s.scalar(c)
	}
}

// scalar passes over a value that is neither array nor object.
func (s *scanner) scalar(c byte) {
	switch {
	case c == '"':
		s.text()
	case numeric(c):
		s.number()
	case c == 't':
		s.word("true")
	case c == 'f':
		s.word("false")
	case c == 'n':
		s.word("null")
	default:
		s.fail("want a value")
	}
}
