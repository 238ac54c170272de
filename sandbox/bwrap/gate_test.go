package bwrap

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestTheGateHoldsBackWhatMayBeBubblewraps(t *testing.T) {
	for _, test := range []struct {
		name       string
		writes     []string
		early      string // what has passed before the end
		ran        bool
		said, late string
	}{
		{"output passes at once", []string{"err", "or"}, "error", true, "", "error"},
		{"its own words are kept when the command did not run", []string{"bw", "rap: no\n"}, "", false, "bwrap: no\n", ""},
		{"and passed on when it did", []string{"bwrap: hello\n", "more"}, "", true, "", "bwrap: hello\nmore"},
		{"something like them passes", []string{"bwr", "ong"}, "bwrong", true, "", "bwrong"},
		{"nothing is nothing", nil, "", false, "", ""},
		{"a part of the mark", []string{"bw"}, "", true, "", "bw"},
		{"too much is no message", []string{"bwrap: " + strings.Repeat("x", mostHeld)}, "bwrap: " + strings.Repeat("x", mostHeld), false, "", "bwrap: " + strings.Repeat("x", mostHeld)},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			g := &gate{to: &out}
			for _, w := range test.writes {
				n, err := g.Write([]byte(w))
				require.NoError(t, err)
				assert.Equal(t, len(w), n)
			}
			assert.Equal(t, test.early, out.String())
			assert.Equal(t, test.said, g.finish(test.ran))
			assert.Equal(t, test.late, out.String())
			_, err := g.Write([]byte("!"))
			require.NoError(t, err)
			assert.Equal(t, test.late+"!", out.String())
		})
	}
	silent := &gate{}
	_, err := silent.Write([]byte("x"))
	assert.NoError(t, err)
}

func TestAFailingWriterBehindTheGateIsToldOnce(t *testing.T) {
	r, w := io.Pipe()
	r.CloseWithError(errors.New("gone"))
	g := &gate{to: w}
	_, err := g.Write([]byte("text"))
	assert.EqualError(t, err, "gone")
}

func TestTheStatusReportIsRead(t *testing.T) {
	s := follow(io.NopCloser(strings.NewReader(`{ "child-pid": 42, "net-namespace": 7 }` + "\n" + `{ "exit-code": 3 }` + "\n")))
	<-s.done
	assert.Equal(t, 42, <-s.child)
	assert.Equal(t, 3, s.code)
	for _, text := range []string{"", "garbage", `{ "child-pid": 42 }` + "\n{ broken"} {
		s := follow(io.NopCloser(strings.NewReader(text)))
		<-s.done
		assert.Equal(t, -1, s.code, text)
	}
	twice := follow(io.NopCloser(strings.NewReader(`{"child-pid":1}{"child-pid":2}`)))
	<-twice.done
	assert.Equal(t, 1, <-twice.child)
}
