package decode

// Valid reports whether b is one JSON value by the rules of this package: RFC
// 8259, UTF-8, whole surrogate pairs, at most MaxDepth deep, nothing after it.
func Valid(b []byte) bool {
	s := scanner{b: b}
	return s.whole()
}
