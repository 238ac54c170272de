package encode

import "strings"

// repeated finds a name that comes twice in one object of b, as it is written there,
// among the names with a U+FFFD: only those can have become alike when their bytes
// were replaced. b is what a Writer wrote.
func repeated(b []byte) (name string, found bool) {
	const replacement = "\ufffd"
	open := []map[string]bool{nil} // the names of each array and object around
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '[', '{':
			open = append(open, nil)
		case ']', '}':
			open = open[:len(open)-1]
		case '"':
			end := quoteEnd(b, i)
			name = string(b[i : end+1])
			i = end
			if end+1 == len(b) || b[end+1] != ':' || !strings.Contains(name, replacement) {
				continue
			}
			names := &open[len(open)-1]
			if (*names)[name] {
				return name, true
			}
			if *names == nil {
				*names = map[string]bool{}
			}
			(*names)[name] = true
		}
	}
	return "", false
}

// quoteEnd is where the string that begins at i ends.
func quoteEnd(b []byte, i int) int {
	for i++; b[i] != '"'; i++ {
		if b[i] == '\\' {
			i++
		}
	}
	return i
}

// shorten keeps an error in one line.
func shorten(name string) string {
	const most = 64
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + "..."
}
