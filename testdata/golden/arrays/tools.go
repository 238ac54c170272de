// Package arrays has arrays of fixed length.
package arrays

// Point is a place on a plane.
type Point [2]float64

// Cell is one field of a board.
type Cell struct {
	Mark string `json:"mark"`
}

// Boards are the arguments of Echo.
type Boards struct {
	Point Point      `json:"point"`
	Path  []Point    `json:"path,omitempty"`
	Grid  [2][2]int  `json:"grid,omitempty"`
	Cells [2]Cell    `json:"cells,omitempty"`
	Refs  *[1]string `json:"refs,omitempty"`
}

// Echo returns its arrays.
//
//tool:name echo
func Echo(b Boards) Boards { return b }
