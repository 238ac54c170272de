package skills

import (
	"fmt"
	"strings"
)

const (
	// maxMatter bounds the front matter in bytes, and with it the work of the YAML
	// parser. The longest valid fields need about 6 kB.
	maxMatter = 64 << 10
	// Beyond these the format's guide advises to move text to resources.
	bodyLines = 500
	bodyBytes = 20_000
)

// matter is a file cut at its fences. Lines count from 1.
type matter struct {
	yaml     string
	line     int // of the first line of yaml
	body     string
	bodyLine int // of the first line of body
}

// split cuts text at its two fences. A fence is a line that holds "---" from its
// first column on and nothing else but blanks; the first one after the opening
// one closes. So neither a value nor the body is cut at a "---" of its own, as
// happens to readers that look for the three characters
// (pjt222/agent-almanac#208, open-mercato/cezar#37).
func split(text string) (matter, findings) {
	var fs findings
	rest := strings.TrimLeft(text, "\n")
	line := 1 + len(text) - len(rest)
	first, rest, _ := strings.Cut(rest, "\n")
	if !isFence(first) {
		fs.add(CodeNoMatter, line, "there is no front matter", "begin the file with a line that holds only ---")
		return matter{}, fs
	}
	if line > 1 {
		fs.add(CodeBlankLines, 1, "there are blank lines before the front matter", "make --- the first line")
	}
	before, body, closed := cutFence(rest)
	if !closed {
		fs.add(CodeUnclosed, line, "the front matter is not closed", "end it with a line that holds only ---")
		return matter{}, fs
	}
	m := matter{yaml: before, line: line + 1}
	if len(m.yaml) > maxMatter {
		fs.add(CodeMatterSize, line,
			fmt.Sprintf("the front matter has %d bytes; at most %d are read", len(m.yaml), maxMatter), "move text to the body")
	}
	trimmed := strings.TrimLeft(body, "\n")
	m.bodyLine = m.line + strings.Count(before, "\n") + 1 + len(body) - len(trimmed)
	m.body = strings.TrimRight(trimmed, " \t\n")
	checkBody(m, &fs)
	return m, fs
}

// cutFence cuts text around the first line that is a fence.
func cutFence(text string) (before, after string, found bool) {
	for at := 0; at < len(text); {
		line, rest, _ := strings.Cut(text[at:], "\n")
		if isFence(line) {
			return text[:at], rest, true
		}
		at = len(text) - len(rest)
	}
	return text, "", false
}

func isFence(line string) bool { return strings.TrimRight(line, " \t") == "---" }

func checkBody(m matter, fs *findings) {
	if m.body == "" {
		fs.add(CodeBodyEmpty, m.bodyLine, "there are no instructions after the front matter", "write what the model shall do")
		return
	}
	lines := 1 + strings.Count(m.body, "\n")
	if lines > bodyLines || len(m.body) > bodyBytes {
		fs.add(CodeBodySize, m.bodyLine,
			fmt.Sprintf("the instructions have %d lines and %d bytes; at most %d and %d are advised",
				lines, len(m.body), bodyLines, bodyBytes),
			"move details to files that the instructions refer to")
	}
}
