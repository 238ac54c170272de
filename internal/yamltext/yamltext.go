// Package yamltext knows the lines of a text as the YAML library reads it. It takes
// the characters NEL, LS and PS for line breaks, as YAML 1.1 did (section 4.2 there);
// editors, and YAML 1.2, count them as characters of their line.
package yamltext

import (
	"strings"

	"go.yaml.in/yaml/v4"
)

const (
	nel = '\u0085'
	ls  = '\u2028'
	ps  = '\u2029'
)

// Lines holds for each line of the library where it begins. It is nil for a text
// in which both count alike.
type Lines []start

// start is a place, both counted from 0.
type start struct{ line, column int }

// Of counts the lines of text.
func Of(text string) Lines {
	if !strings.ContainsAny(text, string([]rune{nel, ls, ps})) {
		return nil
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	lines := Lines{{}}
	var at start
	for _, r := range text {
		at.column++
		if r == '\n' || r == '\r' {
			at = start{line: at.line + 1}
		}
		if isBreak(r) {
			lines = append(lines, at)
		}
	}
	return lines
}

// At is the place in the text of a place of the library's, both counted from 1.
func (l Lines) At(line, column int) (int, int) {
	if line < 1 || line > len(l) {
		return line, column
	}
	return l[line-1].line + 1, l[line-1].column + column
}

// Correct gives a node and all within it their places in the text.
func (l Lines) Correct(n *yaml.Node) {
	if l == nil {
		return
	}
	n.Line, n.Column = l.At(n.Line, n.Column)
	for _, child := range n.Content {
		l.Correct(child)
	}
}

// Blank reports whether there is nothing but comments, which the library refuses.
func Blank(text string) bool {
	for line := range strings.FieldsFuncSeq(text, isBreak) {
		if line = strings.Trim(line, " \t"); line != "" && line[0] != '#' {
			return false
		}
	}
	return true
}

func isBreak(r rune) bool {
	return r == '\n' || r == '\r' || r == nel || r == ls || r == ps
}
