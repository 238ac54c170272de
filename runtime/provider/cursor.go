package provider

import (
	"slices"
	"strconv"
	"strings"
)

// cursor goes over a provider's document once, from front to back, and judges
// only what it is asked for. Package decode would judge all of it: a half of a
// surrogate pair in the arguments of one call is for the model to mend, and no
// reason to lose the other calls.
//
// Its loops run to the end; a member or element that the loop's body does not read
// is passed over. After the first error nothing is read any more.
type cursor struct {
	s    string
	i    int
	once bool // a name may stand once in an object
	err  *ShapeError
}

// document is a cursor over what a provider sent. Of two members with one name
// readers take the first, the last or none, so that nobody could say what was meant.
func document(s string) cursor { return cursor{s: s, once: true} }

// maxNest is how deep a value that is passed over may nest.
const maxNest = 512

// fail records what is wrong at s[i:], or that the document ends there.
func (c *cursor) fail(want string) {
	if c.err != nil {
		return
	}
	if c.i >= len(c.s) {
		c.err = &ShapeError{Problem: "the document was cut off"}
		return
	}
	c.err = &ShapeError{Problem: "got " + shown(c.s[c.i:]) + "; want " + want}
}

// lack records that a member is not there.
func (c *cursor) lack(name, want string) {
	if c.err == nil {
		c.err = &ShapeError{Pointer: "/" + name, Problem: "missing; want " + want}
	}
}

// peek skips white space and returns the next byte, 0 at the end.
func (c *cursor) peek() byte {
	for ; c.i < len(c.s); c.i++ {
		if b := c.s[c.i]; b != ' ' && b != '\n' && b != '\r' && b != '\t' {
			return b
		}
	}
	return 0
}

// open passes over an opening bracket. null is as good as nothing there: it opens
// nothing, and is no error.
func (c *cursor) open(bracket byte, want string) bool {
	switch {
	case c.err != nil:
	case c.peek() == bracket:
		c.i++
		return true
	case strings.HasPrefix(c.s[c.i:], "null"):
		c.skip()
	default:
		c.fail(want)
	}
	return false
}

// more reports whether another part follows before the closing bracket.
func (c *cursor) more(closing byte, first bool) bool {
	switch b := c.peek(); {
	case c.err != nil:
		return false
	case b == closing:
		c.i++
		return false
	case first:
		return true
	case b != ',':
		c.fail("a comma or " + string(closing))
		return false
	}
	c.i++
	return true
}

// object yields the members of an object, each before its value.
func (c *cursor) object(yield func(name string) bool) {
	if !c.open('{', "an object") {
		return
	}
	seen := map[string]bool{}
	for first := true; c.more('}', first); first = false {
		name, ok := c.name()
		if !ok {
			return
		}
		c.peek()
		if c.once && seen[name] {
			c.err = &ShapeError{Problem: "stands twice in its object"}
			c.under(name)
			return
		}
		if c.once {
			seen[name] = true
		}
		if start := c.i; !yield(name) || !c.settle(start) {
			c.under(name)
			return
		}
	}
}

// array yields the indices of an array, each before its element.
func (c *cursor) array(yield func(index int) bool) {
	if !c.open('[', "an array") {
		return
	}
	for i := 0; c.more(']', i == 0); i++ {
		c.peek()
		if start := c.i; !yield(i) || !c.settle(start) {
			c.under(strconv.Itoa(i))
			return
		}
	}
}

// settle passes over the value at start if it was not read.
func (c *cursor) settle(start int) bool {
	if c.err == nil && c.i == start {
		c.skip()
	}
	return c.err == nil
}

// under puts name in front of the pointer of what went wrong below it.
func (c *cursor) under(name string) {
	if c.err != nil {
		c.err.Pointer = "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name) + c.err.Pointer
	}
}

// name reads a member's name and the colon behind it.
func (c *cursor) name() (string, bool) {
	if c.peek() != '"' {
		c.fail("a member name in double quotes")
		return "", false
	}
	raw, ok := c.quoted()
	if !ok {
		return "", false
	}
	if c.peek() != ':' {
		c.fail("a colon")
		return "", false
	}
	c.i++
	name, ok := unquote(raw)
	if !ok {
		c.fail("a member name with known escapes")
	}
	return name, ok
}

// value reads any value and returns it as it is written.
func (c *cursor) value() string {
	c.peek()
	start := c.i
	if c.skip(); c.err != nil {
		return ""
	}
	return c.s[start:c.i]
}

// raw is value, but "" for null.
func (c *cursor) raw() string {
	if raw := c.value(); raw != "null" {
		return raw
	}
	return ""
}

// pick reads an object and puts the members with these names into raws, each as it
// is written; "" for what is null or not there.
func (c *cursor) pick(raws []string, names ...string) {
	for name := range c.object {
		if i := slices.Index(names, name); i >= 0 {
			raws[i] = c.raw()
		}
	}
}

// within reads a value that was picked as the member of that name.
func (c *cursor) within(name, raw string, read func(*cursor)) {
	if raw == "" || c.err != nil {
		return
	}
	in := document(raw)
	read(&in)
	c.err = in.err
	c.under(name)
}

// end checks that nothing follows.
func (c *cursor) end() {
	if c.peek(); c.err == nil && c.i < len(c.s) {
		c.fail("nothing after the document")
	}
}
