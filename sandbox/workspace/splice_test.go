package workspace

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// letters make texts in which everything happens often.
var letters = []string{"a", "b", "\n", "\r\n", "\r", "\t", "ü"}

func text(rng *rand.Rand, most int) string {
	var b strings.Builder
	for range rng.IntN(most + 1) {
		b.WriteString(letters[rng.IntN(len(letters))])
	}
	return b.String()
}

// flat is text without the difference of line breaks.
func flat(s string) string { return strings.ReplaceAll(s, "\r\n", "\n") }

func checkEdit(t *testing.T, data, old, replacement string, all bool) {
	t.Helper()
	cuts, err := places([]byte(data), old, all)
	if err != nil {
		edit := err.(*EditError)
		if edit.Count == 0 {
			require.NotContains(t, data, old, "what stands there as given is found")
		} else {
			require.False(t, all)
			require.Greater(t, edit.Count, 1)
		}
		return
	}
	after, lines := splice([]byte(data), cuts, old, replacement)
	require.Len(t, lines, len(cuts))
	require.True(t, all || len(cuts) == 1)
	from, at := 0, 0
	for i, c := range cuts {
		require.LessOrEqual(t, from, c.start, "cuts come in order and do not overlap")
		require.Equal(t, flat(old), flat(data[c.start:c.end]), "only what was asked for is cut")
		kept := data[from:c.start]
		require.Equal(t, kept, string(after[at:at+len(kept)]), "bytes between cuts stay")
		at += len(kept)
		require.Equal(t, strings.Count(string(after[:at]), "\n")+1, lines[i])
		put := inBreaks([]byte(data), c, old, replacement)
		require.Equal(t, flat(replacement), flat(put))
		require.Equal(t, put, string(after[at:at+len(put)]))
		at += len(put)
		from = c.end
	}
	require.Equal(t, data[from:], string(after[at:]), "bytes after the last cut stay")
	if all && !strings.Contains(data, "\r\n") {
		require.Equal(t, strings.ReplaceAll(data, old, replacement), string(after))
	}
	if !strings.Contains(old, "\r\n") && !strings.Contains(replacement, "\r") && crlfOnly(data) && !strings.Contains(old, "\r") && strings.Contains(data, "\n") {
		require.True(t, crlfOnly(string(after)), "a CRLF file stays one: %q", after)
	}
}

// crlfOnly reports that every line break is CRLF and no CR stands alone.
func crlfOnly(s string) bool {
	rest := strings.ReplaceAll(s, "\r\n", "")
	return !strings.ContainsAny(rest, "\r\n")
}

func TestEditsOfRandomTextsChangeExactlyTheirPlaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		data := text(rng, 12)
		old := text(rng, 3)
		if old == "" {
			continue
		}
		checkEdit(t, data, old, text(rng, 3), rng.IntN(2) == 0)
	}
}

func TestTextThatRepeatsItselfIsSearchedInTime(t *testing.T) {
	const most = 1_000_000
	for _, line := range []string{"a\n", "a\r\n"} {
		data := []byte(strings.Repeat(line, most))
		for _, old := range []string{strings.Repeat(line, most/2), strings.Repeat("a\n", most/2), strings.Repeat("a\n", most/2) + "b"} {
			_, err := places(data, old, false)
			var edit *EditError
			require.ErrorAs(t, err, &edit)
			if strings.HasSuffix(old, "b") {
				assert.Zero(t, edit.Count)
				continue
			}
			assert.Equal(t, most/2+1, edit.Count)
			assert.Equal(t, mostLines, edit.Lines[mostLines-1])
			cuts, err := places(data, old, true)
			require.NoError(t, err)
			assert.Equal(t, []cut{{0, len(data) / 2}, {len(data) / 2, len(data)}}, cuts)
		}
	}
}

func FuzzEdit(f *testing.F) {
	f.Add("a\r\nb\r\n", "a\nb", "x\ny", true)
	f.Add("aaa", "aa", "b", false)
	f.Add("\uFEFFa", "a", "", false)
	f.Add("a\r\nb\r\n", "\nb\r", "c", false)
	f.Fuzz(func(t *testing.T, data, old, replacement string, all bool) {
		if old == "" || textual([]byte(data)) != nil || !utf8.ValidString(old) || !utf8.ValidString(replacement) {
			return
		}
		checkEdit(t, data, old, replacement, all)
	})
}

func TestLinesAreNumberedOnce(t *testing.T) {
	data := bytes.Repeat([]byte("x\n"), 1000)
	c := counter{data: data}
	for i := range 1000 {
		assert.Equal(t, i+1, c.at(2*i))
	}
}
