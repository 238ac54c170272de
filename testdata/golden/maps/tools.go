// Package maps has objects with keys of the model's own.
package maps

// Key is a defined key.
type Key string

// Zone is a key out of a closed set.
type Zone string

// The zones.
const (
	North Zone = "north"
	South Zone = "south"
)

// Code is a key with rules.
//
//tool:minlength 2
//tool:maxlength 3
//tool:pattern ^[A-Z]+$
type Code string

// Labels is a defined map.
type Labels map[string]string

// Spot is a value of a map.
type Spot struct {
	X int `json:"x"`
}

// Maps are the arguments of Echo.
type Maps struct {
	Counts map[string]int            `json:"counts"`
	Labels Labels                    `json:"labels,omitempty"`
	Keyed  map[Key]bool              `json:"keyed,omitempty"`
	Zones  map[Zone]string           `json:"zones,omitempty"`
	Spots  map[string]Spot           `json:"spots,omitempty"`
	Refs   map[string]*Spot          `json:"refs,omitempty"`
	Lists  map[string][]string       `json:"lists,omitempty"`
	Codes  map[Code]int              `json:"codes,omitempty"`
	ByCode map[Code][]int            `json:"by_code,omitempty"`
	Deep   map[string]map[string]int `json:"deep,omitempty"`
}

// Echo returns its maps.
//
//tool:name echo
func Echo(m Maps) Maps { return m }
