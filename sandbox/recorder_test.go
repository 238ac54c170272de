package sandbox_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/sandbox"
)

func record(r *sandbox.Recorder, pieces ...string) sandbox.Capture {
	for _, p := range pieces {
		_, _ = r.Write([]byte(p))
	}
	return r.Close()
}

// FuzzRecorder holds a recording against the simplest thing that could be
// right, whatever the pieces in which the stream came.
func FuzzRecorder(f *testing.F) {
	f.Add([]byte("hello, world"), 4, uint8(3))
	f.Add([]byte("aé€🙂"), 5, uint8(1))
	f.Add([]byte{0xff, 0x80, 'x', 0xe2, 0x82}, 3, uint8(2))
	f.Add([]byte("exact"), 5, uint8(9))
	f.Fuzz(func(t *testing.T, stream []byte, limit int, piece uint8) {
		if limit < 1 || limit > 1<<16 {
			t.Skip()
		}
		dir := filepath.Join(t.TempDir(), "spill")
		var seen bytes.Buffer
		r := sandbox.NewRecorder(int64(limit), dir, sandbox.NoLimit, &seen)
		for rest := stream; len(rest) > 0; {
			n := min(len(rest), int(piece)+1)
			k, err := r.Write(rest[:n])
			require.NoError(t, err)
			require.Equal(t, n, k)
			rest = rest[n:]
		}
		c := r.Close()
		require.Equal(t, string(stream), seen.String())
		require.EqualValues(t, len(stream), c.Total)
		if len(stream) <= limit {
			require.Zero(t, c.Omitted)
			require.Equal(t, string(stream), string(c.Bytes()))
			require.Empty(t, c.Spill)
			require.NoDirExists(t, dir)
		} else {
			head := limit - limit/2
			require.Equal(t, string(stream[:head]), string(c.Head))
			require.Equal(t, string(stream[len(stream)-limit/2:]), string(c.Tail))
			require.EqualValues(t, len(stream)-limit, c.Omitted)
			whole, err := os.ReadFile(c.Spill)
			require.NoError(t, err)
			require.Equal(t, string(stream), string(whole))
			require.False(t, c.SpillCut)
		}
		require.True(t, utf8.ValidString(c.Text()))
		if utf8.Valid(stream) && !bytes.ContainsRune(stream, utf8.RuneError) {
			require.NotContains(t, c.Text(), "\uFFFD", "a cut character must not show up as a broken one")
		}
	})
}

func TestACutStreamSaysSo(t *testing.T) {
	text := ""
	for _, c := range []sandbox.Capture{
		record(sandbox.NewRecorder(10, "", 0, nil), "0123456789"),
		record(sandbox.NewRecorder(10, "", 0, nil), "0123456789", "abc"),
		record(sandbox.NewRecorder(10, "", 0, nil), "012\n\n", "x", "56789"),
		record(sandbox.NewRecorder(10, "", 0, nil), "ééééééééééé"),
		record(sandbox.NewRecorder(1, "", 0, nil), "éé"),
		{Head: []byte("a"), Tail: []byte("z"), Total: 9, Omitted: 7, Spill: "/spill/file"},
		{Head: []byte("a"), Tail: []byte("z"), Total: 9, Omitted: 7, Spill: "/spill/file", SpillCut: true},
	} {
		text += c.Text() + "\n---\n"
	}
	golden.Equal(t, "captures.txt", text)
}

func TestARecordingTakesNoMoreMemoryThanItsLimit(t *testing.T) {
	r := sandbox.NewRecorder(1000, "", 0, nil)
	for range 500 {
		_, _ = r.Write(make([]byte, 77))
	}
	c := r.Close()
	assert.LessOrEqual(t, cap(c.Head)+cap(c.Tail), 1000)
}

func TestAfterCloseWritesAreAcceptedAndDropped(t *testing.T) {
	var seen bytes.Buffer
	r := sandbox.NewRecorder(100, "", 0, &seen)
	_, _ = r.Write([]byte("before"))
	first := r.Close()
	n, err := r.Write([]byte("after"))
	require.NoError(t, err)
	assert.Equal(t, 5, n)
	assert.Equal(t, "before", seen.String())
	assert.Equal(t, first, r.Close())
}

func TestAFailingWriterIsDropped(t *testing.T) {
	calls := 0
	r := sandbox.NewRecorder(100, "", 0, writerFunc(func([]byte) (int, error) { calls++; return 0, errors.New("no") }))
	c := record(r, "a", "b")
	assert.Equal(t, "ab", c.Text())
	assert.Equal(t, 1, calls)
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

func TestASpillFileHasALimitOfItsOwn(t *testing.T) {
	c := record(sandbox.NewRecorder(4, t.TempDir(), 6, nil), "0123", "4567", "89")
	assert.True(t, c.SpillCut)
	text, err := os.ReadFile(c.Spill)
	require.NoError(t, err)
	assert.Equal(t, "012345", string(text))
	info, err := os.Stat(c.Spill)
	require.NoError(t, err)
	assert.Zero(t, info.Mode().Perm()&0o077, "nobody else reads it")
}

func TestASpillThatCannotBeWrittenLosesNoOutput(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(blocked, nil, 0o600))
	c := record(sandbox.NewRecorder(4, filepath.Join(blocked, "dir"), 100, nil), "0123", "4567")
	assert.Empty(t, c.Spill)
	assert.EqualValues(t, 8, c.Total)
	assert.Equal(t, "01", string(c.Head))
	assert.Equal(t, "67", string(c.Tail))
}
