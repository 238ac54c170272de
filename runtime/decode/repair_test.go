package decode_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
)

func TestTolerantTakesNumbersAndBooleansInQuotes(t *testing.T) {
	for quoted, want := range map[string]int{`"5"`: 5, `"-0"`: 0, `"5.0"`: 5, `"50e-1"`: 5, `"\u0035"`: 5} {
		v, report, repairs := one(decode.Tolerant, quoted, "an integer", (*decode.Decoder).Int)
		assert.Empty(t, report, quoted)
		assert.Equal(t, want, v)
		assert.Equal(t, []decode.Repair{{Pointer: "/v", Got: quoted, Took: "an integer"}}, repairs)
		_, report, repairs = one(decode.Strict, quoted, "an integer", (*decode.Decoder).Int)
		assert.Equal(t, "- /v: got "+quoted+"; want an integer", report)
		assert.Empty(t, repairs)
	}
	for quoted, want := range map[string]float64{`"5"`: 5, `"0.1"`: 0.1, `"-1e-2"`: -0.01} {
		v, report, repairs := one(decode.Tolerant, quoted, "a number", (*decode.Decoder).Float64)
		assert.Empty(t, report)
		assert.Equal(t, want, v)
		assert.Equal(t, []decode.Repair{{Pointer: "/v", Got: quoted, Took: "a number"}}, repairs)
		assert.False(t, accepts(decode.Strict, `{"v":`+quoted+`}`, func(d *decode.Decoder, v *float64) {
			o := d.Object(decode.Members{{Name: "v", Want: "a number"}})
			for o.Next() {
				*v = d.Float64()
			}
		}))
	}
	for quoted, want := range map[string]bool{`"true"`: true, `"false"`: false, `"t\u0072ue"`: true} {
		v, report, repairs := one(decode.Tolerant, quoted, "a boolean", (*decode.Decoder).Bool)
		assert.Empty(t, report)
		assert.Equal(t, want, v)
		assert.Equal(t, []decode.Repair{{Pointer: "/v", Got: quoted, Took: "a boolean"}}, repairs)
		_, report, _ = one(decode.Strict, quoted, "a boolean", (*decode.Decoder).Bool)
		assert.Equal(t, "- /v: got "+quoted+"; want a boolean", report)
	}
}

func TestTolerantGuessesNothing(t *testing.T) {
	for _, value := range []string{`" 5"`, `"5 "`, `"+5"`, `"05"`, `"5."`, `".5"`, `"0x5"`, `"5,0"`, `"1_000"`, `"five"`, `""`, `"-"`, `"NaN"`, `"5\n"`, `"\"5\""`, `true`, `null`, `[5]`, `{"v":5}`, `"2.5"`} {
		_, report, repairs := one(decode.Tolerant, value, "an integer", (*decode.Decoder).Int)
		assert.NotEmpty(t, report, value)
		assert.Empty(t, repairs, value)
	}
	for _, value := range []string{`" 5"`, `"+5"`, `"Infinity"`, `"1e"`, `true`, `[5]`, `""`, `null`} {
		_, report, repairs := one(decode.Tolerant, value, "a number", (*decode.Decoder).Float64)
		assert.NotEmpty(t, report, value)
		assert.Empty(t, repairs, value)
	}
	for _, value := range []string{`1`, `0`, `"yes"`, `"True"`, `" true"`, `"1"`, `""`, `null`, `[true]`} {
		_, report, repairs := one(decode.Tolerant, value, "a boolean", (*decode.Decoder).Bool)
		assert.NotEmpty(t, report, value)
		assert.Empty(t, repairs, value)
	}
	for _, value := range []string{`5`, `true`, `null`, `["a"]`, `{"a":"b"}`} {
		_, report, repairs := one(decode.Tolerant, value, "a string", (*decode.Decoder).String)
		assert.NotEmpty(t, report, value)
		assert.Empty(t, repairs, value)
	}
}

func TestAStringParameterIsNeverLookedInto(t *testing.T) {
	for _, text := range []string{`"5"`, `"true"`, `"{\"a\":1}"`, `"[1]"`, "\"```json\\n{}\\n```\"", `"null"`, `""`} {
		v, report, repairs := one(decode.Tolerant, text, "a string", (*decode.Decoder).String)
		assert.Empty(t, report)
		assert.Empty(t, repairs)
		assert.NotEqual(t, "5.0", v)
		raw, report, repairs := one(decode.Tolerant, text, "anything", (*decode.Decoder).Raw)
		assert.Empty(t, report)
		assert.Empty(t, repairs)
		assert.Equal(t, text, string(raw))
	}
}

func TestTolerantReadsAnArrayOrObjectEncodedIntoAString(t *testing.T) {
	document := `{"order_id":"ord_8f3k2j1","amount":1,"reason":"late",` +
		`"items":"[\"a\", \"b\"]","labels":" {\"k\":\"v\"} ","customer":"{\"id\":\"c\",\"email\":\"a@b.c\",\"vip\":\"true\"}"}`
	v, report, repairs := read(decode.Tolerant, document, decodeRefund)
	require.Empty(t, report)
	assert.Equal(t, []string{"a", "b"}, v.Items)
	assert.Equal(t, map[string]string{"k": "v"}, v.Labels)
	assert.Equal(t, customer{ID: "c", Email: "a@b.c", VIP: true}, v.Customer)
	assert.Equal(t, []decode.Repair{
		{Pointer: "/items", Got: `"[\"a\", \"b\"]"`, Took: "an array"},
		{Pointer: "/labels", Got: `" {\"k\":\"v\"} "`, Took: "an object"},
		{Pointer: "/customer", Got: `"{\"id\":\"c\",\"email\":\"a@b.c\",\"vip..." (39 characters)`, Took: "an object"},
		{Pointer: "/customer/vip", Got: `"true"`, Took: "a boolean"},
	}, repairs)
	assert.Equal(t, `- /items: got "[\"a\", \"b\"]"; want an array of at most 50 strings
- /labels: got " {\"k\":\"v\"} "; want an object of at most 8 strings
- /customer: got "{\"id\":\"c\",\"email\":\"a@b.c\",\"vip..." (39 characters); want an object with id, email`,
		refundReport(decode.Strict, document))
}

func TestFindingsInsideAnEncodedValueKeepTheirPointers(t *testing.T) {
	document := with(`{"id":"c","email":"a@b.c"}`, `"{\"id\":5,\"mail\":\"\",\"id\":1}"`)
	assert.Equal(t, `- /customer/id: got 5; want a string of at least 1 character
- /customer/mail: unknown; did you mean "email"? Allowed: id, email, vip
- /customer/id: given more than once; want it once
- /customer/email: missing; want a string of 3 to 254 characters`, refundReport(decode.Tolerant, document))
	many := with(`"amount"`, `"items":"[`+strings.Repeat(`\"a\",`, 50)+`\"\"]","amount"`)
	assert.Equal(t, `- /items/50: got ""; want a string of at least 1 character
- /items: got "[\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"..." (204 characters); want an array of at most 50 strings`,
		refundReport(decode.Tolerant, many))
}

func TestTheWholeMayBeEncodedIntoAString(t *testing.T) {
	v, report, repairs := read(decode.Tolerant, ` "{\"query\":\"a\\nb\",\"limit\":3}" `, decodeSearch)
	require.Empty(t, report)
	assert.Equal(t, search{Query: "a\nb", Limit: 3}, v)
	assert.Equal(t, []decode.Repair{{Got: `"{\"query\":\"a\\nb\",\"limit\":3}"`, Took: "an object"}}, repairs)
	_, report, _ = read(decode.Tolerant, `"{\"query\":\"\"}"`, decodeSearch)
	assert.Equal(t, `- /query: got ""; want a string of 1 to 256 characters`, report)
	_, report, _ = read(decode.Strict, `"{\"query\":\"a\"}"`, decodeSearch)
	assert.Equal(t, `- the arguments: got "{\"query\":\"a\"}"; want an object`, report)
}

func TestAnEncodedValueThatIsNotJSONIsAString(t *testing.T) {
	for inside, why := range map[string]string{
		`{`:                       "; the JSON in the string is cut off",
		`{\"query\":`:             "; the JSON in the string is cut off",
		`{\"query\":\"a\"} x`:     "; something follows the JSON in the string",
		`{\"query\":1,}`:          "; the JSON in the string is not valid",
		`{\"query\":\"\\ud800\"}`: "; the JSON in the string is not valid",
		` {'query':'a'}`:          "; the JSON in the string is not valid",
		`[1]`:                     "",
		`x`:                       "",
		``:                        "",
	} {
		_, report, repairs := read(decode.Tolerant, `"`+inside+`"`, decodeSearch)
		assert.Equal(t, `- the arguments: got "`+inside+`"; want an object`+why, report)
		assert.Empty(t, repairs)
		_, report, _ = read(decode.Strict, `"`+inside+`"`, decodeSearch)
		assert.Equal(t, `- the arguments: got "`+inside+`"; want an object`, report)
	}
	_, report, _ := read(decode.Tolerant, with(`"amount"`, `"items":"[\"a\",]","amount"`), decodeRefund)
	assert.Equal(t, `- /items: got "[\"a\",]"; want an array of at most 50 strings; the JSON in the string is not valid`, report)
}

func TestEncodingDoesNotReachDeeperThanTheLimit(t *testing.T) {
	deep := func(n int) string { return `{"v":"` + nested(n) + `"}` }
	reader := func(d *decode.Decoder) int {
		var down func() int
		down = func() int {
			n := 0
			a := d.Array("an array")
			for a.Next() {
				n = down()
			}
			return n + 1
		}
		return down()
	}
	members := decode.Members{{Name: "v", Want: "an array of arrays"}}
	into := func(d *decode.Decoder, v *int) {
		o := d.Object(members)
		for o.Next() {
			*v = reader(d)
		}
	}
	v, report, _ := read(decode.Tolerant, deep(decode.MaxDepth-1), into)
	assert.Empty(t, report)
	assert.Equal(t, decode.MaxDepth-1, v)
	_, report, _ = read(decode.Tolerant, deep(decode.MaxDepth), into)
	assert.Contains(t, report, "; want an array of arrays; the JSON in the string nests too deep")
}

func TestEncodedValuesMayHoldEncodedValues(t *testing.T) {
	members := decode.Members{{Name: "v", Want: "an array of arrays"}}
	v, report, repairs := read(decode.Tolerant, `{"v":["[\"[1,\\\"2\\\"]\",[3]]"],"v":0}`, func(d *decode.Decoder, v *[]int) {
		o := d.Object(members)
		for o.Next() {
			a := d.Array("an array")
			for a.Next() {
				b := d.Array("an array")
				for b.Next() {
					c := d.Array("an integer")
					for c.Next() {
						*v = append(*v, d.Int())
					}
				}
			}
		}
	})
	assert.Equal(t, "- /v: given more than once; want it once", report)
	assert.Equal(t, []int{1, 2, 3}, v)
	assert.Equal(t, []decode.Repair{
		{Pointer: "/v/0", Got: `"[\"[1,\\\"2\\\"]\",[3]]"`, Took: "an array"},
		{Pointer: "/v/0/0", Got: `"[1,\"2\"]"`, Took: "an array"},
		{Pointer: "/v/0/0/1", Got: `"2"`, Took: "an integer"},
	}, repairs)
}

func TestOneFenceAroundTheWholeComesOff(t *testing.T) {
	for _, document := range []string{
		"```json\n{\"query\":\"a\"}\n```",
		"```\n{\"query\":\"a\"}\n```",
		" \n```json \r\n{\"query\":\"a\"}\r\n```\r\n ",
		"```json\n{\"query\":\"a\"}```",
		"```JSON\n{\"query\":\"a\"}\n```",
		"```Json \n{\"query\":\"a\"}\n```",
		"```json\n\"{\\\"query\\\":\\\"a\\\"}\"\n```",
	} {
		v, report, repairs := read(decode.Tolerant, document, decodeSearch)
		assert.Empty(t, report, document)
		assert.Equal(t, "a", v.Query)
		require.NotEmpty(t, repairs)
		assert.Equal(t, "the arguments", repairs[0].Took)
		assert.Contains(t, repairs[0].Got, "```")
		assert.False(t, accepts(decode.Strict, document, decodeSearch))
	}
	for _, document := range []string{
		"```json\n{\"query\":\"a\"}", "{\"query\":\"a\"}\n```", "```yaml\n{\"query\":\"a\"}\n```", "```JSON5\n{\"query\":\"a\"}\n```",
		"```json {\"query\":\"a\"}```", "``json\n{\"query\":\"a\"}\n``", "```json\n```json\n{\"query\":\"a\"}\n```\n```",
		"```json\n{\"query\":\"a\"}\n```\n```json\n{\"query\":\"a\"}\n```", "Here: ```json\n{\"query\":\"a\"}\n```", "~~~\n{\"query\":\"a\"}\n~~~",
		"``````", "```", "`````",
	} {
		assert.False(t, accepts(decode.Tolerant, document, decodeSearch), document)
	}
}

func TestAFenceThatIsNotClosedWasCutOff(t *testing.T) {
	const cut = "- the arguments: the JSON was cut off before its end; send it again, whole or in smaller pieces"
	for _, document := range []string{
		"```json\n", "```\n{", " ```JSON\n{\"limit\":5", "```json\n{\"query\":\"a\"}", "```json\n{\"query\":\"a\"}\n", "```json\n{\"query\":\"a\"}\n`",
		"```json\n{\"query\":\"a\"}\n`` ", "```json\n\"{\\\"query\\\":\\\"a\\\"}\"", "```json\n\"{\\\"query",
	} {
		_, report, repairs := read(decode.Tolerant, document, decodeSearch)
		assert.Equal(t, cut, report, document)
		for _, r := range repairs {
			assert.Equal(t, "an object", r.Took, "no fence came off")
		}
	}
	_, report, _ := read(decode.Tolerant, "```json\n{\"limit\":50,\"query\":\"a\"}", decodeSearch)
	assert.Equal(t, "- /limit: got 50; want an integer from 1 to 20\n"+cut, report)
	for document, want := range map[string]string{
		"```json\n{\"query\":\"a\",}":            `want a member name in double quotes at byte 21, before }`,
		"```json\n{\"query\":\"a\"}\n```\nDone.": `nothing may follow the arguments at byte 22, before ` + "```\\nDone.; send only the JSON object",
		"```json":                                "want a value at byte 0, before ```json; send only the JSON object",
	} {
		_, report, _ := read(decode.Tolerant, document, decodeSearch)
		assert.Equal(t, "- the arguments: not valid JSON: "+want, report)
	}
	_, report, _ = read(decode.Strict, "```json\n{", decodeSearch)
	assert.Equal(t, "- the arguments: not valid JSON: want a value at byte 0, before ```json\\n{; send only the JSON object", report)
}

func TestOffsetsInAFenceAreThoseOfTheDocument(t *testing.T) {
	_, report, _ := read(decode.Tolerant, "```json\n{\"query\":x}\n```", decodeSearch)
	assert.Equal(t, "- the arguments: not valid JSON: want a value at byte 17, before x}\\n", report)
	_, report, _ = read(decode.Tolerant, "```json\n{\"query\":\n```", decodeSearch)
	assert.Contains(t, report, "cut off")
}

func TestAnEmptyFenceHoldsTheEmptyObject(t *testing.T) {
	for _, document := range []string{"```json\n```", "```\n\n```", "```json\nnull\n```", "```json\n{}\n```"} {
		_, report, repairs := read(decode.Tolerant, document, decodeSearch)
		assert.Equal(t, "- /query: missing; want a string of 1 to 256 characters", report, document)
		assert.Len(t, repairs, 1)
	}
}

func TestStrictNeverRepairs(t *testing.T) {
	for _, document := range []string{
		`{"query":"a","limit":"5"}`, `"{\"query\":\"a\"}"`, "```json\n{\"query\":\"a\"}\n```",
	} {
		_, report, repairs := read(decode.Strict, document, decodeSearch)
		assert.NotEmpty(t, report)
		assert.Empty(t, repairs)
	}
}

func TestTheFirstHundredRepairsAreKept(t *testing.T) {
	document := `{"v":[` + strings.Repeat(`"1",`, 999) + `"1"]}`
	var sum int
	_, report, repairs := read(decode.Tolerant, document, func(d *decode.Decoder, _ *int) {
		o := d.Object(decode.Members{{Name: "v", Want: "an array of integers"}})
		for o.Next() {
			a := d.Array("an integer")
			for a.Next() {
				sum += d.Int()
			}
		}
	})
	assert.Empty(t, report)
	assert.Equal(t, 1000, sum)
	require.Len(t, repairs, 100)
	assert.Equal(t, "/v/99", repairs[99].Pointer)
}
