package approval

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestApproversAreAskedWhereADirectiveSaysSo(t *testing.T) {
	var asked []string
	answer := tool.Denied("not now")
	box := check.Box(t)(NewToolbox(tool.Approve(func(_ context.Context, c *tool.Call) error {
		asked = append(asked, c.Status())
		return answer
	})))
	check.Text(t, box, "look", `{"path":"a"}`, "seen a")
	assert.Equal(t, tool.Error, check.Call(t, box, "delete", `{"path":"a"}`).Status)
	answer = nil
	check.Text(t, box, "delete", `{"path":"a"}`, "deleted a")
	assert.Equal(t, []string{"Deleting a", "Deleting a"}, asked)
}

func TestWithoutAnApproverThereIsNoToolbox(t *testing.T) {
	_, err := NewToolbox()
	assert.ErrorContains(t, err, "delete")
	check.Text(t, check.Box(t)(NewToolbox(tool.HostApproves())), "delete", `{"path":"a"}`, "deleted a")
}
