// Package choices has tools with arguments whose values are known at run time.
package choices

import (
	"slices"
	"strings"

	"github.com/toolgen/toolgen/testdata/golden/choices/catalogs"
)

// Ward is where patients lie.
type Ward struct{ Departments []string }

// Clock tells the time; an interface is met by any service that implements it.
type Clock interface{ Day() string }

// Noon is a Clock.
type Noon string

// Day is always the same.
func (n Noon) Day() string { return string(n) }

// Departments are what there is to choose from.
func Departments(ward *Ward) []string { return ward.Departments }

// days takes services of names that clash with those of emitted code.
func days(s Clock, d *Ward, _ *catalogs.Shelf) []string {
	return append([]string{s.Day()}, d.Departments...)
}

// Name is text of its own kind.
type Name string

// Code is one with rules, which hold whatever is listed.
//
//tool:minlength 2
//tool:pattern ^[a-z]
type Code string

// Place has no choices, and is used with and without them.
type Place struct {
	Bed int `json:"bed"`
}

// Group narrows a search.
type Group struct {
	// Where to look.
	//
	//tool:choices Departments
	Department Name  `json:"department"`
	Place      Place `json:"place"`
	//tool:choices (*catalogs.Shelf).All
	Title *string `json:"title"`
}

// Search is all that Find takes.
type Search struct {
	Group Group `json:"group"`
	// One or two of them.
	//
	//tool:minitems 1
	//tool:maxitems 2
	//tool:choices Departments
	Also []string `json:"also,omitempty"`
	//tool:choices days
	Days   [2]Name          `json:"days,omitempty"`
	Groups []Group          `json:"groups,omitempty"`
	Loans  map[string]*Loan `json:"loans,omitempty"`
	//tool:choices Departments
	Maybe *[]*string `json:"maybe"`
	Free  string     `json:"free,omitempty"`
}

// Loan is one of another package, whose choices are that package's own.
type Loan = catalogs.Loan

// Find finds patients. What it returns has choices as well, which say nothing
// about results.
//
//tool:name find
func Find(s Search) Search { return s }

// Move moves a patient. The directives stand above, and its service is its own
// affair: no choice needs it.
//
//tool:name move
//tool:choices to Departments
//tool:choices colour catalogs.Colours
//tool:optional colour
//tool:inject shelf optional
//tool:param to Where to.
//tool:param colour Of the label.
//tool:param from Where from.
func Move(to, colour string, from Place, shelf *catalogs.Shelf) string {
	return strings.TrimSpace(to + " " + colour)
}

// Paint has choices that need no scope.
//
//tool:name paint
//tool:choices colours catalogs.Colours
//tool:param colours With which.
//tool:example {"colours": ["red"]}
func Paint(colours []string) string { return strings.Join(slices.Sorted(slices.Values(colours)), "+") }

// Admit has choices that its type's rules narrow.
//
//tool:name admit
//tool:choices codes Departments
//tool:choices to Departments
//tool:param to Where to.
//tool:param codes Where else.
func Admit(to Code, codes []Code) string { return string(to) }

// Bed shares a struct with tools that have choices, and has none.
//
//tool:name bed
func Bed(p Place) int { return p.Bed }
