package decode

// MaxDepth is how deep arrays and objects may nest, the arguments' own object
// included.
const MaxDepth = 64

// scanner is the part that knows JSON and nothing of schemas.
type scanner struct {
	b      []byte
	i      int
	depth  int
	broken bool
	fault  Finding // why the pass ended, once broken
}

// fail ends the pass: what is wrong is at s.i, or the document ends there.
func (s *scanner) fail(want string) {
	if s.i >= len(s.b) {
		s.stop(Cut, "")
		return
	}
	s.stop(Syntax, want)
}

func (s *scanner) stop(code Code, want string) {
	if !s.broken {
		s.broken = true
		s.fault = Finding{Code: code, Want: want, At: s.i}
	}
}

// peek skips white space and returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	b := s.b
	for i := s.i; i < len(b); i++ {
		c := b[i]
		if c > ' ' || (c != ' ' && c != '\n' && c != '\t' && c != '\r') {
			s.i = i
			return c
		}
	}
	s.i = len(b)
	return 0
}

// atEnd reports whether nothing but white space is left.
func (s *scanner) atEnd() bool {
	s.peek()
	return s.i == len(s.b)
}

// enter passes over an opening bracket.
func (s *scanner) enter() bool {
	if s.depth == MaxDepth {
		s.stop(Depth, "")
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

// member reads a member's name and colon; first is true before the first one.
// It reports false after the closing brace and on failure.
func (s *scanner) member(first bool) (text, bool) {
	if s.broken {
		return text{}, false
	}
	c := s.peek()
	if c == '}' {
		s.leave()
		return text{}, false
	}
	if !first {
		if c != ',' {
			s.fail("want , or }")
			return text{}, false
		}
		s.i++
		c = s.peek()
	}
	if c != '"' {
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
	if s.broken {
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
		for first := true; ; first = false {
			if _, ok := s.member(first); !ok {
				return
			}
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
