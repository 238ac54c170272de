package provider_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

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
	d := json.NewDecoder(bytes.NewReader(document))
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
		for _, c := range append(turn.Calls, turn.Unfinished...) {
			require.NotEmpty(t, c.Name)
			if json.Valid(document) && bytes.Count(document, []byte(`\u`)) == 0 {
				for _, part := range []string{c.ID, c.Name, string(c.Arguments)} {
					require.True(t, stands(document, part), "%q is not in the document", part)
				}
			}
		}
		var answers []tool.Answer
		for _, c := range turn.Calls {
			answers = append(answers, tool.Answer{ID: c.ID, Name: c.Name, Result: tool.Text("x")})
		}
		messages, err := turn.Answers(answers)
		require.NoError(t, err)
		for _, m := range messages {
			require.True(t, json.Valid(m), "%s", m)
		}
	})
}

func FuzzStreamsAddUp(f *testing.F) {
	seed(f, "streams")
	f.Fuzz(func(t *testing.T, n uint8, document []byte) {
		s := provider.Formats()[int(n)%len(provider.Formats())].Stream()
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
		if err == nil {
			for _, c := range turn.Calls {
				require.NotEmpty(t, c.Name)
			}
		}
	})
}
