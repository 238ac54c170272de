package tool_test

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

// says calls a tool that answers with r.
func says(t *testing.T, r tool.Result, options ...tool.Option) tool.Result {
	t.Helper()
	b := timed(t, 0, func(context.Context) (tool.Result, error) { return r, nil }, options...)
	got, err := b.Call(t.Context(), tool.Call{Name: "wait"})
	require.NoError(t, err)
	return got
}

func TestContentIsReadAsTextWhereThereIsNoOther(t *testing.T) {
	r := says(t, tool.Blocks(
		tool.TextBlock("two pictures:"),
		tool.Image("image/png", make([]byte, 20480)),
		tool.Audio("audio/wav", []byte{1}),
		tool.Resource("docs://fmt", "text/plain", "Package fmt"),
		tool.Resource("docs://net", "text/html", ""),
	))
	golden.Text(t, "content", r.Observation(0))
	r.Text = "two pictures of a cat"
	assert.Equal(t, "two pictures of a cat", r.Observation(0))
}

func TestTextsAreCleanedForTheTranscript(t *testing.T) {
	own := tool.Blocks(tool.TextBlock("fine"), tool.TextBlock("a\x00b\xffc"))
	own.Text = "x\xed\xa0\x80y\x00z"
	r := says(t, own)
	assert.Equal(t, "x\ufffdyz", r.Text)
	assert.Equal(t, "fine", r.Content[0].Text)
	assert.Equal(t, "ab\ufffdc", r.Content[1].Text)
	assert.Equal(t, "a\x00b\xffc", own.Content[1].Text, "the tool's own content is left alone")

	b := timed(t, 0, func(context.Context) (tool.Result, error) { return tool.Result{}, tool.Fail("no \xff\x00file") })
	r, err := b.Call(t.Context(), tool.Call{Name: "wait"})
	require.NoError(t, err)
	assert.Equal(t, "Error: no \ufffdfile", r.Text, "so are failures")
}

func TestTypesAndAddressesAreCleanedLikeTexts(t *testing.T) {
	own := tool.Blocks(tool.Image("image/\x00png", nil), tool.Resource("docs://\x00a\xff", "text/\xffplain", ""))
	r := says(t, own)
	assert.Equal(t, []tool.Content{
		tool.Image("image/png", nil), tool.Resource("docs://a\ufffd", "text/\ufffdplain", ""),
	}, r.Content)
	assert.Equal(t, "[image/png, 0 bytes]\n[docs://a\ufffd]", r.Observation(0))
	assert.Equal(t, "image/\x00png", own.Content[0].MIME, "the tool's own content is left alone")
	r = says(t, tool.Blocks(tool.Resource("docs://\x1b[31ma", "text/\x1b[31mplain", "")), tool.PlainText())
	assert.Equal(t, []tool.Content{tool.Resource("docs://a", "text/plain", "")}, r.Content)
}

func TestTerminalEscapesAreDroppedWhereAsked(t *testing.T) {
	for in, want := range map[string]string{
		"plain": "plain", "": "",
		"\x1b[31mred\x1b[0m and \x1b[1;4;38;5;200mmore\x1b[m":       "red and more",
		"\x1b[2J\x1b[Hx\x1b[?25l":                                   "x",
		"\x1b]0;title\x07a\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\": "alink",
		"\x1bPq#0\x1b\\b":    "b",
		"\x1b(Ba\x1b7b\x1bc": "ab",
		"cut \x1b":           "cut ",
		"cut \x1b[31":        "cut ",
		"cut \x1b]0;t":       "cut ",
		"cut \x1b(":          "cut ",
		"bad \x1b[3\nx":      "bad \nx",
		"bad \x1b]0;t\nx":    "bad \nx",
		"bad \x1b\x01x":      "bad \x01x",
	} {
		block := tool.Blocks(tool.TextBlock(in))
		block.Text = in
		r := says(t, block, tool.PlainText())
		assert.Equal(t, want, r.Text, "%q", in)
		assert.Equal(t, want, r.Content[0].Text, "%q", in)
		assert.Equal(t, in, block.Content[0].Text)
		assert.Equal(t, in, says(t, tool.Text(in)).Text, "kept where not asked")
	}
}

func FuzzPlainTextHoldsNoEscapes(f *testing.F) {
	f.Add("\x1b[31mred\x1b[0m")
	f.Add("\x1b]8;;x\x1b\\\x1b\x1b[")
	f.Add("a\x00\xff\x1bP")
	f.Fuzz(func(t *testing.T, s string) {
		r := says(t, tool.Text(s), tool.PlainText())
		assert.NotContains(t, r.Text, "\x1b")
		assert.NotContains(t, r.Text, "\x00")
		assert.True(t, utf8.ValidString(r.Text))
		if !strings.ContainsAny(s, "\x1b\x00") && utf8.ValidString(s) {
			assert.Equal(t, s, r.Text)
		}
	})
}
