package specfile

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// suspect is the place of what the YAML parser refuses without one: bytes that are no
// UTF-8, a control character, or else a second document. It is 0 where there is none.
func suspect(data []byte) (line, column int) {
	var d documents
	second := 0
	for text := range lines(data) {
		line++
		if at := foreign(text); at >= 0 {
			return line, utf8.RuneCountInString(text[:at]) + 1
		}
		if d.another(text) && second == 0 {
			second = line
		}
	}
	return second, min(second, 1)
}

// lines yields the lines of a file as YAML 1.2 counts them (section 5.4), each with
// one sort of end.
func lines(data []byte) iter.Seq[string] {
	return strings.Lines(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(data)))
}

// foreign is the first byte of line that begins no character which the parser takes;
// -1 for none.
func foreign(line string) int {
	for i, r := range line {
		isControl := r < ' ' && r != '\t' && r != '\n'
		if isControl || r == 0xfffe || r == 0xffff || r == utf8.RuneError && !strings.HasPrefix(line[i:], "\ufffd") {
			return i
		}
	}
	return -1
}

// documents goes over the lines of a file.
type documents struct{ begun, ended bool }

// another reports whether a second document begins in line. A line that begins with
// three dashes or dots is a marker wherever it stands, within quotes too: YAML
// 1.2.2, 9.1.2.
func (d *documents) another(line string) bool {
	words := strings.TrimSpace(line)
	switch {
	case strings.HasPrefix(line, "---") && (words == "---" || strings.ContainsAny(line[3:4], " \t")):
	case words == "..." && line[0] == '.':
		d.ended = d.begun
		return false
	case words == "" || words[0] == '#' || line[0] == '%' && !d.begun:
		return false
	default:
		if d.begun && !d.ended {
			return false
		}
	}
	again := d.begun
	d.begun, d.ended = true, false
	return again
}
