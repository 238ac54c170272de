package workspace

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestEveryByteComesBackAsItWasWritten(t *testing.T) {
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	random := make([]byte, 1<<20)
	rng := rand.New(rand.NewPCG(7, 7))
	for i := range random {
		random[i] = byte(rng.Uint32())
	}
	everywhere(t, func(t *testing.T, w *world) {
		for name, data := range map[string][]byte{
			"empty": {}, "all": all, "random": random, "crlf": []byte("a\r\nb\r\n"), "no-end": []byte("x"),
			"bom": []byte("\uFEFFtext\n"), "newlines": []byte("\n\n\n"), "tabs": []byte("\ta \t \n"),
		} {
			_, err := w.Write(t.Context(), name, data, WriteOptions{})
			require.NoError(t, err, name)
			c, err := w.Read(t.Context(), name)
			require.NoError(t, err, name)
			assert.True(t, bytes.Equal(data, c.Data), name)
			assert.Equal(t, VersionOf(data), c.Version, name)
		}
	})
}

func TestTextIsValidUTF8WithoutItsMark(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		w.put(t, "bom", "\uFEFFtext\r\n")
		c, err := w.Read(t.Context(), "bom")
		require.NoError(t, err)
		text, err := c.Text()
		require.NoError(t, err)
		assert.Equal(t, "text\r\n", text)
		for name, data := range map[string]string{"latin1": "caf\xe9\n", "utf16": "\xff\xfea\x00", "utf16be": "\xfe\xff\x00a", "nul": "a\x00b"} {
			w.put(t, name, data)
			c, err := w.Read(t.Context(), name)
			require.NoError(t, err, "bytes can be read")
			_, err = c.Text()
			assert.ErrorIs(t, err, ErrEncoding, name)
			_, err = w.Edit(t.Context(), name, "a", "b", EditOptions{})
			assert.ErrorIs(t, err, ErrEncoding, name)
			assert.Equal(t, data, w.get(t, name), "a refused edit changes nothing")
		}
	})
}

func TestEditTouchesNothingElse(t *testing.T) {
	tests := []struct{ name, file, old, replacement, want string }{
		{"tabs and trailing blanks", "\tall:  \n\t\tgo  build\t\n", "go  build", "go test", "\tall:  \n\t\tgo test\t\n"},
		{"one line in a CRLF file", "a\r\nb\r\nc\r\n", "b", "B", "a\r\nB\r\nc\r\n"},
		{"several lines in a CRLF file", "a\r\nb\r\nc\r\n", "a\nb", "A\nB\nx", "A\r\nB\r\nx\r\nc\r\n"},
		{"new lines in a CRLF file", "a\r\nb\r\n", "b", "b\nc", "a\r\nb\r\nc\r\n"},
		{"new lines at the end of a CRLF file", "a\r\nb", "b", "b\nc", "a\r\nb\r\nc"},
		{"a text that begins with a break", "a\r\nb\r\n", "\nb", "\nc", "a\r\nc\r\n"},
		{"a text that ends with a break", "a\r\nb\r\n", "a\n", "c\n", "c\r\nb\r\n"},
		{"only a break", "a\r\nb", "\n", "\n\n", "a\r\n\r\nb"},
		{"CRLF to LF on request", "a\r\nb\r\n", "a\r\nb\r\n", "a\nb\n", "a\nb\n"},
		{"CRLF for LF as given", "a\nb\n", "a", "a\r\nx", "a\r\nx\nb\n"},
		{"mixed, in the LF part", "a\r\nb\nc\nd\r\n", "b\nc", "b\nx\nc", "a\r\nb\nx\nc\nd\r\n"},
		{"mixed, in the CRLF part", "a\r\nb\r\nc\nd\n", "a\nb", "a\nx\nb", "a\r\nx\r\nb\r\nc\nd\n"},
		{"mixed within the text", "a\r\nb\nc", "a\nb\nc", "x", "x"},
		{"lone CR", "a\rb\rc", "b", "x", "a\rx\rc"},
		{"byte order mark", "\uFEFFa\nb\n", "a", "x", "\uFEFFx\nb\n"},
		{"no final newline", "a\nb", "b", "c", "a\nc"},
		{"the whole file", "abc", "abc", "", ""},
		{"start and end", "xax", "a", "", "xx"},
		{"old is new", "a\nb\n", "a", "a", "a\nb\n"},
		{"characters of several bytes", "grün\n", "ü", "ue", "gruen\n"},
		{"signs of expressions", "f(x) + [a.b]*\r\ny\r\n", "[a.b]*\ny", "$1", "f(x) + $1\r\n"},
	}
	everywhere(t, func(t *testing.T, w *world) {
		for _, test := range tests {
			w.put(t, "f", test.file)
			done, err := w.Edit(t.Context(), "f", test.old, test.replacement, EditOptions{})
			require.NoError(t, err, test.name)
			assert.Equal(t, test.want, w.get(t, "f"), test.name)
			assert.Equal(t, VersionOf([]byte(test.want)), done.After, test.name)
		}
	})
}

func TestEditRefusesOverlappingPlaces(t *testing.T) {
	w := newWorld(t, kinds[0], nil)
	w.put(t, "f", "aaa\n\naaa")
	_, err := w.Edit(t.Context(), "f", "aa", "b", EditOptions{})
	var edit *EditError
	require.ErrorAs(t, err, &edit)
	assert.Equal(t, 4, edit.Count)
	assert.Equal(t, []int{1, 1, 3, 3}, edit.Lines)
	done, err := w.Edit(t.Context(), "f", "aa", "b", EditOptions{All: true})
	require.NoError(t, err)
	assert.Equal(t, 2, done.Count)
	assert.Equal(t, "ba\n\nba", w.get(t, "f"))
	w.put(t, "crlf", "\r\nx\r\nx")
	_, err = w.Edit(t.Context(), "crlf", "\nx", "\ny", EditOptions{})
	require.ErrorAs(t, err, &edit)
	assert.Equal(t, 2, edit.Count, "a CRLF is one place, not two")
}

func TestEditRefusesAFileThatChanged(t *testing.T) {
	everywhere(t, func(t *testing.T, w *world) {
		w.put(t, "f", "one\n")
		c, err := w.Read(t.Context(), "f")
		require.NoError(t, err)
		w.put(t, "f", "two\n")
		_, err = w.Edit(t.Context(), "f", "two", "x", EditOptions{Expect: c.Version})
		assert.ErrorIs(t, err, ErrChanged)
		_, err = w.Write(t.Context(), "f", []byte("x"), WriteOptions{Expect: c.Version})
		assert.ErrorIs(t, err, ErrChanged)
		assert.ErrorIs(t, w.Remove(t.Context(), "f", c.Version), ErrChanged)
		assert.Equal(t, "two\n", w.get(t, "f"))
		require.NoError(t, os.Remove(filepath.Join(w.root, "f")))
		_, err = w.Write(t.Context(), "f", []byte("x"), WriteOptions{Expect: c.Version})
		assert.ErrorIs(t, err, ErrChanged)
	})
}

func TestConcurrentEditsOfOneFileAllHappen(t *testing.T) {
	w := newWorld(t, kinds[0], nil)
	w.put(t, "f", "0123456789")
	done := make(chan error)
	for i := range 10 {
		go func() {
			_, err := w.Edit(t.Context(), "f", string(rune('0'+i)), string(rune('a'+i)), EditOptions{})
			done <- err
		}()
	}
	for range 10 {
		require.NoError(t, <-done)
	}
	assert.Equal(t, "abcdefghij", w.get(t, "f"))
}
