package provider_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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

// goldenText compares got with the file beside a sample that has its name.
func goldenText(t *testing.T, sample, got string) {
	t.Helper()
	path := strings.TrimSuffix(sample, filepath.Ext(sample)) + ".golden"
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, string(want), got, "run the test with -update if this is meant")
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
		goldenText(t, file, told(turn, err))
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
		goldenText(t, file, told(turn, err))
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
