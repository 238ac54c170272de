// Package defaults has arguments with a value when they are absent or null.
package defaults

// Unit is a closed set.
type Unit string

// The units.
const (
	Celsius Unit = "celsius"
	Kelvin  Unit = "kelvin"
)

// Level is a closed set of numbers.
type Level int8

// The levels.
const (
	Low  Level = 1
	High Level = 9
)

// Settings have a default each.
type Settings struct {
	//tool:default true
	Bool bool `json:"bool"`
	//tool:default -7
	Int int `json:"int"`
	//tool:default 9007199254740993
	Wide int64 `json:"wide"`
	//tool:default 18446744073709551615
	Most uint64 `json:"most"`
	//tool:default 0.1
	Ratio float32 `json:"ratio"`
	//tool:default 3
	Whole float64 `json:"whole"`
	//tool:default plain text, with a comma
	Text string `json:"text"`
	//tool:default "quoted \"text\"\n"
	Quoted string `json:"quoted"`
	//tool:default ""
	Empty string `json:"empty"`
	//tool:default kelvin
	Unit Unit `json:"unit"`
	//tool:default 9
	Level Level `json:"level"`
	//tool:default ["a","b"]
	Tags []string `json:"tags"`
	//tool:default []
	None []int `json:"none"`
	//tool:default ["celsius"]
	Units []Unit `json:"units"`
	//tool:default 5
	Pointer *int `json:"pointer"`
	//tool:default "p"
	Name *string `json:"name"`
	//tool:default kelvin
	PointedUnit *Unit `json:"pointed_unit"`
	//tool:default 2.5
	Weight *float64 `json:"weight"`
}

// Show returns the settings.
//
//tool:name show
func Show(s Settings) Settings { return s }
