package tool

// complete is the object of the members of raw that are there in full, where raw
// is an object that breaks off; anything else is returned as it is. A number that
// nothing follows may go on, and so is not there in full.
func complete(raw []byte) []byte {
	depth, end, quoted, value := 0, 0, false, false
	for i := 0; i < len(raw); i++ {
		closed := false
		switch c := raw[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
			closed = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth == 1 {
				end = i + 1
			}
		case c == '}' || c == ']':
			depth--
			closed = true
		case c == ':' && depth == 1:
			value = true
		case c == ',' && depth == 1:
			end, value = i, false
		}
		if closed && value && depth == 1 {
			end = i + 1
		}
	}
	if depth <= 0 {
		return raw
	}
	return append(raw[:end:end], '}')
}
