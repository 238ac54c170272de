package docker

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// taken runs an output through marked in pieces.
func taken(word string, pieces ...string) (out string, marks [][]string) {
	var b bytes.Buffer
	m := newMarked(word, &b, func(fields []string) { marks = append(marks, fields) })
	for _, p := range pieces {
		m.write([]byte(p))
	}
	m.flush()
	return b.String(), marks
}

func TestMarksAreTakenOutOfTheOutput(t *testing.T) {
	for name, c := range map[string]struct {
		pieces []string
		out    string
		marks  [][]string
	}{
		"none":                           {[]string{"abc"}, "abc", nil},
		"nothing":                        {nil, "", nil},
		"begin and end":                  {[]string{"\x1ew 7 0\x1ebody\x1ew 0 0\x1e"}, "body", [][]string{{"7", "0"}, {"0", "0"}}},
		"in pieces":                      {[]string{"\x1e", "w", " 7", " 0", "\x1ebody"}, "body", [][]string{{"7", "0"}}},
		"amid what others write":         {[]string{"x\nx\x1ew 0 0\x1e\nx\n"}, "x\nx\nx\n", [][]string{{"0", "0"}}},
		"the separator alone":            {[]string{"a\x1eb"}, "a\x1eb", nil},
		"the separator at the end":       {[]string{"a\x1e"}, "a\x1e", nil},
		"another word":                   {[]string{"\x1ev 0 0\x1e"}, "\x1ev 0 0\x1e", nil},
		"a mark that does not end":       {[]string{"\x1ew " + strings.Repeat("1", 60)}, "\x1ew " + strings.Repeat("1", 60), nil},
		"a mark within one that is none": {[]string{"\x1ew \x1ew 5 0\x1e"}, "w 5 0\x1e", [][]string{nil}},
		"cut short by the end":           {[]string{"a\x1ew 0"}, "a\x1ew 0", nil},
	} {
		t.Run(name, func(t *testing.T) {
			out, marks := taken("w", c.pieces...)
			assert.Equal(t, c.out, out)
			assert.Equal(t, len(c.marks), len(marks))
			for i := range marks {
				assert.ElementsMatch(t, c.marks[i], marks[i])
			}
		})
	}
}

func TestAFailingWriterIsDroppedAndMarksAreStillSeen(t *testing.T) {
	var marks int
	m := newMarked("w", failing{}, func([]string) { marks++ })
	m.write([]byte("text\x1ew 0 0\x1emore"))
	assert.Nil(t, m.out)
	assert.Equal(t, 1, marks)
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no") }

// FuzzMarks holds that how an output is cut into pieces changes nothing, and
// that nothing but marks is lost.
func FuzzMarks(f *testing.F) {
	f.Add([]byte("a\x1ew 1 2\x1eb"), uint8(3))
	f.Add([]byte("\x1e\x1ew \x1ew 1 2\x1e\x1ew"), uint8(1))
	f.Add([]byte("\x1ew 11111111111111111111111111111111111111111111\x1e"), uint8(7))
	f.Fuzz(func(t *testing.T, output []byte, size uint8) {
		whole, marks := taken("w", string(output))
		var pieces []string
		for rest := output; len(rest) > 0; {
			n := min(len(rest), int(size%32)+1)
			pieces, rest = append(pieces, string(rest[:n])), rest[n:]
		}
		cut, cutMarks := taken("w", pieces...)
		require.Equal(t, whole, cut)
		require.Equal(t, marks, cutMarks)
		require.LessOrEqual(t, len(whole), len(output))
		if !bytes.Contains(output, []byte("\x1ew ")) {
			require.Equal(t, string(output), whole)
		}
	})
}

func TestFramesAreTakenApart(t *testing.T) {
	big := strings.Repeat("x", 100_000)
	in := frames{r: bytes.NewReader(bytes.Join([][]byte{
		frame(stdoutFrame, "out"), frame(stderrFrame, "err"), frame(stdoutFrame, ""), frame(stdoutFrame, big), frame(stderrFrame, "\x01\x00\x00\x00\x00\x00\x00\x05"),
	}, nil))}
	var out, errs bytes.Buffer
	buf := make([]byte, 1000)
	for {
		kind, n, err := in.next(buf)
		switch kind {
		case stdoutFrame:
			out.Write(buf[:n])
		case stderrFrame:
			errs.Write(buf[:n])
		}
		if err != nil {
			assert.Equal(t, io.EOF, err)
			break
		}
	}
	assert.Equal(t, "out"+big, out.String())
	assert.Equal(t, "err\x01\x00\x00\x00\x00\x00\x00\x05", errs.String(), "what looks like a header within a frame is not one")
}

func TestAConnectionThatBreaksWithinAFrameIsAnError(t *testing.T) {
	whole := frame(stdoutFrame, "text")
	for n := range len(whole) {
		_, err := io.ReadAll(&frames{r: bytes.NewReader(whole[:n])})
		if n == 0 {
			assert.NoError(t, err, "the end between frames is the end")
			continue
		}
		assert.ErrorIs(t, err, io.ErrUnexpectedEOF, "%d bytes", n)
	}
}

func FuzzFrames(f *testing.F) {
	f.Add(frame(stdoutFrame, "text"))
	f.Add([]byte{1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 'x'})
	f.Fuzz(func(t *testing.T, data []byte) {
		in := frames{r: bytes.NewReader(data)}
		buf := make([]byte, 16)
		read := 0
		for {
			_, n, err := in.next(buf)
			read += n
			if err != nil {
				break
			}
		}
		require.LessOrEqual(t, read, len(data))
	})
}
