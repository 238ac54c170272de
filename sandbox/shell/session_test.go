package shell

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestVariablesAreKeptWhicheverStreamIsAhead tells the end of a worker on stderr
// before what it wrote to stdout has been read, as a busy machine may.
func TestVariablesAreKeptWhicheverStreamIsAhead(t *testing.T) {
	s := &session{worker: worker{name: "WORKER"}, background: newBackground()}
	stdout, stderr := s.stream(0), s.stream(1)
	tell := func(to *splitter, text string) {
		_, err := to.Write([]byte(text))
		require.NoError(t, err)
	}

	first := newExchange(Options{Output: 100})
	s.pending = first
	tell(stdout, "\x00toolgen B "+first.name+"\x00out\x00toolgen E "+first.name+" 0, /dir\x00")
	tell(stderr, "\x00toolgen E "+first.name+"\x00")
	<-first.done

	second := newExchange(Options{Output: 100})
	s.pending = second
	tell(stderr, "\x00toolgen D WORKER 5\x00")
	assert.False(t, second.died, "the command may have begun")
	tell(stdout, "declare -x KEPT=\"1\"\n\x00toolgen X "+first.name+"\x00\x00toolgen B "+second.name+"\x00last\x00toolgen D WORKER 5\x00")
	<-second.done
	assert.True(t, second.died && second.began)
	assert.Equal(t, map[string]string{"KEPT": "1"}, s.snapshot().exports)
	assert.Equal(t, "out", first.streams[0].Close().Text())
	assert.Equal(t, "last", second.streams[0].Close().Text())
	assert.Empty(t, s.takeBackground().Text())
}

// TestACallToAWorkerThatHasJustEndedIsOver needs no process: nothing is sent.
func TestACallToAWorkerThatHasJustEndedIsOver(t *testing.T) {
	s := &session{worker: worker{name: "WORKER"}, background: newBackground()}
	for i := range 2 {
		_, err := s.stream(i).Write([]byte("\x00toolgen D WORKER 0\x00"))
		require.NoError(t, err)
	}
	e := s.begin("true", Options{Output: 100})
	<-e.done
	assert.True(t, e.died)
	assert.False(t, e.began)
}
