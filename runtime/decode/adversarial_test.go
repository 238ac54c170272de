package decode_test

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/decode"
)

// What follows is meant to be expensive. Quadratic work on any of it would take
// minutes, so the limits leave room for a slow and busy machine.
func TestHostileDocumentsCostNoMoreThanTheyAreLong(t *testing.T) {
	size := 10 << 20
	if testing.Short() {
		size = 1 << 20 // under the race detector all is ten times as slow
	}
	key := func(i int) string { return fmt.Sprintf(`"key_%07d":0`, i) }
	keys := make([]string, size/20)
	for i := range keys {
		keys[i] = key(i)
	}
	unknown := "{" + strings.Join(keys, ",") + "}"
	some := keys[:min(100_000, len(keys))]
	twice := strings.Join(some, ",") + "," + strings.Join(some, ",")
	number := strconv.Itoa(size)
	for _, c := range []struct {
		name, document string
		problems       int
	}{
		{"ten megabytes of unknown members", unknown, len(keys)},
		{"ten megabytes of escaped unknown members", strings.ReplaceAll(unknown, "k", `\u006b`), len(keys)},
		{"ten megabytes of one repeated member", `{` + strings.Repeat(`"int":1,`, size/8) + `"int":1}`, 1},
		{"ten megabytes of one unknown member", `{` + strings.Repeat(`"x\n":1,`, size/8) + `"int":1}`, 1},
		{"a hundred thousand keys, twice", `{"counts":{` + twice + `}}`, len(some)},
		{"a hundred thousand names in raw, twice", `{"raw":{` + twice + `}}`, len(some)},
		{"one string", `{"string":"` + strings.Repeat("a", size) + `"}`, 0},
		{"one string of escapes", `{"string":"` + strings.Repeat(`\u00e9\n`, size/8) + `"}`, 0},
		{"one string of backslashes", `{"string":"` + strings.Repeat(`\\`, size/2) + `"}`, 0},
		{"one string for an integer", `{"int":"` + strings.Repeat("1", size) + `"}`, 1},
		{"one string for a choice", `{"enum":"` + strings.Repeat("red", size/3) + `"}`, 1},
		{"one number", `{"int":` + strings.Repeat("1", size) + `}`, 1},
		{"one number of the right size", `{"int":1` + strings.Repeat("0", size) + `e-` + number + `}`, 0},
		{"one fraction", `{"float64":0.` + strings.Repeat("1", size) + `}`, 0},
		{"one exponent", `{"float64":1e` + strings.Repeat("9", size) + `}`, 1},
		{"one unknown name", `{"` + strings.Repeat("a", size) + `":1}`, 1},
		{"one key around findings", `{"counts":{"` + strings.Repeat("a", size) + `":"x"}}`, 1},
		{"blanks", `{` + strings.Repeat(" ", size) + `}`, 0},
		{"an array of wrong values", `{"matrix":[` + strings.Repeat(`1,`, size/20) + `1]}`, size/20 + 1},
		{"an array of large wrong values", `{"matrix":[` + strings.Repeat(`"`+strings.Repeat("x", 1<<20)+`",`, 9) + `1]}`, 10},
		{"an array of repairs", `{"matrix":[[` + strings.Repeat(`"1",`, size/4) + `1]]}`, 0},
		{"an encoded array", `{"matrix":"[[` + strings.Repeat(`1,`, size/2) + `1]]"}`, 0},
		{"brackets", `{"raw":` + strings.Repeat("[", size), 1},
		{"braces in an unknown", `{"x":` + strings.Repeat(`{"a":`, size/5), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			document := []byte(c.document)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			started := time.Now()
			var d decode.Decoder
			var v types
			d.Begin(decode.Input{JSON: document})
			decodeTypes(&d, &v)
			done := d.Done()
			report := d.Report()
			text := report.Append(nil)
			took := time.Since(started)
			runtime.ReadMemStats(&after)
			assert.Equal(t, c.problems == 0, done)
			assert.Equal(t, c.problems, len(report.Findings)+report.More)
			assert.Less(t, len(text), 100_000)
			assert.Less(t, took, 10*time.Second)
			assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(32*size))
		})
	}
}

func TestDepth(t *testing.T) {
	for _, open := range []string{"[", `{"a":`} {
		closing := map[string]string{"[": "]", `{"a":`: "}"}[open]
		document := func(n int) string { return strings.Repeat(open, n) + "1" + strings.Repeat(closing, n) }
		assert.True(t, decode.Valid([]byte(document(decode.MaxDepth))))
		assert.False(t, decode.Valid([]byte(document(decode.MaxDepth+1))))
		// The arguments' own object counts.
		for n, want := range map[int]string{
			decode.MaxDepth - 1: "",
			decode.MaxDepth:     fmt.Sprintf("- the arguments: arrays and objects nested more than 64 deep at byte %d", 7+(decode.MaxDepth-1)*len(open)),
		} {
			_, report, _ := read(decode.Strict, `{"raw":`+document(n)+`}`, decodeTypes)
			assert.Equal(t, want, report)
		}
	}
	side := `{"raw":[` + strings.Repeat("[[[]]],", 1000) + "0]}"
	assert.True(t, accepts(decode.Strict, side, decodeTypes), "side by side is not deep")
}
