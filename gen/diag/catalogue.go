package diag

import (
	"slices"
	"strings"
)

// Entry explains a code.
type Entry struct {
	Code  Code
	Title string
	// Explanation is prose for a terminal: paragraphs of one line each,
	// separated by blank lines.
	Explanation string
	// Wrong is Go source that yields the code, Right the same source mended.
	// Both are declarations without package clause and imports.
	Wrong, Right string
}

// Catalogue returns every code with its explanation, by code.
func Catalogue() []Entry {
	entries := slices.Concat(directiveEntries(), toolEntries(), typeEntries(), valueEntries(), packageEntries())
	slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(string(a.Code), string(b.Code)) })
	return entries
}

// Explain finds a code's entry.
func Explain(code Code) (Entry, bool) {
	for _, e := range Catalogue() {
		if e.Code == code {
			return e, true
		}
	}
	return Entry{}, false
}

// String is the entry as a terminal shows it.
func (e Entry) String() string {
	var b strings.Builder
	b.WriteString(string(e.Code) + ": " + e.Title + "\n\n" + e.Explanation + "\n")
	for _, example := range []struct{ title, source string }{{"Refused:", e.Wrong}, {"Accepted:", e.Right}} {
		b.WriteString("\n" + example.title + "\n\n")
		for line := range strings.Lines(strings.TrimSpace(example.source)) {
			if line != "\n" {
				b.WriteString("\t")
			}
			b.WriteString(line)
		}
		b.WriteString("\n")
	}
	return b.String()
}
