// Package want says in words what a decoder asks for at one place: the text
// after "want" in a line that a model reads.
//
//   - /limit: got 99; want an integer from 1 to 20
//
// Each phrase is the whole contract of the value and not only the part that was
// broken, so that the next call can be right. It names no Go types. The words
// are the schema's, so that a model finds them again there.
package want
