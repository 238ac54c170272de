package workspace

import (
	"bytes"
	"sort"
	"strings"
)

// cut is a part of a file that is to be replaced.
type cut struct{ start, end int }

// places finds what to replace: every occurrence from left to right, or the
// only one.
func places(data []byte, old string, all bool) ([]cut, error) {
	v := viewFor(data, old)
	var cuts []cut
	fault := &EditError{}
	lines := counter{data: data}
	end := 0
	for start := range occurrences(v.text, v.old) {
		c := v.cut(start)
		switch {
		case all && c.start < end:
			continue
		case all || fault.Count == 0:
			cuts = append(cuts, c)
		}
		if end = c.end; !all {
			if fault.Count++; len(fault.Lines) < mostLines {
				fault.Lines = append(fault.Lines, lines.at(c.start))
			}
		}
	}
	if len(cuts) == 0 || fault.Count > 1 {
		return nil, fault
	}
	return cuts, nil
}

// view is how old is looked for: in the file as it is, or in one in which every
// CRLF is an LF.
type view struct {
	text, old []byte
	breaks    []int // where in text an LF was a CRLF
}

// viewFor looks for old as it is given, else with either kind of line break. Text
// that begins with a line break is always looked for the second way, so that it
// never takes one half of a CRLF. A CR that is no part of a break of old's own could
// be one of the file's: text with one in front of a break, or at its end, is looked
// for as it is.
func viewFor(data []byte, old string) view {
	flat := strings.ReplaceAll(old, "\r\n", "\n")
	asGiven := !strings.Contains(flat, "\n") || strings.Contains(flat+"\n", "\r\n") || !bytes.Contains(data, []byte("\r\n"))
	if asGiven || old[0] != '\n' && bytes.Contains(data, []byte(old)) {
		return view{text: data, old: []byte(old)}
	}
	v := view{text: make([]byte, 0, len(data)), old: []byte(flat)}
	for i, b := range data {
		if b == '\r' && bytes.HasPrefix(data[i+1:], []byte("\n")) {
			v.breaks = append(v.breaks, len(v.text))
			continue
		}
		v.text = append(v.text, b)
	}
	return v
}

// cut is the part of the file in which an occurrence stands.
func (v view) cut(start int) cut {
	return cut{v.place(start), v.place(start + len(v.old))}
}

// place is where in the file a byte of text stands.
func (v view) place(at int) int { return at + sort.SearchInts(v.breaks, at) }

// splice builds the new content and tells on which of its lines each
// replacement begins.
func splice(data []byte, cuts []cut, old, replacement string) ([]byte, []int) {
	out := make([]byte, 0, len(data)+len(cuts)*len(replacement))
	starts := make([]int, 0, len(cuts))
	from := 0
	for _, c := range cuts {
		out = append(out, data[from:c.start]...)
		starts = append(starts, len(out))
		out = append(out, inBreaks(data, c, old, replacement)...)
		from = c.end
	}
	out = append(out, data[from:]...)
	lines := counter{data: out}
	for i, start := range starts {
		starts[i] = lines.at(start)
	}
	return out, starts
}

// inBreaks gives the replacement the line breaks that are used at c.
func inBreaks(data []byte, c cut, old, replacement string) string {
	if strings.Contains(old, "\r\n") || !strings.Contains(replacement, "\n") || !crlfAt(data, c) {
		return replacement
	}
	return strings.ReplaceAll(strings.ReplaceAll(replacement, "\r\n", "\n"), "\n", "\r\n")
}

// crlfAt reports whether the first line break in c, else the one after it,
// else the one before it, is CRLF.
func crlfAt(data []byte, c cut) bool {
	at := bytes.IndexByte(data[c.start:], '\n')
	if at >= 0 {
		at += c.start
	} else {
		at = bytes.LastIndexByte(data[:c.start], '\n')
	}
	return at > 0 && data[at-1] == '\r'
}

// counter numbers lines from 1 for offsets that only grow.
type counter struct {
	data []byte
	seen int
	line int
}

func (c *counter) at(offset int) int {
	c.line += bytes.Count(c.data[c.seen:offset], []byte("\n"))
	c.seen = offset
	return c.line + 1
}
