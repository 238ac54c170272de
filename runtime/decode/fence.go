package decode

import "bytes"

// unfence takes off one Markdown fence, ``` or ```json, around the whole.
func (d *Decoder) unfence() {
	const fence = "```"
	whole := bytes.TrimSpace(d.b)
	rest, opened := bytes.CutPrefix(whole, []byte(fence))
	rest, closed := bytes.CutSuffix(rest, []byte(fence))
	line, rest, found := bytes.Cut(rest, []byte{'\n'})
	info := string(bytes.TrimSpace(line))
	if !opened || !closed || !found || info != "" && info != "json" {
		return
	}
	d.start, d.i = 0, len(d.b)
	d.repaired("the arguments")
	d.i = bytes.Index(d.b, rest)
	d.b = d.b[:d.i+len(rest)]
}
