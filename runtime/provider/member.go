package provider

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// What follows makes values of members that were picked; path says where they
// stand.

// word is a member that must be there and be a string that is not empty.
func (c *cursor) word(path, raw string) string {
	switch {
	case c.err != nil:
		return ""
	case raw == "":
		c.lack(path, "a string")
		return ""
	}
	if text := plain(raw); raw[0] == '"' && text != "" && utf8.ValidString(text) {
		return strings.Clone(text) // not to keep the whole document
	}
	c.misfit(path, raw, "a string that is not empty")
	return ""
}

// optional is a word that need not be there, or may be empty.
func (c *cursor) optional(path, raw string) string {
	if raw == "" || raw == `""` {
		return ""
	}
	return c.word(path, raw)
}

// number is a member that must be there and be a small integer.
func (c *cursor) number(path, raw string) int {
	n, err := strconv.Atoi(raw)
	if err != nil && raw == "" {
		c.lack(path, "an integer")
	} else if err != nil {
		c.misfit(path, raw, "an integer")
	}
	return n
}

// text appends to b what a string says, and of another value the value itself:
// some servers send arguments as an object where a string with one is asked for.
func (c *cursor) text(b []byte, path, raw string) []byte {
	if raw == "" || raw[0] != '"' {
		return append(b, raw...)
	}
	longer, ok := unescape(b, raw[1:len(raw)-1])
	if !ok {
		c.misfit(path, raw, "a string with known escapes")
		return b
	}
	return longer
}

// misfit records that a member is not as it must be.
func (c *cursor) misfit(path, raw, want string) {
	if c.err == nil {
		c.err = &ShapeError{Pointer: "/" + path, Problem: "got " + shown(raw) + "; want " + want}
	}
}
