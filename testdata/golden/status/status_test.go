package status

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestStatusIsRenderedOverTheArguments(t *testing.T) {
	for _, c := range []struct{ tool, arguments, want string }{
		{"copy", `{"from":"a","to":"b","times":3,"mode":"fast"}`, "Copying a to b (3x, fast, {all})..."},
		{"copy", `{"from":"a\u001b[31m\nx","to":"b"}`, "Copying a [31m x to b (2x, slow, {all})..."},
		{"wait", ``, "Waiting"},
		{
			"file", `{"title":"T","due":"2026-05-01T12:00:00Z","amount":20.50,"small":0.1,"id":18446744073709551615,"byte":-3,"done":true}`,
			"T due 2026-05-01T12:00:00Z: 20.5, 0.1, 18446744073709551615, -3, true, [] []",
		},
		{
			"file", `{"title":"T","due":"2026-05-01T12:00:00Z","amount":1e6,"small":1,"id":0,"byte":0,"done":false,"note":"n","until":"2026-05-02T00:00:00+01:00"}`,
			"T due 2026-05-01T12:00:00Z: 1000000, 1, 0, 0, false, [n] [2026-05-02T00:00:00+01:00]",
		},
	} {
		found, ok := Tools().Lookup(c.tool)
		assert.True(t, ok)
		assert.Equal(t, c.want, found.Status([]byte(c.arguments)), c.arguments)
	}
}

func TestToolsRunAsWell(t *testing.T) {
	check.Text(t, check.Box(t)(NewToolbox()), "wait", ``, "ok")
}
