// Package scalars has every width of number, and defined types of all scalars.
package scalars

// Numbers holds every width.
type Numbers struct {
	Int     int     `json:"int"`
	Int8    int8    `json:"int8"`
	Int16   int16   `json:"int16"`
	Int32   int32   `json:"int32"`
	Int64   int64   `json:"int64"`
	Uint    uint    `json:"uint"`
	Uint8   uint8   `json:"uint8"`
	Uint16  uint16  `json:"uint16"`
	Uint32  uint32  `json:"uint32"`
	Uint64  uint64  `json:"uint64"`
	Float32 float32 `json:"float32"`
	Float64 float64 `json:"float64"`
}

// Echo returns its numbers.
//
//tool:name echo
func Echo(n Numbers) Numbers { return n }

// Defined types of the application's own.
type (
	Flag  bool
	Count int
	Small int8
	Size  uint64
	Byte  byte
	Ratio float32
	Slug  string
)

// Own holds defined types.
type Own struct {
	Flag  Flag  `json:"flag"`
	Count Count `json:"count"`
	Small Small `json:"small"`
	Size  Size  `json:"size"`
	Byte  Byte  `json:"byte"`
	Ratio Ratio `json:"ratio"`
	Slug  Slug  `json:"slug"`
	Plain bool  `json:"plain"`
}

// EchoOwn returns its values.
//
//tool:name echo_own
func EchoOwn(o Own) Own { return o }

// Double doubles a number.
//
//tool:name double
func Double(
	n int64, // What to double.
) int64 {
	return 2 * n
}

// Half halves a number.
//
//tool:name half
func Half(
	n float64, // What to halve.
) float64 {
	return n / 2
}

// Negate turns a truth round.
//
//tool:name negate
func Negate(
	p bool, // What is the case.
) bool {
	return !p
}
