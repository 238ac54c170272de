// Package directive is the grammar of //tool: lines: which verbs there are,
// where they may stand, what their values look like, and what is close enough
// to a directive to be a mistake.
//
//	//tool:verb value
//
// There is one fact on a line, and the value is the rest of the line. The
// whole tool namespace belongs to toolgen, so everything in it is either known
// or reported. One table drives parser, suggestions and documentation.
//
// The package knows comments and nothing of the code around them: whether a
// value fits a Go type is not decided here.
package directive
