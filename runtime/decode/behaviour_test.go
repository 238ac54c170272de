package decode_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
)

var policies = map[string]decode.Policy{"tolerant": decode.Tolerant, "strict": decode.Strict}

func TestArgumentsThatAreNotJSONAreASyntaxFinding(t *testing.T) {
	assert.Equal(t, []decode.Code{decode.Syntax}, codes(t, `{not json`, decodeSearch))
}

func TestArgumentsThatAreNoObjectAreATypeFinding(t *testing.T) {
	for name, policy := range policies {
		for document, got := range map[string]string{`[1,2,3]`: "an array", `42`: "42", `"s"`: `"s"`, `true`: "true", `""`: `""`, `"null"`: `"null"`} {
			_, report, _ := read(policy, document, decodeSearch)
			assert.Equal(t, "- the arguments: got "+got+"; want an object", report, name)
		}
	}
}

func TestNothingBlanksAndNullAreTheEmptyObject(t *testing.T) {
	for name, policy := range policies {
		for _, document := range []string{"", "   ", "\n\t\r ", "{}", " { } ", "null", " null\n"} {
			v, report, repairs := read(policy, document, func(d *decode.Decoder, v *map[string]string) {
				o := d.Object(decode.Members{{Name: "x", Want: "a string"}})
				for o.Next() {
					*v = map[string]string{"x": d.String()}
				}
			})
			assert.Empty(t, report, name+" %q", document)
			assert.Empty(t, repairs)
			assert.Nil(t, v)
			_, report, _ = read(policy, document, decodeSearch)
			assert.Equal(t, "- /query: missing; want a string of 1 to 256 characters", report, name+" %q", document)
		}
	}
	var d decode.Decoder
	d.Begin(decode.Input{})
	m := d.Map("a string", nil)
	assert.False(t, m.Next(), "no arguments are an empty map, too")
	assert.True(t, d.Done())
	for _, document := range []string{"nul", "nulls", "null null", "null {}"} {
		assert.False(t, accepts(decode.Tolerant, document, decodeSearch), document)
	}
}

func TestAQuotedIntegerIsTakenAndRecorded(t *testing.T) {
	v, report, repairs := read(decode.Tolerant, `{"query":"a","limit":"2"}`, decodeSearch)
	require.Empty(t, report)
	assert.Equal(t, search{Query: "a", Limit: 2}, v)
	assert.Equal(t, []decode.Repair{{Pointer: "/limit", Got: `"2"`, Took: "an integer"}}, repairs)
}

func TestDefaultsStayWhereNothingIsGiven(t *testing.T) {
	for _, document := range []string{`{"query":"a"}`, `{"query":"a","limit":null}`, `{"limit":null,"query":"a"}`} {
		v, report, _ := read(decode.Strict, document, decodeSearch)
		assert.Empty(t, report)
		assert.Equal(t, search{Query: "a", Limit: 5}, v)
	}
}

func TestAFindingNamesWhatIsMissingWrongOrUnknown(t *testing.T) {
	for document, want := range map[string]string{
		`{}`:                                   "- /query: missing; want a string of 1 to 256 characters",
		`{"query":"a","extra":1}`:              "- /extra: unknown. Allowed: query, limit",
		`{"query":"a","limit":0}`:              "- /limit: got 0; want an integer from 1 to 20",
		`{"query":"a","limit":2.5}`:            "- /limit: got 2.5; want an integer from 1 to 20",
		`{"query":"a","limit":true}`:           "- /limit: got true; want an integer from 1 to 20",
		`{"query":"a","limit":"abc"}`:          `- /limit: got "abc"; want an integer from 1 to 20`,
		`{"query":5}`:                          "- /query: got 5; want a string of 1 to 256 characters",
		`{"query":"a","query":"b"}`:            "- /query: given more than once; want it once",
		`{"query":"","limit":21}`:              "- /query: got \"\"; want a string of 1 to 256 characters\n- /limit: got 21; want an integer from 1 to 20",
		`{"limit":{"a":[]},"query":["a"]}`:     "- /limit: got an object; want an integer from 1 to 20\n- /query: got an array; want a string of 1 to 256 characters",
		`{"query":"a","limit":9e99,"limit":3}`: "- /limit: got 9e99; want an integer from 1 to 20\n- /limit: given more than once; want it once",
	} {
		_, report, _ := read(decode.Tolerant, document, decodeSearch)
		assert.Equal(t, want, report, document)
	}
}

func TestAChoiceThatThereIsNotNamesAllOfThem(t *testing.T) {
	report := refundReport(decode.Tolerant, with(`"late"`, `"invalid"`))
	assert.Equal(t, `- /reason: got "invalid"; want one of "damaged", "late", "wrong_item", "other"`, report)
}

func TestAStringThatItsPatternRefuses(t *testing.T) {
	assert.Contains(t, refundReport(decode.Tolerant, with("ord_", "doc-")), "/order_id")
}

func TestAnUnknownMemberBelowHasItsWholePointer(t *testing.T) {
	report := refundReport(decode.Tolerant, with(`"id"`, `"extra":{},"id"`))
	assert.Equal(t, "- /customer/extra: unknown. Allowed: id, email, vip", report)
}

func TestABadElementHasItsIndexInThePointer(t *testing.T) {
	good := `{"id":1,"name":"a","score":0.5,"active":true,"tag":"red"}`
	bad := strings.Replace(good, `"a"`, `5`, 1)
	_, report, _ := read(decode.Tolerant, `{"records":[`+good+`,`+good+`,`+bad+`]}`, decodeBatch)
	assert.Equal(t, "- /records/2/name: got 5; want a string of at least 1 character", report)
}

func TestEverySpellingOfAnIntegerIsOne(t *testing.T) {
	for _, spelling := range []string{"2", "2.0", "2e0", "20e-1", "0.2e1", "2.000", "2E+0", "200000000000000000000000e-23"} {
		v, report, repairs := read(decode.Strict, `{"query":"a","limit":`+spelling+`}`, decodeSearch)
		assert.Empty(t, report, spelling)
		assert.Empty(t, repairs)
		assert.Equal(t, 2, v.Limit, spelling)
	}
}

func TestMembersMayBeNamedLikeKeywords(t *testing.T) {
	names := []string{"title", "default", "type", "anyOf", "a/b", "a~b", "a b", "", "é", "\"", "\\", "\n", "工"}
	var members decode.Members
	for _, name := range names {
		members = append(members, decode.Member{Name: name, Want: "an integer", Required: true})
	}
	into := func(d *decode.Decoder, v *map[string]int) {
		*v = map[string]int{}
		o := d.Object(members)
		for o.Next() {
			(*v)[o.Name] = d.Int()
		}
	}
	document := `{"title":0,"default":1,"type":2,"anyOf":3,"a\/b":4,"a~b":5,"a b":6,"":7,"\u00e9":8,"\"":9,"\\":10,"\n":11,"\u5de5":12}`
	v, report, _ := read(decode.Strict, document, into)
	require.Empty(t, report)
	for i, name := range names {
		assert.Equal(t, i, v[name], name)
	}
	_, report, _ = read(decode.Strict, strings.Replace(document, "4", `"x"`, 1), into)
	assert.Equal(t, `- /a~1b: got "x"; want an integer`, report)
	_, report, _ = read(decode.Strict, strings.Replace(document, "7", `"x"`, 1), into)
	assert.Equal(t, `- /: got "x"; want an integer`, report)
}

func TestMembersInAnyOrderAndNumber(t *testing.T) {
	for _, n := range []int{1, 63, 64, 65, 128, 129, 201, 300} {
		var members decode.Members
		var names []string
		for i := range n {
			names = append(names, "m"+strings.Repeat("x", i))
			members = append(members, decode.Member{Name: names[i], Want: "an integer", Required: true})
		}
		into := func(d *decode.Decoder, v *[]string) {
			o := d.Object(members)
			for o.Next() {
				d.Int()
				*v = append(*v, o.Name)
			}
		}
		var forwards, backwards []string
		for i := range n {
			forwards = append(forwards, `"`+names[i]+`":1`)
			backwards = append(backwards, `"`+names[n-1-i]+`":1`)
		}
		for _, list := range [][]string{forwards, backwards} {
			v, report, _ := read(decode.Strict, "{"+strings.Join(list, ",")+"}", into)
			require.Empty(t, report)
			assert.Len(t, v, n)
			_, report, _ = read(decode.Strict, "{"+strings.Join(list[:n-1], ",")+"}", into)
			assert.Equal(t, 1, strings.Count(report, "missing"), "all but one")
			_, report, _ = read(decode.Strict, "{"+strings.Join(append(list, list[n-1], list[0]), ",")+"}", into)
			assert.Equal(t, min(n, 2), strings.Count(report, "given more than once"))
		}
	}
}

func TestTheKeysOfAMapMayBeTheSchemas(t *testing.T) {
	into := func(d *decode.Decoder, v *map[string]int) {
		*v = map[string]int{}
		m := d.Map("an integer", []string{"USD", "EUR"})
		for m.Next() {
			if _, again := (*v)[m.Key]; again {
				m.Repeated()
				continue
			}
			(*v)[m.Key] = d.Int()
		}
	}
	v, report, _ := read(decode.Strict, `{"EUR":1,"\u0055SD":2}`, into)
	require.Empty(t, report)
	assert.Equal(t, map[string]int{"EUR": 1, "USD": 2}, v)
	_, report, _ = read(decode.Strict, `{"EUR":"1","eur":3,"XXX":"a","USD":1,"USD":[2],"EUR":null}`, into)
	assert.Equal(t, `- /EUR: got "1"; want an integer
- /eur: unknown; did you mean "EUR"? Allowed: USD, EUR
- /XXX: unknown. Allowed: USD, EUR
- /USD: given more than once; want it once
- /EUR: given more than once; want it once`, report)
	none := func(d *decode.Decoder, _ *int) {
		m := d.Map("an integer", []string{})
		for m.Next() {
			d.Int()
		}
	}
	assert.True(t, accepts(decode.Strict, `{}`, none))
	assert.False(t, accepts(decode.Strict, `{"a":1}`, none), "no keys are not any keys")
}

func TestACheckOfTheWholeComesAfterItsParts(t *testing.T) {
	document := with(`"amount"`, `"items":["",`+strings.Repeat(`"a",`, 49)+`"a"],"amount"`)
	assert.Equal(t, "- /items/0: got \"\"; want a string of at least 1 character\n"+
		"- /items: got an array of 51 items; want an array of at most 50 strings", refundReport(decode.Strict, document))
}

func TestACheckOfArgumentsThatDidNotCome(t *testing.T) {
	_, report, _ := read(decode.Strict, "", func(d *decode.Decoder, _ *int) {
		o := d.Object(nil)
		for o.Next() {
		}
		d.Check(false, decode.Length)
	})
	assert.Equal(t, "- the arguments: got nothing; want an object", report)
}

func TestOneValueHasOneFinding(t *testing.T) {
	_, report, _ := one(decode.Strict, `"x"`, "an even integer from 1 to 9", func(d *decode.Decoder) int {
		v := d.Int()
		d.Check(v >= 1, decode.Range)
		d.Check(v%2 == 1, decode.Range)
		return v
	})
	assert.Equal(t, `- /v: got "x"; want an even integer from 1 to 9`, report)
}

func TestCharactersAreCodePoints(t *testing.T) {
	for _, s := range []string{"", "a", "é", "工具", "👍🏽", "a\u0301", strings.Repeat("工", 10), strings.Repeat("a", 40)} {
		n := len([]rune(s))
		for least := range 45 {
			assert.Equal(t, n >= least, decode.Runes(s, least, -1), "%q %d", s, least)
			for most := range 45 {
				assert.Equal(t, n >= least && n <= most, decode.Runes(s, least, most), "%q %d %d", s, least, most)
			}
		}
	}
}

func TestMapsOfMapsKeepTheirKeysApart(t *testing.T) {
	into := func(d *decode.Decoder, v *map[string]map[string]int) {
		*v = map[string]map[string]int{}
		outer := d.Map("an object of integers", nil)
		for outer.Next() {
			if _, again := (*v)[outer.Key]; again {
				outer.Repeated()
				continue
			}
			(*v)[outer.Key] = decodeCounts(d)
		}
	}
	v, report, _ := read(decode.Tolerant, `{"a":{"x":1,"y":2},"b":{},"c":"{\"z\":3}","d":{"d":4}}`, into)
	require.Empty(t, report)
	assert.Equal(t, map[string]map[string]int{"a": {"x": 1, "y": 2}, "b": {}, "c": {"z": 3}, "d": {"d": 4}}, v)
	_, report, _ = read(decode.Tolerant, `{"a":{"x":1.5,"x":2},"b":[],"a":{},"c":{"y":"z"}}`, into)
	assert.Equal(t, `- /a/x: got 1.5; want an integer
- /a/x: given more than once; want it once
- /b: got an array; want an object of integers
- /a: given more than once; want it once
- /c/y: got "z"; want an integer`, report)
}
