package encode_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/encode"
)

// reference is what encoding/json writes.
func reference(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	require.NoError(t, e.Encode(v))
	return strings.TrimSuffix(b.String(), "\n")
}

func TestFloatsAreAsEncodingJSONWritesThem(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	special := []float64{
		0, math.Copysign(0, -1), 1, -1, 0.1, 1e20, 1e21, 1e22, 999999999999999900000, 1e-6, 1e-7, 9.99999e-7, math.MaxFloat64, math.SmallestNonzeroFloat64,
		math.MaxFloat32, math.SmallestNonzeroFloat32, 1<<53 + 1, 123456789.123, 5e-324, 1e100, 1e-100, 1e-10,
	}
	for i := range rounds(100_000) {
		f := math.Float64frombits(r.Uint64())
		if i < len(special) {
			f = special[i]
		} else if i%2 == 0 {
			f = math.Round(r.NormFloat64()*1e6) / math.Pow(10, float64(r.IntN(30)-15))
		}
		if !math.IsNaN(f) && !math.IsInf(f, 0) {
			require.Equal(t, reference(t, f), written(t, func(w *encode.Writer) { w.Float64(f) }))
		}
		g := math.Float32frombits(r.Uint32())
		if i%2 == 0 {
			g = float32(f)
		}
		if !math.IsNaN(float64(g)) && !math.IsInf(float64(g), 0) {
			require.Equal(t, reference(t, g), written(t, func(w *encode.Writer) { w.Float32(g) }))
		}
	}
}

func TestStringsAreAsEncodingJSONWritesThemWithoutHTML(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	alphabet := []string{"a", "<&>", "\"", "\\", "/", "\x00", "\x1f", "\x7f", "\b\f\n\r\t", "é", "工", "😀", "\u2027", "\u2028", "\u2029", "\u202a", "\ufffd", "\xff", "\xc3", "\xed\xa0\x80", "\xe2\x80"}
	for range rounds(50_000) {
		var s strings.Builder
		for range r.IntN(8) {
			s.WriteString(alphabet[r.IntN(len(alphabet))])
		}
		// encoding/json writes the replacement for what is not UTF-8 as an escape.
		want := strings.ReplaceAll(reference(t, s.String()), `\ufffd`, "\ufffd")
		require.Equal(t, want, string(encode.AppendString(nil, s.String())))
		require.Equal(t, "x"+want, string(encode.AppendString([]byte("x"), s.String())))
	}
}

func TestTimesAreAsEncodingJSONWritesThem(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for range rounds(20_000) {
		v := time.Date(r.IntN(10000), time.Month(1+r.IntN(12)), 1+r.IntN(28), r.IntN(24), r.IntN(60), r.IntN(60), r.IntN(1e9), time.FixedZone("", (r.IntN(2*1439)-1439)*60))
		require.Equal(t, reference(t, v), written(t, func(w *encode.Writer) { w.Time(v) }))
	}
}

func TestATimeWhoseOffsetCannotBeSaidIsInUTC(t *testing.T) {
	for offset, want := range map[int]string{
		3208:   `"2024-01-01T11:06:32Z"`,
		-3208:  `"2024-01-01T12:53:28Z"`,
		86400:  `"2023-12-31T12:00:00Z"`,
		-90000: `"2024-01-02T13:00:00Z"`,
	} {
		at := time.Date(2024, 1, 1, 12, 0, 0, 0, time.FixedZone("odd", offset))
		require.Equal(t, want, written(t, func(w *encode.Writer) { w.Time(at) }))
	}
	var w encode.Writer
	w.Time(time.Date(9999, 12, 31, 23, 59, 59, 0, time.FixedZone("", -30)))
	_, err := w.Done()
	require.EqualError(t, err, "a time in the result is in the year 10000; RFC 3339 has the years 0 to 9999")
}

func TestBytesAreStandardBase64(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for n := range 300 {
		v := make([]byte, n)
		for i := range v {
			v[i] = byte(r.Uint32())
		}
		require.Equal(t, `"`+base64.StdEncoding.EncodeToString(v)+`"`, written(t, func(w *encode.Writer) { w.Bytes(v) }))
	}
}
