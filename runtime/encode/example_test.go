package encode_test

import (
	"fmt"

	"github.com/toolgen/toolgen/runtime/encode"
)

func ExampleWriter() {
	prices := map[string]float64{"mug": 7.5, "cup": 4}
	var w encode.Writer
	w.Open('{')
	w.Name("prices")
	w.Open('{')
	for _, item := range encode.Keys(prices) {
		w.Name(item)
		w.Float64(prices[item])
	}
	w.Close('}')
	w.Name("notes")
	w.Open('[')
	for _, note := range []string{"new", "\"blue\""} {
		w.Item()
		w.String(note)
	}
	w.Close(']')
	w.Close('}')
	b, err := w.Done()
	fmt.Println(string(b), err)
	// Output: {"prices":{"cup":4,"mug":7.5},"notes":["new","\"blue\""]} <nil>
}
