package tool

import "strings"

// withoutEscapes is s less its terminal escape sequences: colours, cursor moves,
// titles and links.
func withoutEscapes(s string) string {
	i := strings.IndexByte(s, esc)
	if i < 0 {
		return s
	}
	var b strings.Builder
	for ; i >= 0; i = strings.IndexByte(s, esc) {
		b.WriteString(s[:i])
		s = s[i+escape(s[i:]):]
	}
	b.WriteString(s)
	return b.String()
}

const esc = 0x1b

// escape is the length of the escape sequence that s begins with, in the forms of
// ECMA-48. One that is not closed ends where its form is broken, or with s.
func escape(s string) int {
	if len(s) < 2 {
		return len(s)
	}
	switch s[1] {
	case '[': // CSI: parameters, then one final byte
		for i := 2; i < len(s); i++ {
			if c := s[i]; c < 0x20 || c > 0x3f {
				if c >= 0x40 && c <= 0x7e {
					i++
				}
				return i
			}
		}
		return len(s)
	case ']', 'P', 'X', '^', '_': // OSC and other strings: up to BEL or ST
		for i := 2; i < len(s); i++ {
			if s[i] == '\a' {
				return i + 1
			}
			if s[i] == esc && i+1 < len(s) && s[i+1] == '\\' {
				return i + 2
			}
			if s[i] == '\n' {
				return i
			}
		}
		return len(s)
	}
	for i := 1; i < len(s); i++ { // intermediate bytes, then one final byte
		if c := s[i]; c < 0x20 || c > 0x2f {
			if c >= 0x30 && c <= 0x7e {
				i++
			}
			return i
		}
	}
	return len(s)
}

// plain drops the escape sequences from all texts of r.
func (r *Result) plain() {
	r.Text = withoutEscapes(r.Text)
	if len(r.Content) > 0 {
		r.Content = revised(r.Content, withoutEscapes)
	}
}
