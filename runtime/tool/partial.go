package tool

// complete is the object of the members of raw that are there in full, where raw
// is an object that breaks off; anything else is returned as it is.
func complete(raw []byte) []byte {
	depth, end, quoted := 0, 0, false
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth == 1 {
				end = i + 1
			}
		case c == '}' || c == ']':
			depth--
		case c == ',' && depth == 1:
			end = i
		}
	}
	if depth <= 0 {
		return raw
	}
	return append(raw[:end:end], '}')
}
