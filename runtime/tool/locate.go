package tool

import "strings"

// locate is where the value stands that a JSON pointer leads to through the
// objects of doc; start is end where it leads nowhere. doc is valid JSON as toolgen
// writes it: without white space, and with no escapes in the names that pointers
// mention.
func locate(doc, pointer string) (start, end int) {
	end = len(doc)
	for pointer != "" {
		var name string
		name, pointer, _ = cutPointer(pointer)
		if start, end = member(doc, start, name); start == end {
			return 0, 0
		}
	}
	return start, end
}

// cutPointer splits the first name off a JSON pointer; deeper reports whether
// there is a rest.
func cutPointer(pointer string) (name, rest string, deeper bool) {
	name, rest, deeper = strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
	if deeper {
		rest = "/" + rest
	}
	return strings.ReplaceAll(strings.ReplaceAll(name, "~1", "/"), "~0", "~"), rest, deeper // in RFC 6901's order
}

// member is where the value of a member stands in the object at i.
func member(doc string, i int, name string) (start, end int) {
	if doc[i] != '{' {
		return 0, 0
	}
	for i++; i < len(doc) && doc[i] == '"'; i++ {
		colon := pass(doc, i)
		end := pass(doc, colon+1)
		if doc[i+1:colon-1] == name {
			return colon + 1, end
		}
		i = end
	}
	return 0, 0
}

// pass is the place behind the value at i.
func pass(doc string, i int) int {
	depth, quoted := 0, false
	for ; i < len(doc); i++ {
		switch c := doc[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			depth++
		case c == '}' || c == ']':
			depth--
		}
		if depth == 0 && !quoted && (i+1 == len(doc) || strings.IndexByte(",:}]", doc[i+1]) >= 0) {
			return i + 1
		}
	}
	return len(doc)
}
