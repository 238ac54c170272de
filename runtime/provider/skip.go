package provider

import "strings"

// skip passes over any value. What is inside it is not judged, but that its
// brackets match.
func (c *cursor) skip() {
	switch b := c.peek(); {
	case c.err != nil:
	case b == '"':
		c.quoted()
	case b == '{' || b == '[':
		c.nested()
	default:
		c.scalar()
	}
}

// scalar passes over a number or a word.
func (c *cursor) scalar() {
	n := strings.IndexAny(c.s[c.i:], " \n\r\t,]}")
	if n < 0 {
		n = len(c.s) - c.i
	}
	switch word := c.s[c.i : c.i+n]; {
	case word == "":
		c.fail("a value")
	case word == "true" || word == "false" || word == "null":
		c.i += n
	case word[0] != '-' && (word[0] < '0' || word[0] > '9'):
		c.fail("a value")
	default:
		c.i += n
	}
}

// quoted passes over a string and returns what is between its quotes.
func (c *cursor) quoted() (raw string, ok bool) {
	start := c.i + 1
	for i := start; ; i++ {
		n := strings.IndexByte(c.s[i:], '"')
		if n < 0 {
			c.i = len(c.s)
			c.fail("")
			return "", false
		}
		i += n
		if before := strings.TrimRight(c.s[start:i], `\`); (i-start-len(before))%2 == 0 {
			c.i = i + 1
			return c.s[start:i], true
		}
	}
}

// nested passes over an array or object.
func (c *cursor) nested() {
	var braces [maxNest / 64]uint64 // a bit for each open bracket, set for {
	depth := 0
	for c.i < len(c.s) {
		bit := uint64(1) << (depth % 64)
		switch b := c.s[c.i]; b {
		case '"':
			if _, ok := c.quoted(); !ok {
				return
			}
			continue
		case '{', '[':
			if depth == maxNest {
				c.fail("fewer arrays and objects in each other")
				return
			}
			braces[depth/64] &^= bit
			if b == '{' {
				braces[depth/64] |= bit
			}
			depth++
		case '}', ']':
			depth--
			if open := braces[depth/64] >> (depth % 64) & 1; (open == 1) != (b == '}') {
				c.fail("the other bracket")
				return
			}
			if depth == 0 {
				c.i++
				return
			}
		}
		c.i++
	}
	c.fail("")
}
