package provider_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

// seed adds all samples of a kind.
func seed(f *testing.F, kind string) {
	files, err := filepath.Glob(filepath.Join("testdata", kind, "*", "*.json*"))
	require.NoError(f, err)
	for _, file := range files {
		document, err := os.ReadFile(file)
		require.NoError(f, err)
		for i := range provider.Formats() {
			f.Add(uint8(i), document)
		}
	}
}

// stands reports whether text is in document, as it is or as a string says it.
// Like the decoder of encoding/json, it reads one U+FFFD for each invalid byte,
// where strings.ToValidUTF8 would write one for a run of them.
func stands(document []byte, text string) bool {
	if bytes.Contains(document, []byte(text)) {
		return true
	}
	d := reader(document)
	for {
		token, err := d.Token()
		if err != nil {
			return false
		}
		if s, ok := token.(string); ok && (s == text || s == string([]rune(text))) {
			return true
		}
	}
}

// reader reads JSON with numbers of any size.
func reader(document []byte) *json.Decoder {
	d := json.NewDecoder(bytes.NewReader(document))
	d.UseNumber()
	return d
}

// answers reports whether a document holds an answer, be it an empty one.
func answers(t *testing.T, format provider.Format, document []byte) bool {
	var whole any
	require.NoError(t, reader(document).Decode(&whole))
	_, isList := whole.([]any)
	members, _ := whole.(map[string]any)
	switch format {
	case provider.OpenAI:
		choice := first(members["choices"])
		message, _ := choice["message"].(map[string]any)
		_, isMessage := members["role"].(string)
		return isMessage || len(message) > 0
	case provider.OpenAIResponses:
		output, isOutput := members["output"].([]any)
		status := members["status"]
		return isList || isOutput && (len(output) > 0 || status != nil) && status != "queued" && status != "in_progress"
	case provider.Anthropic:
		_, isText := members["content"].(string)
		_, isBlocks := members["content"].([]any)
		return isText || isBlocks
	case provider.Gemini:
		_, isContent := members["parts"].([]any)
		candidate := first(members["candidates"])
		content, _ := candidate["content"].(map[string]any)
		parts, _ := content["parts"].([]any)
		return isContent || len(parts) > 0 || candidate["finishReason"] != nil
	}
	return isList || members["name"] != nil
}

// first is the first element of an array, if it is an object.
func first(array any) map[string]any {
	if list, _ := array.([]any); len(list) > 0 {
		members, _ := list[0].(map[string]any)
		return members
	}
	return nil
}

// requireNamesOnce checks the outermost object of a document.
func requireNamesOnce(t *testing.T, document []byte) {
	var members map[string]json.RawMessage
	if json.Unmarshal(document, &members) != nil {
		return
	}
	d := reader(document)
	_, err := d.Token()
	require.NoError(t, err)
	names := 0
	for ; d.More(); names++ {
		_, err := d.Token()
		require.NoError(t, err)
		var value json.RawMessage
		require.NoError(t, d.Decode(&value))
	}
	require.Len(t, members, names, "a name stands twice")
}

func FuzzTurnsHoldWhatTheDocumentHolds(f *testing.F) {
	seed(f, "turns")
	f.Fuzz(func(t *testing.T, n uint8, document []byte) {
		format := provider.Formats()[int(n)%len(provider.Formats())]
		turn, err := format.Turn(document)
		if err != nil {
			assert.Empty(t, turn.Calls)
			assert.NotEmpty(t, err.Error())
			return
		}
		if plain := json.Valid(document) && utf8.Valid(document) && !bytes.Contains(document, []byte(`\u`)); plain {
			require.True(t, turn.Cut || answers(t, format, document), "nothing says that the model is done")
			requireNamesOnce(t, document)
		}
		for _, c := range append(turn.Calls, turn.Unfinished...) {
			require.NotEmpty(t, c.Name)
			if json.Valid(document) && bytes.Count(document, []byte(`\u`)) == 0 {
				for _, part := range []string{c.ID, c.Name, string(c.Arguments)} {
					require.True(t, stands(document, part), "%q is not in the document", part)
				}
			}
		}
		var all []tool.Answer
		for _, c := range turn.Calls {
			all = append(all, tool.Answer{ID: c.ID, Name: c.Name, Result: tool.Text("x")})
		}
		messages, err := turn.Answers(all)
		require.NoError(t, err)
		for _, m := range messages {
			require.True(t, json.Valid(m), "%s", m)
		}
	})
}

func FuzzStreamsAddUp(f *testing.F) {
	seed(f, "streams")
	ends := map[provider.Format]string{
		provider.OpenAI:          `\[DONE\]|"finish_reason"`,
		provider.OpenAIResponses: `"response\.(completed|incomplete|failed)"`,
		provider.Anthropic:       `"message_stop"`,
		provider.Gemini:          `"finishReason"`,
	}
	f.Fuzz(func(t *testing.T, n uint8, document []byte) {
		format := provider.Formats()[int(n)%len(provider.Formats())]
		s := format.Stream()
		size := 0
		for event := range bytes.Lines(document) {
			size += len(event)
			if s.Add(event) != nil {
				break
			}
			for _, c := range s.Calls() {
				require.LessOrEqual(t, len(c.ID)+len(c.Name)+len(c.Arguments), size)
			}
		}
		turn, err := s.Turn()
		if err != nil {
			return
		}
		for _, c := range turn.Calls {
			require.NotEmpty(t, c.Name)
		}
		if end := ends[format]; !bytes.Contains(document, []byte(`\u`)) {
			require.Regexp(t, end, string(document), "nothing says that the response is over")
		}
	})
}
