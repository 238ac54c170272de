package workspace

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// binary tells what is no text by a NUL near its start, as git does.
func binary(data []byte) bool {
	return bytes.IndexByte(data[:min(len(data), 8000)], 0) >= 0
}

// file searches one file; false ends the search because of the limit.
func (g *search) file(shown string, data []byte) bool {
	number := 0
	for at := 0; at < len(data); {
		end := lineEnd(data, at)
		number++
		if g.line.Match(bare(data[at:end])) {
			if len(g.found.Matches) == g.limit {
				g.found.Truncated = true
				return false
			}
			g.found.Matches = append(g.found.Matches, Match{
				Path: shown, Line: number, Text: show(data[at:end]),
				Before: before(data, at, g.query.Context), After: after(data, end, g.query.Context),
			})
		}
		at = end
	}
	return true
}

// lineEnd is where the next line starts.
func lineEnd(data []byte, at int) int {
	if i := bytes.IndexByte(data[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(data)
}

// before gives up to n lines that end at at, in order.
func before(data []byte, at, n int) []string {
	var lines []string
	for ; n > 0 && at > 0; n-- {
		start := bytes.LastIndexByte(data[:at-1], '\n') + 1
		lines = append([]string{show(data[start:at])}, lines...)
		at = start
	}
	return lines
}

// after gives up to n lines from at.
func after(data []byte, at, n int) []string {
	var lines []string
	for ; n > 0 && at < len(data); n-- {
		end := lineEnd(data, at)
		lines = append(lines, show(data[at:end]))
		at = end
	}
	return lines
}

// bare is a line without its ending.
func bare(line []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))
}

// show is a line as valid UTF-8 of bounded length.
func show(line []byte) string {
	line = bare(line)
	if len(line) <= longestLine {
		return strings.ToValidUTF8(string(line), "\uFFFD")
	}
	end := longestLine
	for end > longestLine-utf8.UTFMax && !utf8.RuneStart(line[end]) {
		end--
	}
	return strings.ToValidUTF8(string(line[:end]), "\uFFFD") + "..."
}
