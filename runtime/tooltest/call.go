package tooltest

import (
	"encoding/json"
	"testing"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Call runs one call and returns its result. Where the call does not end well the
// test ends, with the text that the model would have read.
func Call(t testing.TB, box *tool.Toolbox, name, arguments string) tool.Result {
	t.Helper()
	return Expect(t, box, tool.OK, name, arguments)
}

// Expect is Call for a call that is to end with the given status.
func Expect(t testing.TB, box *tool.Toolbox, status tool.Status, name, arguments string) tool.Result {
	t.Helper()
	res, err := box.Call(t.Context(), tool.Call{Name: name, Arguments: []byte(arguments)})
	if err != nil {
		t.Fatalf("%s(%s): the host gets an error: %v", name, arguments, err)
	}
	if res.Status != status {
		t.Fatalf("%s(%s): %s, want %s\n%s", name, arguments, res.Status, status, res.Observation(0))
	}
	return res
}

// JSON is Call for a tool with a structured result, which it decodes into a T with
// encoding/json.
func JSON[T any](t testing.TB, box *tool.Toolbox, name, arguments string) T {
	t.Helper()
	res := Call(t, box, name, arguments)
	var v T
	if err := json.Unmarshal(res.Structured, &v); err != nil {
		t.Fatalf("%s(%s): the result is no %T: %v\n%s", name, arguments, v, err, res.Observation(0))
	}
	return v
}
