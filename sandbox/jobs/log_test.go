package jobs

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzLog writes and reads in any pieces and holds what comes out against the
// whole stream.
func FuzzLog(f *testing.F) {
	f.Add([]byte("hello, world"), 4, uint8(3), uint8(5))
	f.Add([]byte("aé€🙂aé€🙂"), 7, uint8(1), uint8(2))
	f.Add([]byte{0xff, 0x80, 'x', 0xe2, 0x82}, 3, uint8(2), uint8(1))
	f.Fuzz(func(t *testing.T, stream []byte, limit int, piece, every uint8) {
		if limit < 4 || limit > 1<<12 {
			t.Skip()
		}
		l := &log{limit: limit}
		var cursor, lost int64
		var got []byte
		read := func() {
			text, skipped, next := l.read(cursor, 1<<20)
			require.Equal(t, cursor+skipped+int64(len(text)), next)
			require.Equal(t, string(stream[cursor+skipped:next]), string(text))
			if skipped == 0 && utf8.Valid(stream) {
				require.True(t, utf8.Valid(text), "%q", text)
			}
			got, lost, cursor = append(got, text...), lost+skipped, next
		}
		for n, rest := 0, stream; len(rest) > 0; n++ {
			k := min(len(rest), int(piece)+1)
			written, err := l.Write(rest[:k])
			require.NoError(t, err)
			require.Equal(t, k, written)
			require.LessOrEqual(t, len(l.kept), 2*limit)
			rest = rest[k:]
			if n%(int(every)+1) == 0 {
				read()
			}
		}
		l.end()
		read()
		require.EqualValues(t, len(stream), cursor)
		require.EqualValues(t, len(stream), l.size())
		require.EqualValues(t, len(stream), int64(len(got))+lost)
		if utf8.Valid(stream) {
			require.True(t, utf8.Valid(got))
		}
	})
}

func TestALogIsReadInPortions(t *testing.T) {
	l := &log{limit: 100}
	_, _ = l.Write([]byte("ab€cd"))
	text, skipped, next := l.read(0, 3)
	assert.Equal(t, "ab", string(text), "a character is not cut")
	assert.Zero(t, skipped)
	text, _, next = l.read(next, 3)
	assert.Equal(t, "€", string(text))
	text, _, next = l.read(next, 3)
	assert.Equal(t, "cd", string(text))
	assert.EqualValues(t, 7, next)
	text, _, next = l.read(99, 3)
	assert.Empty(t, text)
	assert.EqualValues(t, 7, next, "a cursor beyond the end comes back to it")
	text, _, _ = l.read(-5, 3)
	assert.Equal(t, "ab", string(text))
}

func TestAnUpdateTellsWhatIsMissing(t *testing.T) {
	assert.Equal(t, "[12 bytes omitted]\nx\uFFFDy", Update{Skipped: 12, Text: []byte("x\xffy")}.String())
	assert.Equal(t, "x", Update{Text: []byte("x")}.String())
	assert.Equal(t, strings.Repeat("y", 5), Update{Text: []byte("yyyyy")}.String())
}
