package tool_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/tool"
)

// edited runs a call of a tool that takes anything, calls secret what the pointers
// point to, and has its arguments edited. It returns what the tool was given, and what
// the host is told.
func edited(t *testing.T, arguments string, edit func(shown []byte) []byte, secrets ...string) (ran string, err error) {
	t.Helper()
	type free struct{ all []byte }
	def := &tool.ToolDef{Name: "x", Secrets: secrets, Args: &tool.Args[free]{
		Decode: func(d *decode.Decoder, a *free) { a.all = d.Raw() },
		Run: func(_ context.Context, _ *tool.Scope, a *free) (tool.Result, error) {
			ran = string(a.all)
			return tool.Text("ran"), nil
		},
	}}
	b, err := tool.NewToolbox(tool.NewRegistry(&tool.RegistryDef{Tools: []*tool.ToolDef{def}}), with(func(c *tool.Call) error {
		return c.SetArguments(edit(c.Redacted()))
	}))
	require.NoError(t, err)
	_, err = b.Call(t.Context(), call("x", arguments))
	return ran, err
}

func TestAnEditKeepsTheSecretsThatItDoesNotShow(t *testing.T) {
	for _, c := range []struct{ in, old, new, want string }{
		{`{"to":"bob","pin":"1"}`, "bob", "eve", `{"to":"eve","pin":"1"}`},
		{`{"to":"bob","pin":"1"}`, `"[secret]"`, `"2"`, `{"to":"bob","pin":"2"}`},
		{`{"to":"bob","pin":"1"}`, "{", " { ", `{"to":"bob","pin":"1"}`},
		{`{"to":"bob","pin":"1"}`, `"bob"`, `"[secret]"`, `{"to":"[secret]","pin":"1"}`},
		{` {"to":"bob","pin":"1"}`, "bob", "eve", `{"to":"eve","pin":"1"}`},
		{`{"to":"bob","pin":{"a":[1]}}`, "bob", "eve", `{"to":"eve","pin":{"a":[1]}}`},
		{`{"to":"bob","pin":null}`, "bob", "eve", `{"to":"eve","pin":null}`},
		{`{"by":{"ann":{"pin":"1"},"bob":{"pin":"2"}}}`, `"ann":{"pin":"[secret]"},`, "", `{"by":{"bob":{"pin":"2"}}}`},
		{`{"to":"bob","all":[{"n":"a","pin":"1"},{"n":"b","pin":"2"}]}`, "bob", "eve", `{"to":"eve","all":[{"n":"a","pin":"1"},{"n":"b","pin":"2"}]}`},
		{`{"all":[{"n":"a","pin":"1"}]}`, `"n":"a","pin":"[secret]"`, `"pin":"[secret]", "n":"a"`, `{"all":[{"n":"a","pin":"1"}]}`},
		{`{"all":[{"n":"a","pin":"1"}]}`, `"[secret]"`, `"2"`, `{"all":[{"n":"a","pin":"2"}]}`},
		{"{\"to\":\"bob\",\"all\":[{\"n\":\"\u202e\",\"pin\":\"1\"}]}", "bob", "eve", "{\"to\":\"eve\",\"all\":[{\"n\":\"\u202e\",\"pin\":\"1\"}]}"},
		{`{"all":"[{\"pin\":1}]","to":"bob"}`, "bob", "eve", `{"all":"[{\"pin\":1}]","to":"eve"}`},
	} {
		got, err := edited(t, c.in, func(shown []byte) []byte {
			return bytes.Replace(shown, []byte(c.old), []byte(c.new), 1)
		}, "/pin", "/all/*/pin", "/by/*/pin")
		require.NoError(t, err)
		assert.Equal(t, c.want, got, "%s: %s for %s", c.in, c.new, c.old)
	}
	all, err := edited(t, `{"pin":"1"}`, func(shown []byte) []byte { return shown }, "")
	require.NoError(t, err)
	assert.Equal(t, `{"pin":"1"}`, all, "arguments that are secret as a whole")
}

func TestAPlaceholderThatStandsForNothingIsRefused(t *testing.T) {
	for _, c := range [][2]string{
		{`{"to":"bob"}`, `{"pin":"[secret]"}`},
		{`{"pin":null}`, `{"pin":"[secret]"}`},
		{`{"pin":"1"}`, `{"pin":"Bearer [secret]"}`},
		{`{"pin":{"a":1}}`, `{"pin":{"a":"[secret]"}}`},
		{`{"pin":"1"}`, `{"pin":"[secret]"`},
		{`{"pin":"1"}`, "```json\n{\"pin\":\"[secret]\"}\n```"},
		{`{"pin":"1"}`, `"{\"pin\":\"[secret]\"}"`},
		{`{"all":[{"n":"a","pin":"1"},{"n":"b","pin":"2"}]}`, `{"all":[{"n":"b","pin":"[secret]"}]}`},
		{`{"all":[{"n":"a","pin":"1"},{"n":"b","pin":"2"}]}`, `{"all":[{"n":"b","pin":"[secret]"},{"n":"a","pin":"[secret]"}]}`},
		{`{"all":{}}`, `{"all":[{"pin":"[secret]"}]}`},
		{`{"by":[]}`, `{"by":{"bob":{"pin":"[secret]"}}}`},
	} {
		ran, err := edited(t, c[0], func([]byte) []byte { return []byte(c[1]) }, "/pin", "/all/*/pin", "/by/*/pin")
		require.EqualError(t, err, `edited arguments: "[secret]" stands where no secret is that it could mean; `+
			"keep it in its place, as the whole of the value and in an array that is not changed, or write the value itself")
		assert.Empty(t, ran, c)
	}
}
