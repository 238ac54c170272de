package decode

// Peek returns the first byte of the next value, for readers of any value.
func (d *Decoder) Peek() byte { return d.peek() }

// Edits is the distance that Nearest goes by.
func Edits(a, b string) int { return edits(a, b) }

// Fold is the form in which Nearest compares.
func Fold(s string) string { return fold(s) }
