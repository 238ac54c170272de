package tool_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/runtime/tool"
)

func TestObservationIsTheTextOrTheValue(t *testing.T) {
	assert.Equal(t, "hello", tool.Text("hello").Observation(0))
	assert.Equal(t, `{"a":1}`, tool.JSON([]byte(`{"a":1}`)).Observation(0))
	assert.Empty(t, tool.Result{}.Observation(0))
}

func TestObservationKeepsHeadAndTail(t *testing.T) {
	fifty := strings.Repeat("0123456789", 5)
	assert.Equal(t, fifty, tool.Text(fifty).Observation(1000))
	assert.Equal(t, fifty, tool.Text(fifty).Observation(50), "exactly the limit is not too long")
	assert.Equal(t, fifty, tool.Text(fifty).Observation(-1))
	golden.Text(t, "long observation", tool.Text(fifty).Observation(10))
}

func TestObservationNeverSplitsACharacter(t *testing.T) {
	s := strings.Repeat("aä€😀", 9)
	for limit := 1; limit < len(s); limit++ {
		got := tool.Text(s).Observation(limit)
		assert.True(t, utf8.ValidString(got), limit)
		head, rest, _ := strings.Cut(got, "\n[... ")
		_, tail, _ := strings.Cut(rest, " ...]\n")
		assert.LessOrEqual(t, len(head)+len(tail), limit)
		assert.True(t, strings.HasPrefix(s, head) && strings.HasSuffix(s, tail))
	}
}

func TestStatusNames(t *testing.T) {
	assert.Equal(t, "ok", tool.Status(0).String())
	assert.Equal(t, "format_error", tool.FormatError.String())
	assert.Equal(t, "error", tool.Error.String())
	assert.Equal(t, "timeout", tool.Timeout.String())
	assert.Equal(t, "status 9", tool.Status(9).String())
}

func TestExpectedOfNilIsNil(t *testing.T) {
	assert.NoError(t, tool.Expected(nil))
}

func TestAFailureKeepsItsCause(t *testing.T) {
	err := tool.Expected(errBackend)
	require.ErrorIs(t, err, errBackend)
	assert.EqualError(t, err, errBackend.Error())
	assert.NotErrorIs(t, tool.Fail("x"), errBackend)
}
