package tooltest_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/runtime/tooltest"
)

// session are calls with all sorts of arguments and outcomes.
var session = []tool.Call{
	{ID: "1", Name: "greet", Arguments: []byte(`{"name":"Ann"}`)},
	{ID: "2", Name: "greet", Arguments: []byte(`{ "name": "<Bob>", "times": 2 }`)},
	{Name: "greet"},
	{Name: "greet", Arguments: []byte(`{"name":"nobody"}`)},
	{Name: "greet", Arguments: []byte(`{"name":"crash"}`)},
	{Name: "greet", Arguments: []byte(`{"name":"list"}`)},
	{Name: "greet", Arguments: []byte(`{"name":"picture"}`)},
	{Name: "greet", Arguments: []byte("{\"name\":\"\xff\"}")},
	{Name: "greet", Arguments: []byte(`"{\"name\":\"Cid\"}"`)},
	{Name: "wave", Arguments: []byte(`{}`)},
}

func play(t *testing.T, box *tool.Toolbox) (outcomes []any) {
	t.Helper()
	for _, c := range session {
		res, err := box.Call(t.Context(), c)
		text := ""
		if err != nil {
			text = err.Error()
		}
		outcomes = append(outcomes, []any{res.Status, res.Text, string(res.Structured), res.Content, text})
	}
	return outcomes
}

func TestASessionIsRecordedReplayedAndPlayedBack(t *testing.T) {
	var b bytes.Buffer
	recorder := tooltest.NewRecorder(&b)
	said := play(t, boxOf(t, greet, tool.Observe(recorder.Observe)))
	require.NoError(t, recorder.Err())
	const path = "testdata/session.jsonl"
	if *update {
		require.NoError(t, os.WriteFile(path, b.Bytes(), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), b.String())

	tooltest.Replay(t, boxOf(t, greet), path)

	box := boxOf(t, func(*greetArgs) (tool.Result, error) { panic("a tool ran") }, tool.Observe(tooltest.Playback(t, path)))
	assert.Equal(t, said, play(t, box))
}

func TestAReplayTellsWhatHasChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.jsonl")
	require.NoError(t, os.WriteFile(path, []byte("\n"+`{"name":"greet","arguments":{"name":"Ann"},"status":"ok","text":"Good day, Ann."}`+"\n"), 0o600))
	assert.Equal(t, path+": call 1: greet({\"name\":\"Ann\"})\n"+
		"want {\"name\":\"\",\"status\":\"ok\",\"text\":\"Good day, Ann.\"}\n"+
		"got  {\"name\":\"\",\"status\":\"ok\",\"text\":\"Hello Ann.\"}",
		failure(t, func(t testing.TB) { tooltest.Replay(t, boxOf(t, greet), path) }))
}

func TestAPlaybackAnswersEachRecordedCallOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.jsonl")
	require.NoError(t, os.WriteFile(path, []byte(`{"name":"greet","arguments":{"name":"Ann","times":1},"status":"ok","text":"first"}
{"name":"greet","arguments":{"name":"Ann","times":1},"status":"ok","text":"second"}
{"name":"greet","arguments":{"name":"Ann","times":1.0},"status":"ok","text":"other"}
`), 0o600))
	said := failure(t, func(f testing.TB) {
		box := boxOf(f, greet, tool.Observe(tooltest.Playback(f, path)))
		for arguments, want := range map[string][]string{
			`{"times":1, "name":"Ann"}`:  {"first", "second"},
			`{"name":"Ann","times":1.0}`: {"other"},
		} {
			for _, text := range want {
				res, err := box.Call(f.Context(), tool.Call{Name: "greet", Arguments: []byte(arguments)})
				assert.NoError(t, err)
				assert.Equal(t, text, res.Text)
			}
		}
		_, err := box.Call(f.Context(), tool.Call{Name: "greet", Arguments: []byte(`{"name":"Ann","times":1}`)})
		assert.EqualError(t, err, "the call was not recorded")
		_, err = box.Call(f.Context(), tool.Call{Name: "greet", Arguments: []byte(`{"name":"Ann","times":1}}`)})
		assert.EqualError(t, err, "the call was not recorded")
	})
	assert.Equal(t, "playback: "+path+" has no call left of greet({\"name\":\"Ann\",\"times\":1})\n"+
		"playback: "+path+" has no call left of greet({\"name\":\"Ann\",\"times\":1}})", said)
}

func TestAPlaybackTakesNothingForNoArguments(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.jsonl")
	require.NoError(t, os.WriteFile(path, []byte(strings.Repeat(`{"name":"greet","arguments":{},"status":"ok","text":"hi"}`+"\n", 4)+
		`{"name":"greet","status":"ok","text":"hi"}`+"\n"), 0o600))
	box := boxOf(t, greet, tool.Observe(tooltest.Playback(t, path)))
	for _, arguments := range []string{"", " ", "null", "{ }", "{}"} {
		res, err := box.Call(t.Context(), tool.Call{Name: "greet", Arguments: []byte(arguments)})
		require.NoError(t, err, "%q", arguments)
		assert.Equal(t, "hi", res.Text)
	}
}

func TestABrokenRecordingFailsTheTest(t *testing.T) {
	path := filepath.Join(t.TempDir(), "session.jsonl")
	require.NoError(t, os.WriteFile(path, []byte("{}\n{\n"), 0o600))
	assert.Equal(t, "replay: "+path+":2: unexpected end of JSON input",
		failure(t, func(t testing.TB) { tooltest.Replay(t, boxOf(t, greet), path) }))
	assert.Contains(t, failure(t, func(t testing.TB) { tooltest.Playback(t, path+"x") }), "playback: open ")
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestARecorderKeepsItsFirstError(t *testing.T) {
	r := tooltest.NewRecorder(full{})
	box := boxOf(t, greet, tool.Observe(r.Observe))
	tooltest.Call(t, box, "greet", `{"name":"Ann"}`)
	assert.EqualError(t, r.Err(), "no space left")

	bad := tooltest.NewRecorder(&bytes.Buffer{})
	box = boxOf(t, func(*greetArgs) (tool.Result, error) { return tool.JSON([]byte(`{`)), nil }, tool.Observe(bad.Observe))
	tooltest.Call(t, box, "greet", `{"name":"Ann"}`)
	assert.ErrorContains(t, bad.Err(), "unexpected end of JSON input")
}

func TestARecorderTakesCallsSideBySide(t *testing.T) {
	var b bytes.Buffer
	r := tooltest.NewRecorder(&b)
	box := boxOf(t, greet, tool.Observe(r.Observe))
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() { tooltest.Call(t, box, "greet", `{"name":"Ann"}`) })
	}
	group.Wait()
	require.NoError(t, r.Err())
	assert.Equal(t, bytes.Repeat([]byte(`{"name":"greet","arguments":{"name":"Ann"},"status":"ok","text":"Hello Ann."}`+"\n"), 50), b.Bytes())
}
