package maps

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestMapsAreEchoedInTheOrderOfTheirKeys(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "echo", `{"counts":{"b":2,"a":1,"":0}}`, `{"counts":{"":0,"a":1,"b":2}}`)
	check.Echo(t, box, "echo", `{"counts":{},"labels":{"k \"1\"":"v"},"keyed":{"x":true},"zones":{"north":"n","south":"s"},`+
		`"spots":{"a":{"x":1}},"refs":{"r":{"x":2}},"lists":{"l":["a"],"m":[]},"codes":{"AB":1},"by_code":{"ABC":[1]},"deep":{"d":{"e":1},"f":{}}}`)
}

func TestKeysHaveRules(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "echo", `{"counts":{},"codes":{"A":1,"ABCD":2,"ab":3,"AB":"x"},"by_code":{"ab":[1],"AB":[true],"ABC":[]}}`,
		"/codes/A: got 1; want an integer under a key of 2 to 3 characters matching ^[A-Z]+$",
		"/codes/ABCD: got 2; want an integer under a key of 2 to 3 characters matching ^[A-Z]+$",
		"/codes/ab: got 3; want an integer under a key of 2 to 3 characters matching ^[A-Z]+$",
		`/codes/AB: got "x"; want an integer under a key of 2 to 3 characters matching ^[A-Z]+$`,
		"/by_code/ab: got an array; want an array of integers under a key of 2 to 3 characters matching ^[A-Z]+$",
		"/by_code/AB/0: got true; want an integer")
}

func TestFindingsNameTheKey(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "echo", `{"counts":{"a":1,"b":"x","a":2},"zones":{"east":"e","nroth":"n"},"spots":{"a/b":{"y":1}},"lists":{"l":[1]},`+
		`"deep":{"d":{"e":true}},"labels":[]}`,
		`/counts/b: got "x"; want an integer`,
		"/counts/a: given more than once; want it once",
		"/zones/east: unknown. Allowed: north, south",
		`/zones/nroth: unknown; did you mean "north"? Allowed: north, south`,
		"/spots/a~1b/y: unknown. Allowed: x",
		"/spots/a~1b/x: missing; want an integer",
		"/lists/l/0: got 1; want a string",
		"/deep/d/e: got true; want an integer",
		"/labels: got an array; want an object with values that are strings")
}
