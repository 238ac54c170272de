package diag

import (
	"cmp"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
)

// Code names a kind of finding.
type Code string

// Diagnostic is one finding.
type Diagnostic struct {
	// Pos is where to look, End where the offending text ends. End is the zero
	// Position where only a point is known.
	Pos, End token.Position
	Code     Code
	// Message says what is wrong: lower-case, one line, without a full stop.
	Message string
	// Hint is the way out, in the same form; empty where there is none.
	Hint string
}

// Text is the message with its hint on one line, as it is printed behind a
// position.
func (d Diagnostic) Text() string {
	text := d.Message
	if d.Hint != "" {
		text += "; " + d.Hint
	}
	return strings.ReplaceAll(text, "\n", " ")
}

// String is the line that a compiler would print, with the code at its end.
// Findings of the Go compiler itself keep its form: they have no code to explain.
func (d Diagnostic) String() string {
	line := d.Text()
	if d.Pos.IsValid() || d.Pos.Filename != "" {
		line = d.Pos.String() + ": " + line
	}
	if d.Code == Compile {
		return line
	}
	return line + " (" + string(d.Code) + ")"
}

// List is the findings of one run.
type List []Diagnostic

// Sorted returns the findings by file, line and column, each once.
func (l List) Sorted() List {
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int {
		return cmp.Or(
			strings.Compare(a.Pos.Filename, b.Pos.Filename),
			cmp.Compare(a.Pos.Line, b.Pos.Line),
			cmp.Compare(a.Pos.Column, b.Pos.Column),
			strings.Compare(string(a.Code), string(b.Code)),
			strings.Compare(a.Message, b.Message),
			strings.Compare(a.Hint, b.Hint),
		)
	})
	return slices.CompactFunc(sorted, func(a, b Diagnostic) bool {
		return a.Pos == b.Pos && a.Code == b.Code && a.Message == b.Message
	})
}

// Relative returns the findings with file names as somebody who works in dir
// would write them, with slashes on every platform. Files that cannot be
// reached from dir (another drive) keep their names.
func (l List) Relative(dir string) List {
	relative := slices.Clone(l)
	for i := range relative {
		relative[i].Pos.Filename = relativeTo(dir, relative[i].Pos.Filename)
		relative[i].End.Filename = relativeTo(dir, relative[i].End.Filename)
	}
	return relative
}

func relativeTo(dir, name string) string {
	if !filepath.IsAbs(name) {
		return filepath.ToSlash(name)
	}
	rel, err := filepath.Rel(dir, name)
	if err != nil {
		rel = name
	}
	return filepath.ToSlash(rel)
}
