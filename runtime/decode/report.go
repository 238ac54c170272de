package decode

// maxFindings is how many findings a report keeps. A model mends no more than
// that in one go, and the report of a hostile document stays small.
const maxFindings = 32

// Report is all that is wrong with one set of arguments. A name that is unknown or
// repeats is one finding however often it comes, unless 32 came before it.
type Report struct {
	Findings []Finding // in the order of the document, at most 32
	More     int       // how many there are besides
}

// Append writes the lines that a model reads, one a finding, without a line
// break at the end.
func (r Report) Append(b []byte) []byte {
	for i, f := range r.Findings {
		if i > 0 {
			b = append(b, '\n')
		}
		b = f.Append(append(b, "- "...))
	}
	if r.More > 0 {
		b = append(appendInt(append(b, "\n- and "...), r.More), " more."...)
	}
	return b
}
