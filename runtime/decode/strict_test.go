package decode_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/decode"
)

// What a careful decoder must not take in silence.
func TestStrictTakesWhatTheSchemaTakesAndNothingElse(t *testing.T) {
	amount := func(s string) string { return strings.Replace(goodRefund, "49.95", s, 1) }
	for _, c := range []struct {
		name, tool, document string
		taken                bool
	}{
		{"valid", "search", `{"query":"x"}`, true},
		{"white space everywhere", "search", " \t\r\n{ \"query\" : \"x\" , \"limit\" : 3 } \n", true},
		{"invalid UTF-8 in a value", "search", "{\"query\":\"a\xffb\"}", false},
		{"invalid UTF-8 in a name", "search", "{\"query\":\"a\",\"li\xffmit\":3}", false},
		{"overlong UTF-8", "search", "{\"query\":\"a\xc0\xafb\"}", false},
		{"a surrogate in UTF-8", "search", "{\"query\":\"a\xed\xa0\x80b\"}", false},
		{"half of a surrogate pair", "search", `{"query":"a\ud800b"}`, false},
		{"swapped surrogates", "search", `{"query":"\udc00\ud800"}`, false},
		{"a surrogate pair", "search", `{"query":"\ud83d\ude00"}`, true},
		{"a repeated name", "search", `{"query":"a","query":"b"}`, false},
		{"a name repeated by escape", "search", `{"query":"a","quer\u0079":"b"}`, false},
		{"a name by escape", "search", `{"quer\u0079":"b"}`, true},
		{"an unknown name", "search", `{"query":"a","x":1}`, false},
		{"a name in another case", "search", `{"Query":"a"}`, false},
		{"both cases", "search", `{"query":"a","Query":"a"}`, false},
		{"a second document", "search", `{"query":"a"} {}`, false},
		{"a brace too many", "search", `{"query":"a"}}`, false},
		{"a comma at the end", "search", `{"query":"a",}`, false},
		{"two commas", "search", `{"query":"a",,"limit":3}`, false},
		{"no comma", "search", `{"query":"a" "limit":3}`, false},
		{"no colon", "search", `{"query" "a"}`, false},
		{"cut", "search", `{"query":"a`, false},
		{"nothing, and something is required", "search", ``, false},
		{"a control character", "search", "{\"query\":\"a\nb\"}", false},
		{"an unknown escape", "search", `{"query":"a\qb"}`, false},
		{"bad hexadecimal", "search", `{"query":"\u12g4"}`, false},
		{"a byte order mark", "search", "\xef\xbb\xbf{\"query\":\"a\"}", false},
		{"a leading zero", "search", `{"query":"a","limit":05}`, false},
		{"a plus sign", "search", `{"query":"a","limit":+5}`, false},
		{"5.0 for an integer", "search", `{"query":"a","limit":5.0}`, true},
		{"5.5 for an integer", "search", `{"query":"a","limit":5.5}`, false},
		{"1e1 for an integer", "search", `{"query":"a","limit":1e1}`, true},
		{"2^63", "tiny", `{"a":9223372036854775808,"b":1}`, false},
		{"2^63-1", "tiny", `{"a":9223372036854775807,"b":0}`, true},
		{"-2^63", "tiny", `{"a":-9223372036854775808,"b":0}`, true},
		{"-2^63-1", "tiny", `{"a":-9223372036854775809,"b":0}`, false},
		{"2^64+1", "tiny", `{"a":18446744073709551617,"b":1}`, false},
		{"an integer in quotes", "search", `{"query":"a","limit":"5"}`, false},
		{"a boolean in quotes", "refund", strings.Replace(goodRefund, `"id"`, `"vip":"true","id"`, 1), false},
		{"an object in quotes", "refund", strings.Replace(goodRefund, `{"id":"c","email":"a@b.c"}`, `"{\"id\":\"c\",\"email\":\"a@b.c\"}"`, 1), false},
		{"an array in quotes", "refund", strings.Replace(goodRefund, `"amount"`, `"items":"[\"a\"]","amount"`, 1), false},
		{"a fence", "search", "```json\n{\"query\":\"a\"}\n```", false},
		{"NaN", "refund", amount("NaN"), false},
		{"Infinity", "refund", amount("Infinity"), false},
		{"1e400", "refund", amount("1e400"), false},
		{"1.", "refund", amount("1."), false},
		{".5", "refund", amount(".5"), false},
		{"1e-400, which is 0 as a float64", "refund", amount("1e-400"), false},
		{"null for an optional member", "search", `{"query":"a","limit":null}`, true},
		{"null for a required member", "search", `{"query":null}`, false},
		{"a deep unknown", "search", `{"query":"a","x":` + nested(100_000) + `}`, false},
		{"a bad word in an unknown", "search", `{"query":"a","x":[tru]}`, false},
		{"bad UTF-8 in an unknown", "search", "{\"query\":\"a\",\"x\":\"\xff\"}", false},
		{"a comment", "search", `{"query":"a"/*c*/}`, false},
		{"single quotes", "search", `{'query':'a'}`, false},
		{"an array for the whole", "search", `["a"]`, false},
		{"three faults at once", "refund", `{"order_id":"ord_8f3k2j1","amount":"1","priority":12,"zz":1,"customer":{"id":"c"}}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			taken := map[string]func() bool{
				"tiny":   func() bool { return accepts(decode.Strict, c.document, decodeTiny) },
				"search": func() bool { return accepts(decode.Strict, c.document, decodeSearch) },
				"refund": func() bool { return accepts(decode.Strict, c.document, decodeRefund) },
			}[c.tool]()
			assert.Equal(t, c.taken, taken)
		})
	}
}
