package decode_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/decode"
)

// reports runs documents and lists what a model would read after each.
type reports struct{ strings.Builder }

func (r *reports) add(name, document, report string) {
	if len(document) > 200 {
		document = document[:150] + fmt.Sprintf("[… %d bytes]", len(document))
	}
	if report == "" {
		report = "(taken)"
	}
	fmt.Fprintf(r, "# %s\n%s\n%s\n\n", name, document, report)
}

func refundReport(policy decode.Policy, document string) string {
	_, report, _ := read(policy, document, decodeRefund)
	return report
}

func with(old, new string) string { return strings.Replace(goodRefund, old, new, 1) }

func TestAModelReadsEachFindingInOneLine(t *testing.T) {
	var r reports
	long := strings.Repeat("all work and no play ", 30)
	for _, c := range [][2]string{
		{"a word for a number", with("49.95", `"free"`)},
		{"a number for a string", with(`"ord_8f3k2j1"`, `5`)},
		{"null for a required member", with(`"ord_8f3k2j1"`, `null`)},
		{"an array for a string", with(`"ord_8f3k2j1"`, `["ord_8f3k2j1"]`)},
		{"a string for an object", with(`{"id":"c","email":"a@b.c"}`, `"c"`)},
		{"an array for an object", with(`{"id":"c","email":"a@b.c"}`, `[]`)},
		{"a number for a boolean", with(`"id"`, `"vip":1,"id"`)},
		{"a word for a boolean", with(`"id"`, `"vip":"yes","id"`)},
		{"a fraction for an integer", with(`"amount"`, `"priority":2.5,"amount"`)},
		{"out of the schema's range", with(`"amount"`, `"priority":12,"amount"`)},
		{"out of the type's range", with(`"amount"`, `"priority":1e30,"amount"`)},
		{"out of the type's range above the schema's least", with("49.95", `1e400`)},
		{"out of the type's range below the schema's least", with("49.95", `-1e400`)},
		{"a zero where more is wanted", with("49.95", `0`)},
		{"a pattern", with("ord_8f3k2j1", "8f3k2j1")},
		{"a choice, nearly", with(`"late"`, `"damagd"`)},
		{"a choice in another case", with(`"late"`, `"LATE"`)},
		{"a choice, not at all", with(`"late"`, `"because"`)},
		{"too short", with(`"a@b.c"`, `"a"`)},
		{"too long", with(`"amount"`, `"note":"`+long+`","amount"`)},
		{"too many items", with(`"amount"`, `"items":[`+strings.Repeat(`"a",`, 50)+`"a"],"amount"`)},
		{"too many entries", with(`"amount"`, `"labels":{"a":"","b":"","c":"","d":"","e":"","f":"","g":"","h":"","i":""},"amount"`)},
		{"an item", with(`"amount"`, `"items":["a","",3],"amount"`)},
		{"an entry", with(`"amount"`, `"labels":{"a":1,"b/c~d":null},"amount"`)},
		{"a repeated entry", with(`"amount"`, `"labels":{"a":"1","\u0061":"2"},"amount"`)},
		{"missing", `{"amount":1,"reason":"late","customer":{"id":"c","email":"a@b.c"}}`},
		{"missing below", with(`,"email":"a@b.c"`, ``)},
		{"unknown, nearly", with(`"amount"`, `"note_text":"hm","amount"`)},
		{"unknown, another case", with(`"amount"`, `"Amount":3,"amount"`)},
		{"unknown, other separators", with(`"order_id"`, `"orderId"`)},
		{"unknown, not at all", with(`"amount"`, `"x":{"y":[1,2]},"amount"`)},
		{"unknown below", with(`"id"`, `"mail":"","id"`)},
		{"a name with a line break", with(`"amount"`, `"a\nb\u0007\u202e":1,"amount"`)},
		{"a very long name", with(`"amount"`, `"`+strings.Repeat("é", 500)+`":1,"amount"`)},
		{"repeated", with(`"amount"`, `"amount":1,"amount"`)},
		{"repeated by escape", with(`"amount"`, `"\u0061mount":1,"amount"`)},
		{"text that would move the cursor", with(`"late"`, "\"\u009b2J\u2028\u202eetal\"")},
		{"a number of many digits", with(`"amount"`, `"priority":`+strings.Repeat("1234567890", 100)+`,"amount"`)},
		{"a long text of wide letters", with(`"late"`, `"`+strings.Repeat(`\u00e9工`, 30)+`"`)},
		{"an array for the whole", `[1,2,3]`},
		{"a number for the whole", `42`},
		{"a string for the whole", `"s"`},
	} {
		report := refundReport(decode.Tolerant, c[1])
		for line := range strings.SplitSeq(report, "\n") {
			assert.Regexp(t, `^- (/\S*|the arguments): .+; want |^- /\S+: (unknown|given|missing)`, line, c[0])
		}
		r.add(c[0], c[1], report)
	}
	golden.Equal(t, "lines.txt", r.String())
}

func TestADocumentThatIsNotJSONSaysWhere(t *testing.T) {
	var r reports
	for _, c := range [][2]string{
		{"no JSON at all", `{not json`},
		{"prose", `Sure! Here you go: {"query":"a"}`},
		{"no comma", `{"query":"a" "limit":3}`},
		{"two commas", `{"query":"a",,"limit":3}`},
		{"a comma at the end", `{"query":"a",}`},
		{"a comma at the end of an array", `{"query":["a",]}`},
		{"no colon", `{"query" "a"}`},
		{"single quotes", `{'query':'a'}`},
		{"Python's words", `{"query":None}`},
		{"NaN", `{"query":NaN}`},
		{"a leading zero", `{"limit":05}`},
		{"a bare point", `{"limit":1.,"query":"a"}`},
		{"a bare exponent", `{"limit":1e,"query":"a"}`},
		{"a bare minus", `{"limit":-,"query":"a"}`},
		{"a comment", `{"query":/* what? */"a"}`},
		{"something after it", `{"query":"a"} and so on`},
		{"a brace too many", `{"query":"a"}}`},
		{"an unknown escape", `{"query":"C:\dir"}`},
		{"bad hexadecimal", `{"query":"\u12g4"}`},
		{"a line break in a string", "{\"query\":\"a\nb\"}"},
		{"invalid UTF-8", "{\"query\":\"caf\xe9 au lait\"}"},
		{"half of a surrogate pair", `{"query":"\ud83d"}`},
		{"the wrong half", `{"query":"\ude00"}`},
		{"two first halves", `{"query":"\ud83d\ud83d"}`},
		{"a byte order mark", "\xef\xbb\xbf{\"query\":\"a\"}"},
		{"too deep", `{"query":` + nested(64) + `}`},
		{"too deep in an unknown", `{"x":` + nested(100_000) + `}`},
		{"cut in a string", `{"query":"a`},
		{"cut in an escape", `{"query":"\u12`},
		{"cut in a surrogate pair", `{"query":"\ud83d\ude`},
		{"cut after a name", `{"query"`},
		{"cut after a value", `{"query":"a"`},
		{"cut in a word", `{"query":tr`},
		{"cut in a number", `{"limit":1.`},
		{"cut after other findings", `{"limit":50,"qery":"a","query":"`},
		{"broken after other findings", `{"limit":50,"qery":"a","query"}`},
		{"a finding before and an unknown that is broken", `{"limit":50,"x":[1 2]}`},
	} {
		_, report, _ := read(decode.Tolerant, c[1], decodeSearch)
		r.add(c[0], c[1], report)
	}
	golden.Equal(t, "syntax.txt", r.String())
}

func TestSeveralProblemsAreToldAtOnceInTheDocumentsOrder(t *testing.T) {
	var r reports
	add := func(name, document string) { r.add(name, document, refundReport(decode.Tolerant, document)) }
	add("six problems", `{"order_id":"ord_1234","amount":"free","reason":"damagd","customer":{"id":"c","vip":1},"note_text":"hm","items":["a",""]}`)
	add("nothing that is required", `{}`)
	add("no arguments", ``)
	add("a problem on each level", `{"labels":{"a":{"b":1}},"customer":{"id":["c"],"email":"a@b.c","tel":1},"zz":1}`)
	add("thirty-two", with(`"amount"`, `"items":[`+strings.Repeat(`"",`, 31)+`""],"amount"`))
	add("thirty-three", with(`"amount"`, `"items":[`+strings.Repeat(`"",`, 32)+`""],"amount"`))
	add("a thousand and the array is too long", with(`"amount"`, `"items":[`+strings.Repeat(`"",`, 999)+`""],"amount"`))
	add("a thousand, then cut", `{"items":[`+strings.Repeat(`"",`, 1000))
	golden.Equal(t, "several.txt", r.String())
}

func TestANameThatComesManyTimesIsToldOnceAndHidesNothing(t *testing.T) {
	var r reports
	const often = 10_000
	add := func(name, document string) {
		require.True(t, decode.Valid([]byte(document)), name)
		r.add(name, document, refundReport(decode.Tolerant, document))
	}
	add("an unknown name", with(`"reason":"late"`, strings.Repeat(`"zz":[1],`, often)+`"reason":"lat"`))
	add("two unknown names in turn", with(`"reason":"late"`, strings.Repeat(`"zz":1,"\u007ay":2,`, often)+`"reason":"lat"`))
	add("a repeated name", with(`"reason":"late"`, strings.Repeat(`"amount":1,`, often)+`"reason":"lat"`))
	add("a repeated key", with(`"reason"`, `"labels":{"k":5`+strings.Repeat(`,"k":""`, often)+`,"l":1},"reason"`))
	add("names below and above", with(`{"id"`, `{`+strings.Repeat(`"zz":1,`, often)+`"id"`))
	add("names on each level", with(`"customer":{"id":"c"`, `"zz":1,"customer":{"zz":1,"id":"c","zz":2,"id":"d"},"zz":3,"customer":{"id":"c"`))
	add("more unknown names than are kept", with(`"reason"`, unknowns(40)+unknowns(40)+`"reason"`))
	golden.Equal(t, "repeated.txt", r.String())

	_, report, _ := one(decode.Strict, `[{"a":1`+strings.Repeat(`,"a":1`, often)+`},{"a":1,"a":2,"b":{"a":1,"a":2}}]`, "anything", (*decode.Decoder).Raw)
	assert.Equal(t, `- /v/0/a: given more than once; want it once
- /v/1/a: given more than once; want it once
- /v/1/b/a: given more than once; want it once`, report)
}

func unknowns(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"z%d":%d,`, i, i)
	}
	return b.String()
}

func TestAReportOfManyMembersListsSomeOfThem(t *testing.T) {
	var r reports
	for _, n := range []int{0, 1, 64, 65, 201} {
		var members decode.Members
		for i := range n {
			members = append(members, decode.Member{Name: fmt.Sprintf("m%03d", i), Want: "an integer"})
		}
		document := `{"zzz":1}`
		_, report, _ := read(decode.Strict, document, func(d *decode.Decoder, _ *struct{}) {
			o := d.Object(members)
			for o.Next() {
				d.Int()
			}
		})
		r.add(fmt.Sprintf("%d members", n), document, report)
	}
	golden.Equal(t, "members.txt", r.String())
}

func TestNamesThatAreNoPlainWordsAreListedInQuotes(t *testing.T) {
	var r reports
	for _, names := range [][]string{
		{"red", "light.green", "dark-blue_2"}, {"red", "green", "it's", `"odd"`}, {"a, b", `back\slash`}, {""}, {"a\nb\u202e", "é"},
	} {
		document := `{"` + strings.Repeat("x", 30) + `":1,"od\"":2}`
		_, report, _ := read(decode.Strict, document, func(d *decode.Decoder, _ *struct{}) {
			m := d.Map("an integer", names)
			for m.Next() {
				d.Int()
			}
		})
		var members decode.Members
		for _, name := range names {
			members = append(members, decode.Member{Name: name, Want: "an integer"})
		}
		_, same, _ := read(decode.Strict, document, func(d *decode.Decoder, _ *struct{}) {
			o := d.Object(members)
			for o.Next() {
				d.Int()
			}
		})
		assert.Equal(t, report, same, "a map and a struct list alike")
		r.add(fmt.Sprintf("%q", names), document, report)
	}
	golden.Equal(t, "names.txt", r.String())
}

func TestFindingsCarryWhatAHostNeeds(t *testing.T) {
	var d decode.Decoder
	var v search
	d.Begin(decode.Input{JSON: []byte(`{"limit":50,"qery":"a"}`)})
	decodeSearch(&d, &v)
	require.False(t, d.Done())
	assert.Equal(t, decode.Report{Findings: []decode.Finding{
		{Code: decode.Range, Pointer: "/limit", Got: "50", Want: "an integer from 1 to 20"},
		{Code: decode.Unknown, Pointer: "/qery", Nearest: "query", Want: "query, limit"},
		{Code: decode.Missing, Pointer: "/query", Want: "a string of 1 to 256 characters"},
	}}, d.Report())
	assert.Equal(t, d.Report(), d.Report(), "asking twice changes nothing")
}

func TestABrokenDocumentIsReportedWhateverCameBefore(t *testing.T) {
	document := `{"items":[` + strings.Repeat(`"",`, 1000)
	var d decode.Decoder
	var v refund
	d.Begin(decode.Input{JSON: []byte(document)})
	decodeRefund(&d, &v)
	require.False(t, d.Done())
	r := d.Report()
	require.Len(t, r.Findings, 32)
	assert.Equal(t, decode.Cut, r.Findings[31].Code)
	assert.Equal(t, len(document), r.Findings[31].At)
	assert.Equal(t, 1000-31, r.More)
}

func TestADecoderMayBeginAgain(t *testing.T) {
	var d decode.Decoder
	var v search
	for _, document := range []string{`{"query":`, `{"query":1,"x":2}`, ``} {
		d.Begin(decode.Input{JSON: []byte(document)})
		decodeSearch(&d, &v)
		require.False(t, d.Done())
	}
	d.Begin(decode.Input{JSON: []byte(`{"query":"a"}`)})
	decodeSearch(&d, &v)
	assert.True(t, d.Done())
	assert.Empty(t, d.Report().Append(nil))
}

func TestNoFindingQuotesAValueWhereThereAreSecrets(t *testing.T) {
	const word = "hunter2"
	for document, want := range map[string]string{
		with("49.95", `"hunter2"`):                                        "- /amount: got a string; want ",
		with("ord_8f3k2j1", word):                                         "- /order_id: got a string; want ",
		with(`"late"`, `"damaged_hunter2"`):                               "- /reason: got a string; want ",
		with(`"ord_8f3k2j1"`, `true`):                                     "- /order_id: got a boolean; want ",
		with(`"ord_8f3k2j1"`, `null`):                                     "- /order_id: got null; want ",
		with(`"ord_8f3k2j1"`, `4711`):                                     "- /order_id: got a number; want ",
		with(`{"id":"c","email":"a@b.c"}`, `"hunter2"`):                   "- /customer: got a string; want ",
		with(`"amount"`, `"labels":{"hunter2":1},"amount"`):               "- /labels/*: got a number; want ",
		with("49.95", word):                                               "- the arguments: not valid JSON: want a value at byte ",
		with(`"amount"`, `"labels":{"hunter2":"","hunter2":""},"amount"`): "- /labels/*: given more than once",
	} {
		var d decode.Decoder
		var r refund
		d.Begin(decode.Input{JSON: []byte(document), Secret: true})
		decodeRefund(&d, &r)
		assert.False(t, d.Done(), document)
		got := string(d.Report().Append(nil))
		assert.Contains(t, got, want)
		assert.NotContains(t, got, word)
		assert.NotContains(t, got, "did you mean")
		assert.NotContains(t, got, "4711")
	}
}

// buried is arguments of types with leaf 60 objects deep, each the value of name.
func buried(name, leaf string) string {
	return `{"raw":` + strings.Repeat(`{"`+name+`":`, 60) + leaf + strings.Repeat("}", 60) + "}"
}

func TestALongPointerIsShownByItsEnds(t *testing.T) {
	for name, want := range map[string]string{
		"a":                     "/raw" + strings.Repeat("/a", 60) + "/b",
		strings.Repeat("a", 60): "/raw" + strings.Repeat("/"+strings.Repeat("a", 60), 2) + "/..." + strings.Repeat("/"+strings.Repeat("a", 60), 2) + "/b",
		strings.Repeat("~", 64): "/raw/" + strings.Repeat("~0", 64) + "/.../" + strings.Repeat("~0", 64) + "/b",
		strings.Repeat("日", 20): "/raw" + strings.Repeat("/"+strings.Repeat("日", 20), 2) + "/..." + strings.Repeat("/"+strings.Repeat("日", 20), 2) + "/b",
	} {
		_, report, _ := read(decode.Strict, buried(name, `{"b":1,"b":2}`), decodeTypes)
		assert.Equal(t, "- "+want+": given more than once; want it once", report)
	}
	own := decode.Finding{Code: decode.Duplicate, Pointer: strings.Repeat("é", 300)}
	assert.Less(t, len(own.Append(nil)), 400, "a host's own finding")
}
