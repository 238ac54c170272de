package decode_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
)

// agree reads a document with the cursor and with jsontext and fails where they
// differ in what they take or in a value.
func agree(t require.TestingT, document []byte) {
	var d decode.Decoder
	d.Begin(decode.Input{JSON: document, Policy: decode.Strict})
	if len(document) > 0 && d.Peek() == 0 {
		return // nothing, blanks or null, which a decoder takes for {}
	}
	got := readTree(&d)
	taken := d.Done()
	want, err := referenceTree(document)
	if depth(document) > decode.MaxDepth {
		require.False(t, taken, "%q", document)
		return
	}
	require.Equal(t, err == nil, taken, "%q: %v, %s", document, err, d.Report().Append(nil))
	if err == nil {
		require.Equal(t, want, got, "%q", document)
	}
}

var cursorSeeds = []string{
	`{"order_id":"ord_8f3k2j1","amount":49.95,"currency":"EUR","customer":{"id":"c-1842","vip":true},"items":["sku-1","sku-22"],"note":"a \"blue\" mug"}`,
	`{"a":["\ud83d\ude00","\u00e9é日本",-0.5e+10,1E2,null,true,false,{},[]," \t"],"b\n":{"c":0}}`,
	`[1,2.50,-3e-7,[[]],{"":{"":[]}}]`,
	`{"a":1,"\u0061":2}`,
	" \t\r\n[ \"\\\\\\\"\" , \"12345678\\n12345678é\" ] ",
	`["\ud83d","\ude00"]`,
}

func FuzzCursorAgreesWithJSONText(f *testing.F) {
	for _, seed := range cursorSeeds {
		f.Add([]byte(seed))
	}
	for _, c := range documents {
		if len(c.document) < 200 {
			f.Add([]byte(c.document))
		}
	}
	f.Fuzz(func(t *testing.T, document []byte) { agree(t, document) })
}

func TestCursorAgreesWithJSONTextOnMutatedDocuments(t *testing.T) {
	const alphabet = "{}[]:,\"\\/ \t\n\r0123456789-+.eEunltrfasb\x00\x1f\x7f\x80\xc3\xa9\xed\xa0\xf0\x9f\xff"
	random := rand.New(rand.NewPCG(1, 2))
	for range rounds(100_000) {
		b := []byte(cursorSeeds[random.IntN(len(cursorSeeds))])
		for range random.IntN(4) {
			i := random.IntN(len(b))
			c := alphabet[random.IntN(len(alphabet))]
			switch random.IntN(4) {
			case 0:
				b[i] = c
			case 1:
				b = append(b[:i], b[i+1:]...)
			case 2:
				b = append(b[:i], append([]byte{c}, b[i:]...)...)
			case 3:
				b = b[:i+1]
			}
			if len(b) == 0 {
				b = append(b, c)
			}
		}
		agree(t, b)
	}
}

// Both policies and all readers, on anything: no panic, a report of bounded size
// whose lines are lines.
func FuzzDecodersReportInLines(f *testing.F) {
	for _, seed := range append(cursorSeeds, goodRefund, `"{\"query\":\"a\"}"`, "```json\n{\"query\":\"a\",\"limit\":\"3\"}\n```") {
		f.Add([]byte(seed), true)
	}
	f.Add([]byte(buried(strings.Repeat("\\u0001", 64), `{"a":1,"a":2}`)), true)
	f.Fuzz(func(t *testing.T, document []byte, strict bool) {
		var d decode.Decoder
		policy := decode.Tolerant
		if strict {
			policy = decode.Strict
		}
		for _, into := range []func(){
			func() { decodeRefund(&d, new(refund)) },
			func() { decodeSearch(&d, new(search)) },
			func() { decodeBatch(&d, new(batch)) },
			func() { decodeTypes(&d, new(types)) },
		} {
			d.Begin(decode.Input{JSON: document, Policy: policy})
			into()
			done, r := d.Done(), d.Report()
			require.Equal(t, done, len(r.Findings) == 0)
			lines := strings.Split(string(r.Append(nil)), "\n")
			if !done {
				want := len(r.Findings)
				if r.More > 0 {
					want++
				}
				require.Len(t, lines, want)
			}
			for _, line := range lines {
				assert.Less(t, len(line), 3000)
			}
			if strict {
				require.Empty(t, d.Repairs())
			}
		}
	})
}
