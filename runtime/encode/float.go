package encode

import (
	"errors"
	"math"
	"strconv"
)

// Float64 writes f in the shortest form that reads back as f.
func (w *Writer) Float64(f float64) { w.float(f, 64) }

// Float32 writes f in the shortest form that reads back as f.
func (w *Writer) Float32(f float32) { w.float(float64(f), 32) }

// float writes as ECMAScript and encoding/json do: an exponent for the very large
// and very small only, with no zero before it.
func (w *Writer) float(f float64, bitSize int) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		w.fail(errors.New("a number in the result is not finite, which JSON cannot say: " + strconv.FormatFloat(f, 'g', -1, bitSize)))
		return
	}
	abs := math.Abs(f)
	large, small := abs >= 1e21, abs != 0 && abs < 1e-6
	if bitSize == 32 {
		large, small = float32(abs) >= 1e21, abs != 0 && float32(abs) < 1e-6
	}
	if !large && !small {
		w.b = strconv.AppendFloat(w.b, f, 'f', -1, bitSize)
		return
	}
	w.b = strconv.AppendFloat(w.b, f, 'e', -1, bitSize)
	if n := len(w.b); n >= 4 && w.b[n-4] == 'e' && w.b[n-3] == '-' && w.b[n-2] == '0' {
		w.b[n-2] = w.b[n-1]
		w.b = w.b[:n-1]
	}
}
