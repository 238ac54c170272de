// Package describe has tools whose descriptions depend on services.
package describe

import "strings"

// Shelf is a service.
type Shelf struct{ Books []string }

// Language is a service.
type Language string

// Find finds a book.
//
//tool:name find
//tool:describe (*Shelf).Contents
func Find(title string) string { return title }

// Contents describes Find.
func (s *Shelf) Contents() string { return "Finds one of " + strings.Join(s.Books, ", ") + "." }

// Lend lends a book.
//
//tool:name lend
//tool:describe s
//tool:inject ok
func Lend(title string, ok *Shelf) string { return title }

// s has a name that generated code likes.
func s(_ Language, s *Shelf, ok interface{ Ready() bool }) string {
	if !ok.Ready() {
		return ""
	}
	return "Lends one of " + strings.Join(s.Books, ", ") + "."
}

// Help helps.
//
//tool:name help
//tool:describe helping
func Help() {}

func helping() string { return "Helps." }
