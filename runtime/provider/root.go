package provider

import "strings"

// objectRoot reports whether a schema says of itself, and not of something inside
// it, that its type is "object".
func objectRoot(schema string) bool {
	depth, key := 0, ""
	for schema != "" {
		c := schema[0]
		schema = schema[1:]
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			var text string
			text, schema = cutQuote(schema)
			switch isKey := strings.HasPrefix(strings.TrimLeft(schema, " \t\r\n"), ":"); {
			case depth != 1:
			case isKey:
				key = text
			case key == "type":
				return text == "object"
			}
		}
	}
	return false
}

// cutQuote splits s after the quote that closes the string it begins in.
func cutQuote(s string) (text, rest string) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return s[:i], s[i+1:]
		}
	}
	return s, ""
}
