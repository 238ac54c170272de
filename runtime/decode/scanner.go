package decode

// MaxDepth is how deep arrays and objects may nest, the arguments' own object
// included.
const MaxDepth = 64

// scanner is the part that knows JSON and nothing of schemas.
type scanner struct {
	b     []byte
	i     int
	depth int
	fault *Finding // why the pass ended; nil while it goes on
}

func (s *scanner) broken() bool { return s.fault != nil }

// fail ends the pass: what is wrong is at s.i, or the document ends there.
func (s *scanner) fail(want string) {
	switch {
	case s.broken():
	case s.i == len(s.b):
		s.stop(Finding{Code: Cut})
	default:
		f := Finding{Code: Syntax, Want: want, Got: s.ahead()}
		if s.depth == 0 {
			f.Why = "send only the JSON object" // prose around it, most often
		}
		s.stop(f)
	}
}

func (s *scanner) stop(f Finding) {
	f.At = s.i
	s.fault = &f
}

// ahead is the beginning of what was not read: a model finds its mistake by that,
// not by counting bytes.
func (s *scanner) ahead() string {
	const enough = 20
	rest := s.b[s.i:]
	b := AppendInline(nil, short(rest, enough))
	if len(rest) > enough {
		b = append(b, "..."...)
	}
	return string(b)
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
