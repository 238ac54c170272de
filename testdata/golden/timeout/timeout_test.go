package timeout

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestTimesAreThoseOfTheDirective(t *testing.T) {
	for name, want := range map[string]time.Duration{
		"wait": 90 * time.Second, "doze": 250 * time.Millisecond, "hurry": time.Hour, "rush": 1500 * time.Nanosecond,
	} {
		found, ok := Tools().Lookup(name)
		require.True(t, ok)
		assert.Equal(t, want, found.Timeout(), name)
	}
}

func TestACallEndsWhenItsTimeIsUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		box := check.Box(t)(NewToolbox())
		check.Text(t, box, "wait", `{"seconds":89}`, "waited")
		check.Text(t, box, "doze", `{"milliseconds":249}`, "awake")
		for _, c := range []struct {
			tool, arguments string
			after           time.Duration
		}{
			{"wait", `{"seconds":3600}`, 90 * time.Second},
			{"doze", `{"milliseconds":3600}`, 250 * time.Millisecond},
		} {
			start := time.Now()
			assert.Equal(t, tool.Timeout, check.Call(t, box, c.tool, c.arguments).Status, c.tool)
			took := time.Since(start)
			assert.GreaterOrEqual(t, took, c.after, c.tool)
			assert.LessOrEqual(t, took, c.after+c.after/10, "%s: what listens to nobody gets a tenth more to listen after all", c.tool)
		}
		time.Sleep(time.Hour) // for the call that listens to nobody
	})
}

func TestArgumentsAreCheckedAsEver(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "wait", `{"seconds":"x"}`, `/seconds: got "x"; want an integer`)
	r := Tools().Call(context.Background(), nil, tool.Call{Name: "wait", Arguments: []byte(`{"seconds":0}`)})
	assert.Equal(t, "waited", r.Text)
}
