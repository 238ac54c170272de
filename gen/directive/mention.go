package directive

import "strings"

// Mentioned reports whether Go source may hold directives, or mistakes that
// Parse would report. It looks at lines alone, so it says yes where a comment
// is quoted in a string; it says no only where there is nothing to find, or
// nothing but a misspelt namespace (//tol:name).
func Mentioned(source string) bool {
	for _, spelling := range []string{"tool", "Tool", "TOOL"} {
		for at := 0; ; at++ {
			i := strings.Index(source[at:], spelling)
			if i < 0 {
				break
			}
			at += i
			if mentions(lineAround(source, at)) {
				return true
			}
		}
	}
	return false
}

func lineAround(source string, at int) string {
	start := strings.LastIndexByte(source[:at], '\n') + 1
	if length := strings.IndexByte(source[at:], '\n'); length >= 0 {
		return strings.TrimRight(source[start:at+length], "\r")
	}
	return source[start:]
}

func mentions(line string) bool {
	if blockMiss(line) {
		return true
	}
	for i := 0; ; i++ {
		next := strings.IndexByte(line[i:], '/')
		if next < 0 {
			return false
		}
		i += next
		if d, p := Parse(1, line[i:]); d != nil || p != nil {
			return true
		}
	}
}
