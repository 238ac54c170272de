package skills

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	topLevel    = regexp.MustCompile(`^([A-Za-z0-9_-]+):[ \t]+(\S.*)$`)
	colonInside = regexp.MustCompile(`:([ \t]|$)`)
)

// takeLiterally rewrites front matter that is not YAML the way its author
// plainly meant it: "description: Use when: asked" and "argument-hint: [a] [b]"
// are taken to the end of the line. Most skills that other clients lose without
// a word are lost to these two (vercel-labs/skills#1058, #1525). It touches only
// values that are whole on their line, never those that may go on.
func takeLiterally(m matter) (string, findings) {
	var fs findings
	lines := strings.Split(m.yaml, "\n")
	for i, line := range lines {
		match := topLevel.FindStringSubmatch(line)
		if match == nil || goesOn(lines[i+1:]) {
			continue
		}
		key, value := match[1], strings.TrimRight(match[2], " \t")
		switch {
		case isProse(key) && isPlain(value) && colonInside.MatchString(value):
			fs.add(CodeUnquoted, m.line+i, fmt.Sprintf("the value of %s holds a colon and is not quoted", key), "quote it")
		case !isDefined(key) && hasTrailing(value):
			fs.add(CodeTrailing, m.line+i, fmt.Sprintf("the value of %s goes on after its closing bracket", key), "quote it")
		default:
			continue
		}
		lines[i] = key + ": '" + strings.ReplaceAll(value, "'", "''") + "'"
	}
	return strings.Join(lines, "\n"), fs
}

// goesOn tells whether the lines after a value may belong to it.
func goesOn(after []string) bool {
	for _, line := range after {
		if strings.TrimSpace(line) != "" {
			return line[0] == ' ' || line[0] == '\t'
		}
	}
	return false
}

// isProse tells which keys hold text that people write without quotes.
func isProse(key string) bool {
	switch key {
	case "name", "description", "license", "compatibility", "argument-hint":
		return true
	}
	return false
}

// isDefined tells which keys the format defines.
func isDefined(key string) bool {
	switch key {
	case "name", "description", "license", "compatibility", "metadata", "allowed-tools":
		return true
	}
	return false
}

// isPlain tells whether YAML reads a value as a plain scalar; every other kind
// begins with an indicator.
func isPlain(value string) bool {
	return !strings.ContainsRune("\"'[]{}|>&*!%@`#,", rune(value[0])) && !strings.HasPrefix(value, "- ")
}

// hasTrailing tells whether a value opens with a bracket and has text after the
// bracket that closes it.
func hasTrailing(value string) bool {
	depth := 0
	for i, r := range value {
		switch r {
		case '[':
			depth++
		case ']':
			depth--
		}
		if depth <= 0 {
			rest := strings.TrimSpace(value[i+1:])
			return i > 0 && rest != "" && rest[0] != '#'
		}
	}
	return false
}
