package omitted

import (
	"math"
	"time"
)

// filledEmpty is empty nowhere but in Float: -0 is zero to encoding/json too.
func filledEmpty() Empty {
	return Empty{
		Bool: true, Int: 1, Uint: 1, Float: math.Copysign(0, -1), Small: 1, Text: "x", Bytes: []byte{1},
		List: []int{0}, Map: map[string]int{"": 0}, Ptr: new(0), Time: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC),
	}
}

// filledZero is zero nowhere but in Float.
func filledZero() Zero {
	return Zero{
		Bool: true, Int: 1, Uint: 1, Float: math.Copysign(0, -1), Text: "x", Bytes: []byte{},
		List: []int{}, Map: map[string]int{}, Ptr: new(0), Array: [1]int{1}, Struct: Pair{B: 1},
		Version: Version{Major: 2}, Time: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), Both: []int{1},
	}
}
