package encode_test

import (
	"math"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/encode"
)

// written is what a writer makes of some calls.
func written(t *testing.T, calls func(w *encode.Writer)) string {
	t.Helper()
	var w encode.Writer
	calls(&w)
	b, err := w.Done()
	require.NoError(t, err)
	return string(b)
}

type hit struct {
	title string
	score float64
	tags  []string
	rank  map[string]int64
}

// encodeHit is as the generator emits it.
func encodeHit(w *encode.Writer, v *hit) {
	w.Open('{')
	w.Name("title")
	w.String(v.title)
	w.Name("score")
	w.Float64(v.score)
	w.Name("tags")
	w.Open('[')
	for _, tag := range v.tags {
		w.Item()
		w.String(tag)
	}
	w.Close(']')
	w.Name("rank")
	w.Open('{')
	for _, k := range encode.Keys(v.rank) {
		w.Name(k)
		w.Int(v.rank[k])
	}
	w.Close('}')
	w.Close('}')
}

func TestCommasStandBetweenMembersAndElements(t *testing.T) {
	assert.Equal(t, `[{"title":"[","score":0.5,"tags":["{","["],"rank":{"a":1,"b":2,"c\"":-3}},{"title":"","score":0,"tags":[],"rank":{}}]`,
		written(t, func(w *encode.Writer) {
			w.Open('[')
			for _, v := range []hit{
				{title: "[", score: 0.5, tags: []string{"{", "["}, rank: map[string]int64{"b": 2, "a": 1, "c\"": -3}},
				{},
			} {
				w.Item()
				encodeHit(w, &v)
			}
			w.Close(']')
		}))
}

func TestEachKindOfValue(t *testing.T) {
	for want, calls := range map[string]func(w *encode.Writer){
		`true`:                          func(w *encode.Writer) { w.Bool(true) },
		`false`:                         func(w *encode.Writer) { w.Bool(false) },
		`null`:                          func(w *encode.Writer) { w.Null() },
		`9007199254740993`:              func(w *encode.Writer) { w.Int(1<<53 + 1) },
		`-9223372036854775808`:          func(w *encode.Writer) { w.Int(math.MinInt64) },
		`18446744073709551615`:          func(w *encode.Writer) { w.Uint(math.MaxUint64) },
		`"é\n"`:                         func(w *encode.Writer) { w.String("é\n") },
		`"aGVsbG8="`:                    func(w *encode.Writer) { w.Bytes([]byte("hello")) },
		`""`:                            func(w *encode.Writer) { w.Bytes(nil) },
		`"2024-02-29T12:00:00.5+05:30"`: func(w *encode.Writer) { w.Time(time.Date(2024, 2, 29, 12, 0, 0, 5e8, time.FixedZone("", 19800))) },
		`{"a":[1,"x y"]}`:               func(w *encode.Writer) { w.Raw([]byte(" { \"a\" :\t[1,\r\n\"x y\" ] } ")) },
		`"\" \\"`:                       func(w *encode.Writer) { w.Raw([]byte(` "\" \\" `)) },
	} {
		assert.Equal(t, want, written(t, calls))
	}
	assert.Equal(t, `null`, written(t, func(w *encode.Writer) { w.Raw(nil) }), "raw JSON that there is none of")
}

func TestWhatJSONCannotSayIsAnErrorAndNothing(t *testing.T) {
	year := func(y int) time.Time { return time.Date(y, 6, 1, 0, 0, 0, 0, time.UTC) }
	for _, c := range []struct {
		want  string
		calls func(w *encode.Writer)
	}{
		{"a number in the result is not finite, which JSON cannot say: NaN", func(w *encode.Writer) { w.Float64(math.NaN()) }},
		{"a number in the result is not finite, which JSON cannot say: +Inf", func(w *encode.Writer) { w.Float64(math.Inf(1)) }},
		{"a number in the result is not finite, which JSON cannot say: -Inf", func(w *encode.Writer) { w.Float32(float32(math.Inf(-1))) }},
		{"raw JSON in the result is not valid JSON", func(w *encode.Writer) { w.Raw([]byte(`{"a":`)) }},
		{"raw JSON in the result is not valid JSON", func(w *encode.Writer) { w.Raw([]byte(``)) }},
		{"raw JSON in the result is not valid JSON", func(w *encode.Writer) { w.Raw([]byte("\"\xff\"")) }},
		{"raw JSON in the result is not valid JSON", func(w *encode.Writer) { w.Raw([]byte("1 2")) }},
		{"raw JSON in the result is not valid JSON", func(w *encode.Writer) { w.Raw([]byte(strings.Repeat("[", 65) + strings.Repeat("]", 65))) }},
		{"a time in the result is in the year 10000; RFC 3339 has the years 0 to 9999", func(w *encode.Writer) { w.Time(year(10000)) }},
		{"a time in the result is in the year -1; RFC 3339 has the years 0 to 9999", func(w *encode.Writer) { w.Time(year(-1)) }},
		{"a number in the result is not finite, which JSON cannot say: NaN", func(w *encode.Writer) {
			w.Float64(math.NaN())
			w.Time(year(10000))
		}},
	} {
		var w encode.Writer
		w.Open('[')
		w.Item()
		w.Int(1)
		w.Item()
		c.calls(&w)
		w.Item()
		w.Int(2)
		w.Close(']')
		b, err := w.Done()
		assert.EqualError(t, err, c.want)
		assert.Nil(t, b)
	}
}

func TestKeysAreInOrder(t *testing.T) {
	type name string
	type names map[name]bool
	assert.Equal(t, []name{"", "A", "a", "b", "é"}, encode.Keys(names{"b": true, "é": true, "a": true, "": true, "A": true}))
	assert.Empty(t, encode.Keys(map[string]int(nil)))
}

func TestNothingLinksReflection(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", ".").Output()
	require.NoError(t, err)
	deps := strings.Fields(string(out))
	assert.Contains(t, deps, "github.com/toolgen/toolgen/runtime/encode")
	for _, banned := range []string{"reflect", "fmt", "encoding", "encoding/json", "encoding/base64", "encoding/binary"} {
		assert.NotContains(t, deps, banned)
	}
}

func TestValuesAllocateOnlyTheResult(t *testing.T) {
	v := hit{title: "a \"title\"", score: 1e-7, tags: []string{"x", "y"}}
	at := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		var w encode.Writer
		w.Open('[')
		w.Item()
		encodeHit(&w, &v)
		w.Item()
		w.Time(at)
		w.Item()
		w.Bytes([]byte{1, 2, 3})
		w.Close(']')
		_, _ = w.Done()
	}), 8.0, "a slice that grows")
}
