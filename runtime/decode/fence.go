package decode

import (
	"bytes"
	"strings"
)

const fence = "```"

// unfence takes off one Markdown fence, ``` or ```json, around the whole. What is
// in it stays where it is in the document, so that offsets stay true. A fence that
// is not closed was cut off, which Done sees to.
func (d *Decoder) unfence() {
	whole := bytes.TrimLeft(d.b, blanks)
	line, inside, found := bytes.Cut(whole, []byte{'\n'})
	info, opened := bytes.CutPrefix(line, []byte(fence))
	info = trim(info)
	if !opened || !found || len(info) > 0 && !bytes.EqualFold(info, []byte("json")) {
		return
	}
	begin := len(d.b) - len(inside)
	inside, closed := bytes.CutSuffix(bytes.TrimRight(inside, blanks), []byte(fence))
	if closed {
		d.start, d.i = len(d.b)-len(whole), begin+len(inside)+len(fence)
		d.repaired("the arguments")
		d.b = d.b[:begin+len(inside)]
	}
	d.i, d.unclosed = begin, !closed
}

// unfinished reports whether nothing but the beginning of the fence's end is left.
func (d *Decoder) unfinished() bool {
	return d.unclosed && strings.HasPrefix(fence, string(trim(d.b[d.i:])))
}

// blanks are the white space of RFC 8259.
const blanks = " \t\r\n"

func trim(b []byte) []byte { return bytes.Trim(b, blanks) }
