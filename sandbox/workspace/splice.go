package workspace

import (
	"bytes"
	"regexp"
	"strings"
)

// cut is a part of a file that is to be replaced.
type cut struct{ start, end int }

// finder gives the first occurrence at or after from.
type finder func(from int) (cut, bool)

// places finds what to replace: every occurrence from left to right, or the
// only one.
func places(data []byte, old string, all bool) ([]cut, error) {
	find := finderFor(data, old)
	var cuts []cut
	fault := &EditError{}
	from := 0
	lines := counter{data: data}
	for c, ok := find(from); ok; c, ok = find(from) {
		if all || fault.Count == 0 {
			cuts = append(cuts, c)
		}
		if from = c.end; !all {
			from = overlapping(data, c)
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

// finderFor looks for old as it is given, else with either kind of line
// break. Text that begins with a line break is always looked for the second
// way, so that it never takes one half of a CRLF.
func finderFor(data []byte, old string) finder {
	find := exact(data, old)
	flat := strings.ReplaceAll(old, "\r\n", "\n")
	if !strings.Contains(flat, "\n") || !bytes.Contains(data, []byte("\r\n")) {
		return find
	}
	// A further CR in front of a break is no part of it.
	if strings.Contains(flat, "\r\n") {
		return find
	}
	if _, found := find(0); found && old[0] != '\n' {
		return find
	}
	return anyBreak(data, flat)
}

// overlapping is where the next occurrence after c may begin: it may share
// bytes with c, but not begin within a CRLF.
func overlapping(data []byte, c cut) int {
	if bytes.HasPrefix(data[c.start:], []byte("\r\n")) {
		return c.start + 2
	}
	return c.start + 1
}

func exact(data []byte, old string) finder {
	return func(from int) (cut, bool) {
		i := bytes.Index(data[from:], []byte(old))
		return cut{from + i, from + i + len(old)}, i >= 0
	}
}

// anyBreak matches each LF of flat with LF and CRLF alike.
func anyBreak(data []byte, flat string) finder {
	lines := strings.Split(flat, "\n")
	for i := range lines {
		lines[i] = regexp.QuoteMeta(lines[i])
	}
	pattern := regexp.MustCompile(strings.Join(lines, `\r?\n`))
	return func(from int) (cut, bool) {
		loc := pattern.FindIndex(data[from:])
		if loc == nil {
			return cut{}, false
		}
		return cut{from + loc[0], from + loc[1]}, true
	}
}

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
