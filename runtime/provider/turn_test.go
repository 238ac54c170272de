package provider_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

// told is a turn in the form of the golden files.
func told(turn provider.Turn, err error) string {
	var b strings.Builder
	if err != nil {
		fmt.Fprintf(&b, "error: %v\n", err)
	}
	if turn.Stop != "" || turn.Cut {
		fmt.Fprintf(&b, "stop %q, cut %v\n", turn.Stop, turn.Cut)
	}
	for _, c := range turn.Calls {
		fmt.Fprintf(&b, "call %q %s %s\n", c.ID, c.Name, c.Arguments)
	}
	for _, c := range turn.Unfinished {
		fmt.Fprintf(&b, "unfinished %q %s %s\n", c.ID, c.Name, c.Arguments)
	}
	return b.String()
}

// beside compares got with the golden file that has the name of a sample.
func beside(t *testing.T, sample, got string) {
	t.Helper()
	name := strings.TrimPrefix(filepath.ToSlash(sample), "testdata/")
	golden.Equal(t, strings.TrimSuffix(name, filepath.Ext(name))+".golden", got)
}

// samples calls test for each sample of a kind; bad ones begin with bad_.
func samples(t *testing.T, kind string, test func(t *testing.T, f provider.Format, file string, document []byte)) {
	files, err := filepath.Glob(filepath.Join("testdata", kind, "*", "*.json*"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		f, err := provider.ByName(filepath.Base(filepath.Dir(file)))
		require.NoError(t, err)
		document, err := os.ReadFile(file)
		require.NoError(t, err)
		t.Run(f.String()+"/"+strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), func(t *testing.T) {
			test(t, f, file, document)
		})
	}
}

func TestCallsAreReadOutOfResponses(t *testing.T) {
	samples(t, "turns", func(t *testing.T, f provider.Format, file string, document []byte) {
		turn, err := f.Turn(document)
		beside(t, file, told(turn, err))
		assert.Equal(t, strings.HasPrefix(filepath.Base(file), "bad_"), err != nil)
		same, _ := f.WithDeprecated().Turn(document)
		assert.Equal(t, turn, same)
	})
}

func TestCallsArePutTogetherFromEvents(t *testing.T) {
	samples(t, "streams", func(t *testing.T, f provider.Format, file string, document []byte) {
		stream := f.Stream()
		for event := range bytes.Lines(document) {
			if stream.Add(event) != nil {
				break
			}
		}
		turn, err := stream.Turn()
		beside(t, file, told(turn, err))
		name := filepath.Base(file)
		assert.Equal(t, strings.HasPrefix(name, "bad_") || strings.HasPrefix(name, "broken_"), err != nil)
	})
}

func TestWhatWentWrongCanBeTold(t *testing.T) {
	_, err := provider.Anthropic.Turn([]byte(`{"content":[{"type":"tool_use","id":"a"}]}`))
	var shape *provider.ShapeError
	require.ErrorAs(t, err, &shape)
	assert.Equal(t, "/content/0/name", shape.Pointer)
	assert.Equal(t, provider.Anthropic, shape.Format)

	_, err = provider.Gemini.Turn([]byte(`{"error":{"status":"UNAVAILABLE","message":"Later."}}`))
	var theirs *provider.ProviderError
	require.ErrorAs(t, err, &theirs)
	assert.Equal(t, provider.ProviderError{Format: provider.Gemini, Code: "UNAVAILABLE", Message: "Later."}, *theirs)
}

func TestAStreamShowsWhatHasCome(t *testing.T) {
	s := provider.Anthropic.Stream()
	require.NoError(t, s.Add([]byte(`{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"a","name":"search"}}`)))
	require.NoError(t, s.Add([]byte(`{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"query\":\"a"}}`)))
	require.NoError(t, s.Add(nil))
	calls := s.Calls()
	assert.Equal(t, []tool.Call{{ID: "a", Name: "search", Arguments: []byte(`{"query":"a`)}}, calls)

	turn, err := s.Turn()
	assert.ErrorIs(t, err, provider.ErrCut)
	assert.Empty(t, turn.Calls)
	assert.Equal(t, calls, turn.Unfinished)

	require.NoError(t, s.Add([]byte(`{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"\"}"}}`)))
	assert.Equal(t, `{"query":"a`, string(calls[0].Arguments), "what was shown stays as it was")
}

func TestAStreamIsOfNoUseAfterAnError(t *testing.T) {
	s := provider.OpenAI.Stream()
	err := s.Add([]byte(`{"choices":5}`))
	require.Error(t, err)
	assert.Equal(t, err, s.Add([]byte(`[DONE]`)))
	_, same := s.Turn()
	assert.Equal(t, err, same)
}

func TestTheDocumentMayBeUsedAgain(t *testing.T) {
	document := []byte(`{"content":[{"type":"tool_use","id":"toolu_1","name":"now","input":{"a":1}}]}`)
	turn, err := provider.Anthropic.Turn(document)
	require.NoError(t, err)
	clear(document)
	assert.Equal(t, []tool.Call{{ID: "toolu_1", Name: "now", Arguments: []byte(`{"a":1}`)}}, turn.Calls)
}

func TestWhatIsPassedOverIsBounded(t *testing.T) {
	for depth, fine := range map[int]bool{512: true, 513: false} {
		document := `{"x":` + strings.Repeat("[", depth) + strings.Repeat("]", depth) + `,"content":[]}`
		_, err := provider.Anthropic.Turn([]byte(document))
		assert.Equal(t, fine, err == nil, "%v", err)
	}
}

func TestWhatIsNoJSONIsToldWithItsPlace(t *testing.T) {
	for document, want := range map[string]string{
		``:                                "the document: the document was cut off",
		`null`:                            "/content: missing; want an array",
		`{`:                               "the document: the document was cut off",
		`{"a"`:                            "the document: the document was cut off",
		`{"a" 1}`:                         "the document: got 1; want a colon",
		`{a:1}`:                           "the document: got a:1; want a member name in double quotes",
		`{"a":1 "b":2}`:                   "the document: got \"b\"; want a comma or }",
		`{"a":1,}`:                        "the document: got }; want a member name in double quotes",
		`{"\q":1}`:                        "the document: got 1; want a member name with known escapes",
		`{"a":}`:                          "/a: got }; want a value",
		`{"a":nil}`:                       "/a: got nil; want a value",
		`{"a":"b`:                         "/a: the document was cut off",
		`{"a":["b`:                        "/a: the document was cut off",
		`{"a":[1`:                         "/a: the document was cut off",
		`{"a/b~":[}]`:                     "/a~1b~0: got }]; want the other bracket",
		`{"content":[{} {}]}`:             "/content: got an object; want a comma or ]",
		`{"content":[{"type":`:            "/content/0/type: the document was cut off",
		`{"content":{"type":"tool_use"}}`: "/content: got an object; want an array",
		`{"content":5555555555555555555555555555555555555555555555}`:                                         "/content: got 5555555555555555555555555555555555555555...; want an array",
		"{\"content\":\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac\u20ac}": "/content: got €€€€€€€€€€€€€...; want an array",
		"{\"content\":\"\xff\x1b": "/content: the document was cut off",
		"{\"content\":\x1b[31m":   "/content: got  [31m; want an array",
	} {
		_, err := provider.Anthropic.Turn([]byte(document))
		assert.EqualError(t, err, "anthropic response: "+want, document)
	}
}

func TestEscapesAreReadAsJSONHasThem(t *testing.T) {
	for written, want := range map[string]string{
		`\"\\\/\b\f\n\r\t`:         "\"\\/\b\f\n\r\t",
		`\u00e9\u20AC\ud83d\ude00`: "é€😀",
		`a\ud83d\u0041`:            "a\xed\xa0\xbdA",
		`\ude00`:                   "\xed\xb8\x80",
		`\ud83d\u12`:               "",
		`\u12`:                     "",
		`\u12g4`:                   "",
		`\x`:                       "",
	} {
		document := `{"tool_calls":[{"id":"a","function":{"name":"b","arguments":"` + written + `"}}]}`
		turn, err := provider.OpenAI.Turn([]byte(`{"role":"assistant",` + document[1:]))
		if want == "" {
			assert.ErrorContains(t, err, "/tool_calls/0/function/arguments: got ", written)
			continue
		}
		require.NoError(t, err, written)
		assert.Equal(t, want, string(turn.Calls[0].Arguments))
	}
}

func BenchmarkTurn(b *testing.B) {
	arguments, err := json.Marshal(map[string]string{"text": strings.Repeat("A line of a file, \"quoted\".\n", 1000)})
	require.NoError(b, err)
	quoted, err := json.Marshal(string(arguments))
	require.NoError(b, err)
	document := fmt.Appendf(nil, `{"role":"assistant","tool_calls":[{"id":"a","type":"function","function":{"name":"write","arguments":%s}}]}`, quoted)
	b.SetBytes(int64(len(document)))
	b.ReportAllocs()
	for b.Loop() {
		if turn, err := provider.OpenAI.Turn(document); err != nil || len(turn.Calls) != 1 {
			b.Fatal(err)
		}
	}
}
