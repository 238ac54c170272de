package sandbox

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Capture is what was kept of a stream: its beginning and its end.
type Capture struct {
	Head, Tail []byte // adjacent when Omitted is 0
	Total      int64  // bytes that came
	Omitted    int64  // bytes between Head and Tail that are in neither
	Spill      string // host file with the whole stream, if there was too much and a place for it
	SpillCut   bool   // the spill file is not whole: its own limit, or a full disk
}

// Bytes is what was kept, head and tail together.
func (c Capture) Bytes() []byte {
	return append(c.Head[:len(c.Head):len(c.Head)], c.Tail...)
}

// Text is what was kept as valid UTF-8, with a line in the place of what was
// not that tells how much is missing and where it is. Characters that the limit
// cut in two are left out whole and counted.
func (c Capture) Text() string {
	if c.Omitted == 0 {
		return strings.ToValidUTF8(string(c.Bytes()), "\uFFFD")
	}
	head, tail := c.Head[:runeEnd(c.Head)], c.Tail[runeStart(c.Tail):]
	omitted := c.Total - int64(len(head)) - int64(len(tail))
	var b strings.Builder
	b.WriteString(strings.ToValidUTF8(string(head), "\uFFFD"))
	if len(head) > 0 && head[len(head)-1] != '\n' {
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "[%d of %d bytes omitted%s]\n", omitted, c.Total, c.where())
	b.WriteString(strings.ToValidUTF8(string(tail), "\uFFFD"))
	return b.String()
}

func (c Capture) where() string {
	switch {
	case c.Spill == "":
		return ""
	case c.SpillCut:
		return "; the first part of the output is in " + c.Spill
	default:
		return "; the whole output is in " + c.Spill
	}
}

// runeEnd is the length of b without a character that was cut at its end.
func runeEnd(b []byte) int {
	for i := 1; i < utf8.UTFMax && i <= len(b); i++ {
		if at := len(b) - i; utf8.RuneStart(b[at]) {
			if !utf8.FullRune(b[at:]) {
				return at
			}
			break
		}
	}
	return len(b)
}

// runeStart is the number of continuation bytes that b begins with.
func runeStart(b []byte) int {
	for i := range min(len(b), utf8.UTFMax-1) {
		if utf8.RuneStart(b[i]) {
			return i
		}
	}
	return min(len(b), utf8.UTFMax-1)
}
