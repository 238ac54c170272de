// Package catalogs lists values for tools of another package.
package catalogs

import "slices"

// Shelf is a service: what there is to choose from.
type Shelf struct{ Titles []string }

// All are the titles of the shelf.
func (s *Shelf) All() []string { return slices.Clone(s.Titles) }

// Colours are the same everywhere.
func Colours() []string { return []string{"red", "green"} }

// Loan is a struct with choices of its own package.
type Loan struct {
	//tool:choices Colours
	Colour string `json:"colour"`
	Days   int    `json:"days"`
}
