package agreement

import (
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/testdata/golden/binary"
	"github.com/toolgen/toolgen/testdata/golden/constraints"
	"github.com/toolgen/toolgen/testdata/golden/plain"
	"github.com/toolgen/toolgen/testdata/golden/pointers"
	"github.com/toolgen/toolgen/testdata/golden/rawjson"
	"github.com/toolgen/toolgen/testdata/golden/scalars"
	"github.com/toolgen/toolgen/testdata/golden/times"
)

// difference is one row of the table in docs/decoding.md.
type difference struct {
	subject   subject
	documents []string
	// schema says that the schema accepts; unseen, that no validator gets to see
	// such a document as it is.
	schema, unseen bool
	decoder        bool
	refusal        string // a part of what a model reads
}

func differences() map[string]difference {
	numbers := func(member string) string {
		all := `{"int":1,"int8":1,"int16":1,"int32":1,"int64":1,"uint":1,"uint8":1,"uint16":1,"uint32":1,"uint64":1,"float32":1,"float64":1}`
		name, value, _ := strings.Cut(member, "=")
		return strings.Replace(all, `"`+name+`":1`, `"`+name+`":`+value, 1)
	}
	say, echo := of[pointers.SayArgs](pointers.Tools(), "say"), of[scalars.Numbers](scalars.Tools(), "echo")
	greet, next := of[plain.GreetArgs](plain.Tools(), "greet"), of[times.NextArgs](times.Tools(), "next")
	count, same := of[binary.CountArgs](binary.Tools(), "count"), of[rawjson.SameArgs](rawjson.Tools(), "same")
	ratio := func(member string) string {
		good := `{"range":1,"open":1,"least":1,"most":1,"unsigned":5,"beyond":1,"ratio":0.5,"single":0.5,"short":"ab",` +
			`"at_least":"ab","order":"ord_1234","slug":"ab","share":1,"slugs":["ab"],"rates":{}}`
		name, value, _ := strings.Cut(member, "=")
		return strings.Replace(good, `"`+name+`":0.5`, `"`+name+`":`+value, 1)
	}
	deep := func(n int) string { return `{"value":` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}` }
	return map[string]difference{
		"null-is-absence":  {subject: say, documents: []string{`{"text":null}`}, decoder: true},
		"nothing-is-empty": {subject: greet, documents: []string{"", " \n\t", "null", " null "}, unseen: true, decoder: true},
		"duplicate-names": {
			subject: same, documents: []string{`{"value":1,"value":1}`, `{"value":{"a":1,"\u0061":2}}`, `{"value":[{"b":{"a":1,"a":1}}]}`},
			unseen: true, refusal: "given more than once",
		},
		"invalid-utf8":    {subject: say, documents: []string{"{\"text\":\"\xff\"}", "{\"text\":\"\xed\xa0\x80\"}"}, unseen: true, refusal: "not valid JSON"},
		"lone-surrogates": {subject: say, documents: []string{`{"text":"\ud800"}`, `{"text":"\udc00x"}`}, unseen: true, refusal: "surrogate"},
		"depth":           {subject: same, documents: []string{deep(64)}, schema: true, refusal: "64"},
		"integer-range": {
			subject: echo, schema: true, refusal: "64 bits",
			documents: []string{
				numbers("int64=9223372036854775808"), numbers("int64=-9223372036854775809"), numbers("int=1e19"),
				numbers("uint64=18446744073709551616"), numbers("uint=1e30"),
			},
		},
		"float-range": {
			subject: echo, schema: true, refusal: "want a number",
			documents: []string{numbers("float64=1e309"), numbers("float64=-1e400"), numbers("float32=3.5e38")},
		},
		"float-rounding": {
			subject: of[constraints.Rules](constraints.Tools(), "check"), schema: true, refusal: "over 0",
			documents: []string{ratio("ratio=1e-400")},
		},
		"leap-second":   {subject: next, documents: []string{`{"at":"2016-12-31T23:59:60Z"}`}, schema: true, refusal: "date-time"},
		"fine-fraction": {subject: next, documents: []string{`{"at":"2026-05-01T12:00:00.1234567891Z"}`}, schema: true, refusal: "date-time"},
		"base64-breaks": {subject: count, documents: []string{`{"data":"YWJj\nYWJj"}`, `{"data":"YWJj\r\n"}`}, schema: true, refusal: "base64"},
		"base64-bits":   {subject: count, documents: []string{`{"data":"YWK="}`, `{"data":"YR=="}`}, schema: true, refusal: "base64"},
	}
}

func TestDifferencesAreThoseOfTheTable(t *testing.T) {
	page, err := os.ReadFile("../../../docs/decoding.md")
	require.NoError(t, err)
	_, table, found := strings.Cut(string(page), "<!-- differences -->")
	require.True(t, found)
	table, _, _ = strings.Cut(table, "<!-- end -->")
	var ids []string
	for line := range strings.Lines(table) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			ids = append(ids, strings.TrimSpace(cells[1]))
		}
	}
	var tested []string
	for id := range differences() {
		tested = append(tested, id)
	}
	assert.ElementsMatch(t, ids[2:], tested)
}

func TestDifferences(t *testing.T) {
	for id, d := range differences() {
		t.Run(id, func(t *testing.T) {
			for _, document := range d.documents {
				if !d.unseen {
					parsed, err := jsonschema.UnmarshalJSON(strings.NewReader(document))
					require.NoError(t, err)
					reasons := consult(t, d.subject.schema).reasons(parsed)
					assert.Equal(t, d.schema, reasons == nil, "the schema on %s: %v", document, reasons)
				}
				decoded, refusal := d.subject.decode(t, document)
				assert.Equal(t, d.decoder, decoded.IsValid(), "%s: %s", document, refusal)
				assert.Contains(t, refusal, d.refusal)
			}
		})
	}
}

// The neighbours of the differences are no differences.
func TestWhatIsJustInsideIsTaken(t *testing.T) {
	for document, s := range map[string]subject{
		`{"value":` + strings.Repeat("[", 63) + strings.Repeat("]", 63) + `}`: of[rawjson.SameArgs](rawjson.Tools(), "same"),
		`{"at":"2026-05-01T12:00:00.1234567890000Z"}`:                         of[times.NextArgs](times.Tools(), "next"),
		`{"at":"2026-05-01t12:00:00z"}`:                                       of[times.NextArgs](times.Tools(), "next"),
		`{"data":"YWI="}`:                                                     of[binary.CountArgs](binary.Tools(), "count"),
		`{"text":"\ud83d\ude00"}`:                                             of[pointers.SayArgs](pointers.Tools(), "say"),
	} {
		_, refusal := s.decode(t, document)
		assert.Empty(t, refusal, document)
	}
}
