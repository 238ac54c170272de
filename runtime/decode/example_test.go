package decode_test

import (
	"fmt"

	"github.com/toolgen/toolgen/runtime/decode"
)

func Example() {
	members := decode.Members{
		{Name: "query", Want: "a string of at least 1 character", Required: true},
		{Name: "limit", Want: "an integer from 1 to 20"},
	}
	var query string
	limit := 5
	var d decode.Decoder
	d.Begin(decode.Input{JSON: []byte(`{"limit":50,"qery":"reset my password"}`)})
	o := d.Object(members)
	for o.Next() {
		switch o.Name {
		case "query":
			query = d.String()
			d.Check(decode.Runes(query, 1, -1), decode.Length)
		case "limit":
			limit = d.Int()
			d.Check(1 <= limit && limit <= 20, decode.Range)
		}
	}
	if !d.Done() {
		fmt.Println(string(d.Report().Append(nil)))
	}
	// Output:
	// - /limit: got 50; want an integer from 1 to 20
	// - /qery: unknown; did you mean "query"? Allowed: query, limit
	// - /query: missing; want a string of at least 1 character
}

func ExampleDecoder_Repairs() {
	var d decode.Decoder
	d.Begin(decode.Input{JSON: []byte(`{"limit":"5"}`)})
	o := d.Object(decode.Members{{Name: "limit", Want: "an integer"}})
	for o.Next() {
		fmt.Println(d.Int())
	}
	for _, r := range d.Repairs() {
		fmt.Printf("%s: took %s for %s\n", r.Pointer, r.Got, r.Took)
	}
	// Output:
	// 5
	// /limit: took "5" for an integer
}
