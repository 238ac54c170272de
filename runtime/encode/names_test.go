package encode_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/encode"
)

// object writes an object of ones, as the generator does for a map.
func object(w *encode.Writer, m map[string]int) {
	w.Open('{')
	for _, k := range encode.Keys(m) {
		w.Name(k)
		w.Int(1)
	}
	w.Close('}')
}

func TestNamesThatBecomeTheSameAreAnErrorAndNothing(t *testing.T) {
	const alike = "two names of one object in the result are the same once U+FFFD replaces what is not UTF-8 in them: "
	long := strings.Repeat("é", 100)
	for want, m := range map[string]map[string]int{
		"\"\ufffd\"":                           {"\xfe": 0, "\xff": 0},
		"\"a\ufffd\"":                          {"a\x80": 0, "b": 0, "a\ufffd": 0},
		"\"\ufffd\\\"\\\\\"":                   {"\xfe\"\\": 0, "\ufffd\"\\": 0, "\xc3": 0},
		"\"" + strings.Repeat("é", 31) + "...": {long + "\xfe": 0, long + "\xff": 0},
	} {
		var w encode.Writer
		w.Open('[')
		w.Item()
		w.String("\ufffd\":")
		w.Item()
		object(&w, m)
		w.Close(']')
		b, err := w.Done()
		require.EqualError(t, err, alike+want+"; make the keys valid UTF-8")
		assert.Nil(t, b)
	}
}

func TestNamesThatAreCleanedAndStayApartAreWritten(t *testing.T) {
	assert.Equal(t, `[{"\"":1,"a"`+`:1,"�":1},{"�":1},"�",{"�":{"�":1}},{"�":1,"��":1}]`,
		written(t, func(w *encode.Writer) {
			w.Open('[')
			w.Item()
			object(w, map[string]int{"\"": 0, "a": 0, "\xff": 0})
			w.Item()
			object(w, map[string]int{"\xfe": 0})
			w.Item()
			w.String("\xff")
			w.Item()
			w.Open('{')
			w.Name("\xff")
			object(w, map[string]int{"\xff": 0})
			w.Close('}')
			w.Item()
			object(w, map[string]int{"\xff": 0, "\xff\xff": 0})
			w.Close(']')
		}))
}

func TestAMillionBytesOfCleanedNamesAreCheckedInOnePass(t *testing.T) {
	m := map[string]int{}
	for i := range 100_000 {
		m[fmt.Sprintf("\xff%d", i)] = 0
	}
	assert.Equal(t, len(m), strings.Count(written(t, func(w *encode.Writer) { object(w, m) }), ":1"))
	m["\xfe7"] = 0
	var w encode.Writer
	object(&w, m)
	_, err := w.Done()
	assert.ErrorContains(t, err, "\"\ufffd7\"")
}
