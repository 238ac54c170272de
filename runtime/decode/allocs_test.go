package decode_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/decode"
)

// The decoders are called by name, as emitted code does: through a func value the
// Decoder would leave the stack.
func tinyFits(document []byte) bool {
	var d decode.Decoder
	var v tiny
	d.Begin(decode.Input{JSON: document})
	decodeTiny(&d, &v)
	return d.Done()
}

func searchFits(document []byte) bool {
	var d decode.Decoder
	var v search
	d.Begin(decode.Input{JSON: document})
	decodeSearch(&d, &v)
	return d.Done()
}

func typesFit(document []byte) bool {
	var d decode.Decoder
	var v types
	d.Begin(decode.Input{JSON: document})
	decodeTypes(&d, &v)
	return d.Done()
}

func TestNothingIsAllocatedButWhatIsKept(t *testing.T) {
	for _, c := range []struct {
		name, document string
		fits           func([]byte) bool
		allocs         float64
	}{
		{"tiny", `{"a": 20, "b": 22}`, tinyFits, 0},
		{"numbers and choices", `{"int":-5,"int8":5.0,"uint64":1.8446744073709551615e19,"float32":1.5,"float64":0.30000000000000004,"enum":"red","bool":false}`, typesFit, 0},
		{"a time", `{"time":"2024-01-01T00:00:00.5Z"}`, typesFit, 0},
		{"numbers of many digits", `{"float64":3.14159265358979323846264338327950288419716939937510582097494459,"float32":1.00000000000000000000000000000000000000000000000000001,"int":5000000000000000000000000000000000000e-36}`, typesFit, 0},
		{"escapes in names and choices", `{"\u0069nt":1,"enum":"re\u0064","bo\u006fl":true}`, typesFit, 0},
		{"null for what is optional", `{"int":null,"string":null,"raw":null}`, typesFit, 0},
		{"one string", `{"query": "how do I reset my password"}`, searchFits, 1},
		{"one string of escapes", `{"query": "how\ndo\u00e9"}`, searchFits, 1},
		{"one slice of bytes", `{"bytes": "aGVsbG8="}`, typesFit, 1},
		{"one slice of JSON", `{"raw": [1,2,[3]]}`, typesFit, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			document := []byte(c.document)
			assert.True(t, c.fits(document))
			assert.Equal(t, c.allocs, testing.AllocsPerRun(100, func() { c.fits(document) }))
		})
	}
}

func TestAMapAllocatesItselfAndItsKeys(t *testing.T) {
	document := []byte(`{"counts":{"one":1,"two":2}}`)
	names := [][]byte{[]byte("one"), []byte("two")}
	byHand := testing.AllocsPerRun(100, func() {
		kept = map[string]int{}
		for i, name := range names {
			kept[string(name)] = i
		}
	})
	decoded := testing.AllocsPerRun(100, func() {
		var d decode.Decoder
		var v types
		d.Begin(decode.Input{JSON: document})
		decodeTypes(&d, &v)
		kept = v.Counts
	})
	assert.Equal(t, byHand, decoded)
}

var kept map[string]int
