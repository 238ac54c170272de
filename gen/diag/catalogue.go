package diag

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Entry explains a code.
type Entry struct {
	Code  Code
	Title string
	// Explanation is one paragraph of prose.
	Explanation string
	// Wrong is Go source that yields the code, Right the same source mended.
	// Both are declarations without package clause and imports, except where it
	// matters what stands before the clause.
	Wrong, Right string
}

// Catalogue returns every code with its explanation, by code.
func Catalogue() []Entry {
	entries := slices.Concat(directiveEntries, toolEntries, functionEntries, kitEntries, typeEntries, valueEntries, packageEntries)
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
	b.WriteString(string(e.Code) + ": " + e.Title + "\n\n" + wrap(e.Explanation, 80) + "\n")
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

// wrap breaks text into lines of at most width characters, where its words
// allow it.
func wrap(text string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		if n := utf8.RuneCountInString(word); i > 0 && column+1+n > width {
			b.WriteByte('\n')
			column = n
		} else {
			if i > 0 {
				b.WriteByte(' ')
				column++
			}
			column += n
		}
		b.WriteString(word)
	}
	return b.String()
}
