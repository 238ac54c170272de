package decode

// shown is how many bytes of a model's own text a finding repeats.
const shown = 40

// got is the value read last as the model wrote it, in one line and never the
// whole of a large one.
func (d *Decoder) got(code Code) string {
	written := d.b[d.start:d.i]
	switch {
	case len(written) == 0:
		return "nothing"
	case written[0] == '[' && code == Length:
		return string(appendCount([]byte("an array of "), d.parts, "item", "items"))
	case written[0] == '{' && code == Length:
		return string(appendCount([]byte("an object of "), d.parts, "entry", "entries"))
	case written[0] == '[':
		return "an array"
	case written[0] == '{':
		return "an object"
	case d.secret:
		return sort(written[0])
	case len(written) <= shown:
		return string(AppendInline(nil, written))
	}
	b := append(AppendInline(nil, short(written, shown)), "..."...)
	if written[0] == '"' {
		t := text{raw: written[1 : len(written)-1]}
		b = appendCount(append(b, `" (`...), t.runes(), "character", "characters")
	} else {
		b = appendCount(append(b, " ("...), len(written), "byte", "bytes")
	}
	return string(append(b, ')'))
}

// sort is the JSON type of a value that is no array and no object, by the byte that it
// begins with.
func sort(first byte) string {
	switch first {
	case '"':
		return "a string"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}
