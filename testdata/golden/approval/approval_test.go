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

func TestAFunctionDecidesWhoIsAsked(t *testing.T) {
	var asked []string
	box := check.Box(t)(NewToolbox(tool.Approve(func(_ context.Context, c *tool.Call) error {
		asked = append(asked, c.Name+" "+c.Status())
		return nil
	})))
	check.Text(t, box, "buy", `{"item":"tea","price":3}`, "bought tea")
	check.Text(t, box, "buy", `{"item":"car","price":30000,"notes":[{"text":"red"}]}`, "bought car")
	check.Text(t, box, "pay", `{"to":"Ann"}`, "paid Ann")
	check.Text(t, box, "pay", `{"to":"Bob","amount":100}`, "paid Bob")
	check.Text(t, box, "panic", ``, "panicked")
	assert.Equal(t, []string{"buy Buying car", "pay Paying Bob", "panic "}, asked)
}

func TestToolsThatMayAskAreNamedWithoutAnApprover(t *testing.T) {
	_, err := NewToolbox()
	for _, name := range []string{"buy", "delete", "panic", "pay"} {
		assert.ErrorContains(t, err, name)
	}
	assert.NotContains(t, err.Error(), "look")
}
