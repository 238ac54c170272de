// Package diag is how the compiler speaks to people: one finding is a
// Diagnostic with a position, a stable code, a message and, where there is a
// way out, a hint.
//
// The catalogue holds every code with an explanation and an example of the
// mistake and its mending; `toolgen explain CODE` prints it. Codes are words
// and never change their meaning, so that they can be searched for and
// mentioned in scripts.
//
// There are no severities: a diagnostic stops generation. Advice that may be
// ignored is the business of linting.
package diag
