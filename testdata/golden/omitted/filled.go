package omitted

import (
	"math"
	"time"
)

var (
	nought = 0
	noon   = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
)

// FilledEmpty is not empty anywhere; -0 is zero to encoding/json too.
var FilledEmpty = Empty{
	Bool: true, Int: 1, Uint: 1, Float: math.Copysign(0, -1), Small: 1, Text: "x", Bytes: []byte{1},
	List: []int{0}, Map: map[string]int{"": 0}, Ptr: &nought, Time: noon,
}

// FilledZero is not zero anywhere.
var FilledZero = Zero{
	Bool: true, Int: 1, Uint: 1, Float: math.Copysign(0, -1), Text: "x", Bytes: []byte{},
	List: []int{}, Map: map[string]int{}, Ptr: &nought, Array: [1]int{1}, Struct: Pair{B: 1},
	Version: Version{Major: 2}, Time: noon, Both: []int{1},
}
