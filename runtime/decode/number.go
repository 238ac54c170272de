package decode

func numeric(c byte) bool { return c == '-' || c-'0' <= 9 }

// number passes over the number at s.i and returns it as it was written.
func (s *scanner) number() ([]byte, bool) {
	start := s.i
	if s.b[s.i] == '-' {
		s.i++
	}
	first := s.i
	if !s.digits() {
		return nil, false
	}
	if s.b[first] == '0' && s.i-first > 1 {
		s.i = first
		s.fail("a number must not begin with 0")
		return nil, false
	}
	if s.i < len(s.b) && s.b[s.i] == '.' {
		s.i++
		if !s.digits() {
			return nil, false
		}
	}
	if s.i < len(s.b) && s.b[s.i]|0x20 == 'e' {
		s.i++
		if s.i < len(s.b) && (s.b[s.i] == '+' || s.b[s.i] == '-') {
			s.i++
		}
		if !s.digits() {
			return nil, false
		}
	}
	return s.b[start:s.i], true
}

// digits passes over one or more digits.
func (s *scanner) digits() bool {
	start, i := s.i, s.i
	for i < len(s.b) && s.b[i]-'0' <= 9 {
		i++
	}
	if s.i = i; i == start {
		s.fail("want a digit")
		return false
	}
	return true
}
