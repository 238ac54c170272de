package statusfunc

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestTheFunctionRendersTheStatusFromWhatTheModelSends(t *testing.T) {
	for _, c := range []struct{ tool, arguments, want string }{
		{"repeat", `{"text":"hi"}`, "Saying hi 2 times"},
		{"repeat", `{"text":"hi","times":5,"mood":"sad"}`, "Saying hi 5 times, sad"},
		{"count", `{"upto":3}`, "Counting..."},
		{"count", `{"upto":3000}`, "Counting for a while..."},
		{"go", `{"from":"Rome","to":"Oslo"}`, "Going from Rome to Oslo"},
		{"move", `{"label":"vase","fragile":true}`, "Moving vase with care"},
		{"lift", `{"label":"safe"}`, "Lifting safe"},
		{"wait", ``, "Waiting"},
		{"call", `{"train":"express"}`, "Calling the express"},
	} {
		found, ok := Tools().Lookup(c.tool)
		require.True(t, ok, c.tool)
		assert.Equal(t, c.want, found.Status([]byte(c.arguments)), c.arguments)
	}
}

type quiet struct{}

func (quiet) Print(string) {}

func TestToolsRunAsWell(t *testing.T) {
	box := check.Box(t)(NewToolbox(quiet{}, &Station{}))
	check.Text(t, box, "repeat", `{"text":"hi"}`, "hi")
	check.Text(t, box, "wait", ``, "ok")
	check.Text(t, box, "go", `{"from":"a","to":"b"}`, "ok")
}
