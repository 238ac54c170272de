package decode

import "bytes"

// unfence takes off one Markdown fence, ``` or ```json, around the whole. What is
// in it stays where it is in the document, so that offsets stay true.
func (d *Decoder) unfence() {
	const fence = "```"
	end := len(bytes.TrimRight(d.b, blanks))
	whole := trim(d.b)
	inside, opened := bytes.CutPrefix(whole, []byte(fence))
	inside, closed := bytes.CutSuffix(inside, []byte(fence))
	info, inside, found := bytes.Cut(inside, []byte{'\n'})
	info = trim(info)
	if !opened || !closed || !found || len(info) > 0 && string(info) != "json" {
		return
	}
	d.start, d.i = end-len(whole), end
	d.repaired("the arguments")
	d.b = d.b[:end-len(fence)]
	d.i = len(d.b) - len(inside)
}

// blanks are the white space of RFC 8259.
const blanks = " \t\r\n"

func trim(b []byte) []byte { return bytes.Trim(b, blanks) }
