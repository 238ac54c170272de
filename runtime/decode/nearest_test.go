package decode_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
)

func near(s string, names ...string) string { return decode.Nearest(s, slices.Values(names)) }

func TestNearestIsWhatAPersonWouldTakeItFor(t *testing.T) {
	for _, c := range []struct {
		s     string
		names []string
		want  string
	}{
		{"damagd", []string{"late", "damaged"}, "damaged"},
		{"damgaed", []string{"late", "damaged"}, "damaged"},
		{"LATE", []string{"damaged", "late"}, "late"},
		{"orderId", []string{"id", "order_id"}, "order_id"},
		{"order-id", []string{"order", "order_id"}, "order_id"},
		{"Order ID", []string{"order", "order_id"}, "order_id"},
		{"file_path", []string{"content", "path"}, "path"},
		{"path", []string{"content", "file_path"}, "file_path"},
		{"path_to_the_file", []string{"content", "path"}, "path"},
		{"limt", []string{"query", "limit"}, "limit"},
		{"maxlen", []string{"max", "maxlength", "maxitems"}, "maxlength"},
		{"sand", []string{"hand", "sane", "send"}, "sane"},
		{"limit", []string{"Limit", "limit"}, "Limit"},
		{"qty", []string{"quantity"}, ""},
		{"x", []string{"a", "b"}, ""},
		{"x", []string{"y", "X"}, "X"},
		{"id", []string{"uid"}, "uid"},
		{"", []string{"a"}, ""},
		{"a", nil, ""},
		{"hello", []string{"world"}, ""},
		{"colour", []string{"color"}, "color"},
		{"ab", []string{"abcdefghij"}, ""},
		{"größe", []string{"Größe"}, "Größe"},
		{strings.Repeat("a", 65), []string{strings.Repeat("a", 65)}, ""},
		{"query", []string{strings.Repeat("query", 20), "querry"}, "querry"},
	} {
		assert.Equal(t, c.want, near(c.s, c.names...), "%q %q", c.s, c.names)
	}
}

// reference is the distance by its definition, without a table.
func reference(a, b string) int {
	switch {
	case a == "":
		return len(b)
	case b == "":
		return len(a)
	}
	i, j := len(a)-1, len(b)-1
	n := reference(a[:i], b[:j])
	if a[i] != b[j] {
		n = 1 + min(n, reference(a[:i], b), reference(a, b[:j]))
	}
	if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
		n = min(n, 1+reference(a[:i-1], b[:j-1]))
	}
	return n
}

func TestEditsAreThoseOfTheDefinition(t *testing.T) {
	var words []string
	for n := range 5 {
		for i := range 1 << (n + 1) {
			w := make([]byte, n)
			for k := range w {
				w[k] = "abc"[(i>>k)%3]
			}
			words = append(words, string(w))
		}
	}
	for _, a := range words {
		for _, b := range words {
			require.Equal(t, reference(a, b), decode.Edits(a, b), "%q %q", a, b)
		}
	}
}

func FuzzNearest(f *testing.F) {
	f.Add("orderId", "order_id", "amount")
	f.Add("damagd", "late", "damaged")
	f.Add("\xff", "\xfe", "")
	f.Add("İ", "i̇", "ſ")
	f.Fuzz(func(t *testing.T, s, a, b string) {
		got := near(s, a, b)
		require.Contains(t, []string{"", a, b}, got)
		require.Equal(t, got, near(s, a, b), "the same again")
		if got != "" {
			require.Equal(t, got, near(s, got), "alone it is as near")
		}
		if len(s) > 64 {
			require.Empty(t, got)
			return
		}
		require.Equal(t, s, near(s, s))
		if len(a) > 64 || len(b) > 64 {
			return
		}
		require.LessOrEqual(t, decode.Edits(a, b), max(len(a), len(b)))
		require.Equal(t, decode.Edits(a, b), decode.Edits(b, a))
		require.Equal(t, a == b, decode.Edits(a, b) == 0)
		require.Equal(t, decode.Fold(s), decode.Fold(decode.Fold(s)))
	})
}
