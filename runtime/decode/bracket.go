package decode

// enter passes over an opening bracket.
func (s *scanner) enter() bool {
	if s.depth == MaxDepth {
		s.stop(Finding{Code: Depth})
		return false
	}
	s.depth++
	s.i++
	return true
}

// leave passes over a closing bracket.
func (s *scanner) leave() {
	s.depth--
	s.i++
}

// member reports whether another member follows, and stands before its name then;
// first is true before the first one.
func (s *scanner) member(first bool) bool {
	if s.fault != nil {
		return false
	}
	c := s.peek()
	if c == '}' {
		s.leave()
		return false
	}
	if first {
		return true
	}
	if c != ',' {
		s.fail("want , or }")
		return false
	}
	s.i++
	s.peek()
	return true
}

// name reads a member's name and colon.
func (s *scanner) name() (text, bool) {
	if s.i == len(s.b) || s.b[s.i] != '"' {
		s.fail("want a member name in double quotes")
		return text{}, false
	}
	name, ok := s.text()
	if !ok {
		return text{}, false
	}
	if s.peek() != ':' {
		s.fail("want :")
		return text{}, false
	}
	s.i++
	return name, true
}

// element reports whether another array element follows.
func (s *scanner) element(first bool) bool {
	if s.broken() {
		return false
	}
	c := s.peek()
	if c == ']' {
		s.leave()
		return false
	}
	if first {
		return true
	}
	if c != ',' {
		s.fail("want , or ]")
		return false
	}
	s.i++
	return true
}
