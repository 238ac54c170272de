package examples

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/tool"
)

func TestWhatAToolSaysAboutItself(t *testing.T) {
	route, _ := Tools().Lookup("plan_route")
	assert.Equal(t, "Plan a route", route.Title())
	assert.Equal(t, "Plans a route. See Stop for the other half.\n\nIt takes a list of places and returns one line for each:\n\n    Oslo\n    Bergen", route.Description(nil))
	assert.Equal(t, tool.ReadsWorkspace|tool.Network, route.Effects())
	assert.Equal(t, tool.ReadOnly|tool.Idempotent|tool.Closed, route.Hints())
	assert.Equal(t, []string{"travel", "maps", "read"}, slices.Collect(route.Tags()))
	owner, _ := route.Meta("owner")
	assert.Equal(t, "travel-team", owner)
	cost, _ := route.Meta("cost")
	assert.Equal(t, "3 `cents` & \"more\"", cost)
	assert.False(t, route.RequiresApproval())
	assert.Equal(t, []string{`{"from":"Oslo","to":["Bergen","Å"]}`, `{"from":"Oslo","to":["Bergen"],"fast":true}`}, slices.Collect(route.Examples()))
	assert.Contains(t, route.Schema(), "Where to start; `backquotes` and \\\"quotes\\\" <stay>.")

	stop, _ := Tools().Lookup("stop")
	assert.Equal(t, tool.None, stop.Effects())
	assert.Equal(t, "Use plan_route without places.", stop.Deprecated())
}
