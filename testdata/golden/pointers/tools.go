// Package pointers has arguments that may be absent.
package pointers

import "time"

// Limits is pointed to.
type Limits struct {
	Max *int `json:"max"`
}

// Unit is a closed set.
type Unit string

// The units.
const (
	Metre Unit = "m"
	Foot  Unit = "ft"
)

// Filter is made of pointers.
type Filter struct {
	Name   *string             `json:"name"`
	Age    *int8               `json:"age"`
	Alive  *bool               `json:"alive"`
	Weight *float32            `json:"weight"`
	Born   *time.Time          `json:"born"`
	Photo  *[]byte             `json:"photo"`
	Unit   *Unit               `json:"unit"`
	Limits *Limits             `json:"limits"`
	Tags   *[]string           `json:"tags"`
	Counts *map[string]*Limits `json:"counts"`
	//tool:required
	Must *uint `json:"must"`
	//tool:min 1
	//tool:max 9
	//tool:default 3
	Depth *int64 `json:"depth"`
	//tool:default ft
	Other *Unit `json:"other"`
}

// Echo returns the filter.
//
//tool:name echo
func Echo(f Filter) Filter { return f }

// Say tells absence and emptiness apart.
//
//tool:name say
func Say(
	text *string, // What to say.
) string {
	if text == nil {
		return "absent"
	}
	return "text " + *text
}
