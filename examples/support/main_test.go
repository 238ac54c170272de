package main

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/examples/support/desk"
)

var update = flag.Bool("update", false, "write the golden files anew")

// talk holds a conversation at a terminal where input is typed, and returns what
// is to be seen there. Calls that run side by side announce themselves in any
// order; here they stand in one.
func talk(t *testing.T, user desk.User, m model, input string) (string, error) {
	t.Helper()
	var out strings.Builder
	term := &terminal{in: lines(strings.NewReader(input)), out: &out}
	box, err := open(desk.NewBilling("ACME Furniture", 0), term)
	require.NoError(t, err)
	err = converse(t.Context(), term, serve(box, user), m, request)
	lines := strings.Split(out.String(), "\n")
	for i := range lines[1:] {
		if pair := lines[i : i+2]; strings.HasPrefix(pair[0], "  ~ Looking") && strings.HasPrefix(pair[1], "  ~ Looking") {
			slices.Sort(pair)
		}
	}
	return strings.Join(lines, "\n"), err
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, string(want), got)
}

func TestWhatAPersonSeesIsAsTheGoldensHaveIt(t *testing.T) {
	ann, bob := desk.User{Name: "ann", Admin: true}, desk.User{Name: "bob"}
	for name, c := range map[string]struct {
		user  desk.User
		input string
	}{
		"allowed":  {ann, "y\n"},
		"declined": {ann, "the desk is insured\n"},
		"refused":  {ann, "n\n"},
		"nobody":   {ann, ""},
		"hidden":   {bob, ""},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := talk(t, c.user, &script{}, c.input)
			require.NoError(t, err)
			golden(t, name, got)
		})
	}
}

func TestWhoeverIsAskedNeedNotAnswer(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	typed, _ := io.Pipe() // nobody ever types
	term := &terminal{in: lines(typed), out: writer(func(line string) {
		if strings.Contains(line, "answer y") {
			cancel()
		}
	})}
	t.Cleanup(func() { typed.Close() })
	box, err := open(desk.NewBilling("ACME Furniture", 0), term)
	require.NoError(t, err)
	err = converse(ctx, term, serve(box, desk.User{Admin: true}), &script{}, request)
	assert.ErrorIs(t, err, context.Canceled)
}

// writer is told of each line.
type writer func(line string)

func (w writer) Write(p []byte) (int, error) {
	w(string(p))
	return len(p), nil
}

// api plays the script as the provider would, and keeps the requests.
func api(t *testing.T, requests *[]map[string]json.RawMessage) *httptest.Server {
	s := &script{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var request map[string]json.RawMessage
		if !assert.NoError(t, json.NewDecoder(r.Body).Decode(&request)) || r.Header.Get("x-api-key") != "key" {
			http.Error(w, `{"type":"error"}`, http.StatusUnauthorized)
			return
		}
		*requests = append(*requests, request)
		response, err := s.respond(r.Context(), nil, nil)
		assert.NoError(t, err)
		w.Write(response)
	}))
	t.Cleanup(server.Close)
	return server
}

func TestAModelBehindTheAPIIsServedLikeTheScript(t *testing.T) {
	var requests []map[string]json.RawMessage
	m := &anthropic{url: api(t, &requests).URL, key: "key", name: "some-model"}
	got, err := talk(t, desk.User{Name: "ann", Admin: true}, m, "y\n")
	require.NoError(t, err)
	golden(t, "allowed", got)

	require.Len(t, requests, len(conversation()))
	last := requests[len(requests)-1]
	assert.JSONEq(t, `"some-model"`, string(last["model"]))
	var messages []struct {
		Role    string
		Content json.RawMessage
	}
	require.NoError(t, json.Unmarshal(last["messages"], &messages))
	require.Len(t, messages, 9)
	for i, message := range messages {
		assert.Equal(t, []string{"user", "assistant"}[i%2], message.Role)
	}
	assert.Contains(t, string(messages[4].Content), `"tool_use_id":"call_3"`)
	assert.Contains(t, string(messages[4].Content), `"is_error":true`)
}

func TestAnErrorOfTheAPIEndsTheConversation(t *testing.T) {
	var requests []map[string]json.RawMessage
	m := &anthropic{url: api(t, &requests).URL, key: "wrong", name: "some-model"}
	_, err := talk(t, desk.User{Name: "bob"}, m, "")
	assert.ErrorContains(t, err, "401")
	assert.Empty(t, requests)
}

func TestTheScriptIsTheModelUnlessOneIsNamed(t *testing.T) {
	assert.IsType(t, &script{}, choose(""))
	assert.IsType(t, &anthropic{}, choose("some-model"))
}
