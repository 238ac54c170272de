package wide

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestMembersBeyondAWordOfBitsAreTracked(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Echo(t, box, "echo", `{"first":"a","f00":1,"f63":2,"f64":3,"f69":4,"last":"z"}`)
	check.Refused(t, box, "echo", `{"last":"z","f69":1,"last":"y","f69":2}`,
		"/last: given more than once; want it once", "/f69: given more than once; want it once", "/first: missing; want a string")
	check.Refused(t, box, "echo", `{"first":"a"}`, "/last: missing; want a string")
}
