package provider_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
)

var regexpOutput = regexp.MustCompile(`"name":"."[^}]*`)

// outcomes are all sorts of answers, each with an id that says which sort.
func outcomes() []tool.Answer {
	png, pdf := []byte("\x89PNG\r\n\x1a\n"), []byte("%PDF-1.7")
	results := []struct {
		id     string
		result tool.Result
	}{
		{"text", tool.Text("Line \"one\"\nzwei – ü")},
		{"empty", tool.Text("")},
		{"object", tool.JSON([]byte(`{"hits": [1, 2]}`))},
		{"array", tool.JSON([]byte(`[]`))},
		{"text over structured", tool.Result{Text: "2 hits", Structured: []byte(`{"hits":2}`)}},
		{"failed", tool.Failed("x", tool.Fail("no stock"))},
		{"unexpected", tool.Failed("x", errors.New("password=secret"))},
		{"refused", tool.Result{Status: tool.FormatError, Text: "x did not run: 1 problem with its arguments."}},
		{"late", tool.Result{Status: tool.Timeout, Text: "3 of 9 pages"}},
		{"failed with structure", tool.Result{Status: tool.Error, Structured: []byte(`{"code":7}`)}},
		{"failed with image", tool.Result{Status: tool.Error, Content: []tool.Content{tool.Image("image/png", png)}}},
		{"failed silently", tool.Result{Status: tool.Error}},
		{"texts", tool.Blocks(tool.TextBlock("a"), tool.TextBlock(""), tool.TextBlock("b"))},
		{"image", tool.Blocks(tool.TextBlock("Seen:"), tool.TextBlock(""), tool.Image("image/png", png), tool.Image("image/tiff", png), tool.Image("image/png", nil))},
		{"audio", tool.Blocks(tool.Audio("audio/wav", []byte("RIFF")))},
		{"link", tool.Blocks(tool.Resource("https://example.com/a/b.txt?x=1", "text/plain", ""))},
		{"link without path", tool.Blocks(tool.Resource("note:", "", ""))},
		{"resource", tool.Blocks(tool.Resource("file:///a.txt", "text/plain", "all of it"))},
		{"pdf", tool.Blocks(
			tool.Content{Kind: tool.ResourceKind, URI: "file:///a/report.pdf", MIME: "application/pdf", Data: pdf},
			tool.Content{Kind: tool.ResourceKind, URI: "urn/", MIME: "application/pdf", Data: pdf},
		)},
	}
	answers := make([]tool.Answer, len(results))
	for i, r := range results {
		answers[i] = tool.Answer{ID: r.id, Name: "x", Result: r.result}
	}
	return answers
}

func TestAnswersAreTheProvidersOwnByteForByte(t *testing.T) {
	for _, f := range provider.Formats() {
		t.Run(f.String(), func(t *testing.T) {
			messages, err := f.Answers(outcomes())
			require.NoError(t, err)
			for _, m := range messages {
				require.True(t, json.Valid(m), "%s", m)
			}
			lines := append(bytes.Join(messages, []byte("\n")), '\n')
			if len(messages) == 1 {
				lines = bytes.ReplaceAll(lines, []byte(`},{"`), []byte("},\n{\""))
			} else {
				assert.Len(t, messages, len(outcomes()))
			}
			golden.Equal(t, filepath.Join("answers", f.String()+".jsonl"), string(lines))
			assert.NotContains(t, string(lines), "secret")

			again, err := f.WithDeprecated().Answers(outcomes())
			require.NoError(t, err)
			assert.Equal(t, messages, again)
		})
	}
}

func TestNoAnswersAreNoMessage(t *testing.T) {
	for _, f := range provider.Formats() {
		messages, err := f.Answers(nil)
		require.NoError(t, err)
		assert.Empty(t, messages, f)
	}
}

func TestWhatAProviderWouldRefuseIsAnError(t *testing.T) {
	for _, f := range provider.Formats() {
		_, err := f.Answers([]tool.Answer{{ID: "1", Name: "a"}, {ID: "1", Name: "b"}})
		assert.EqualError(t, err, `two answers have the id "1"`, f)
		_, err = f.Answers([]tool.Answer{{ID: "1", Name: "a", Result: tool.JSON([]byte(`{"a":`))}})
		assert.EqualError(t, err, `answer to a with id "1": its structured content is not valid JSON`, f)
		_, err = f.Answers([]tool.Answer{{ID: "1", Name: "a", Result: tool.Result{Text: "a", Structured: []byte("\"\xff\"")}}})
		assert.EqualError(t, err, `answer to a with id "1": its structured content is not valid JSON`, f)
	}
	for _, f := range []provider.Format{provider.OpenAI, provider.OpenAIResponses, provider.Anthropic} {
		_, err := f.Answers([]tool.Answer{{Name: "a"}})
		assert.EqualError(t, err, "the answer to a has no id, which "+f.String()+" needs")
	}
	messages, err := provider.Gemini.Answers([]tool.Answer{{Name: "a"}, {Name: "a"}})
	require.NoError(t, err)
	assert.Equal(t, `{"role":"user","parts":[{"functionResponse":{"name":"a","response":{"output":""}}},`+
		`{"functionResponse":{"name":"a","response":{"output":""}}}]}`, string(messages[0]))
}

// turnOf is a turn with two calls that can be run and one that was cut.
func turnOf(t *testing.T) provider.Turn {
	t.Helper()
	turn, err := provider.Anthropic.Turn([]byte(`{"stop_reason":"max_tokens","content":[
		{"type":"tool_use","id":"1","name":"a","input":{}},
		{"type":"tool_use","id":"2","name":"b","input":{}},
		{"type":"tool_use","id":"3","name":"c","input":{}}]}`))
	require.NoError(t, err)
	return turn
}

func TestEveryCallOfATurnIsAnsweredOnce(t *testing.T) {
	turn := turnOf(t)
	a, b := tool.Answer{ID: "1", Name: "a", Result: tool.Text("A")}, tool.Answer{ID: "2", Name: "b", Result: tool.Text("B")}
	messages, err := turn.Answers([]tool.Answer{b, a})
	require.NoError(t, err)
	require.Len(t, messages, 1)
	assert.Equal(t, `{"role":"user","content":[`+
		`{"type":"tool_result","tool_use_id":"1","content":"A"},`+
		`{"type":"tool_result","tool_use_id":"2","content":"B"},`+
		`{"type":"tool_result","tool_use_id":"3","content":"c did not run: 1 problem with its arguments. Fix it and call again.\n`+
		`- the arguments: the JSON was cut off before its end; send it again, whole or in smaller pieces","is_error":true}]}`,
		string(messages[0]))

	_, err = turn.Answers([]tool.Answer{a, a})
	assert.EqualError(t, err, "no answer to the call b with id \"2\"\nan answer to a with id \"1\", which is no open call of this turn")
	_, err = turn.Answers([]tool.Answer{a, b, {Name: "d"}})
	assert.EqualError(t, err, "an answer to d, which is no open call of this turn")
}

func TestCallsWithoutIDsAreAnsweredInOrder(t *testing.T) {
	turn, err := provider.Gemini.Turn([]byte(`{"parts":[{"functionCall":{"name":"a"}},{"functionCall":{"name":"b"}},{"functionCall":{"name":"a"}}]}`))
	require.NoError(t, err)
	messages, err := turn.Answers([]tool.Answer{
		{Name: "a", Result: tool.Text("1")}, {Name: "a", Result: tool.Text("2")}, {Name: "b", Result: tool.Text("3")},
	})
	require.NoError(t, err)
	order := regexpOutput.FindAllString(string(messages[0]), -1)
	assert.Equal(t, `"name":"a","response":{"output":"1" "name":"b","response":{"output":"3" "name":"a","response":{"output":"2"`, strings.Join(order, " "))
}

func TestACutCallThatNobodyCanNameIsLeftOut(t *testing.T) {
	s := provider.OpenAI.Stream()
	require.NoError(t, s.Add([]byte(`{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"a"}}]}}]}`)))
	turn, err := s.Turn()
	require.ErrorIs(t, err, provider.ErrCut)
	require.Len(t, turn.Unfinished, 1)
	messages, err := turn.Answers(nil)
	require.NoError(t, err)
	assert.Empty(t, messages)
}
