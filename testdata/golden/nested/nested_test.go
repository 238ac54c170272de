package nested

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestObjectsInObjects(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "grow", `{"branch":{"leaf":{"colour":"red"},"inner":{"depth":2}}}`,
		`{"branch":{"leaf":{"colour":"red","size":1},"inner":{"depth":2}},"spare":{"colour":"","size":0}}`)
	check.Echo(t, box, "grow", `{"branch":{"leaf":{"colour":"red","size":3},"more":[{"colour":"a","size":1}],"named":{"n":{"colour":"b","size":2}},`+
		`"inner":{"depth":2}},"other":{"leaf":{"colour":"c","size":0},"inner":{"depth":0}},"spare":{"colour":"d","size":9}}`)
}

func TestDefaultsHoldWhereTheirObjectIs(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "grow", `{"branch":{"leaf":{"colour":"red","size":null},"more":[{"colour":"a"}],"inner":{"depth":0}},"spare":{"colour":"d"}}`,
		`{"branch":{"leaf":{"colour":"red","size":1},"more":[{"colour":"a","size":1}],"inner":{"depth":0}},"spare":{"colour":"d","size":1}}`)
}

func TestFindingsAtEveryDepth(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "grow", `{"branch":{"leaf":{"color":"red"},"more":[{}],"named":{"n":{"colour":1}},"inner":{"deep":1},"x":0},"other":5,"Spare":{}}`,
		`/branch/leaf/color: unknown; did you mean "colour"? Allowed: colour, size`,
		"/branch/leaf/colour: missing; want a string",
		"/branch/more/0/colour: missing; want a string",
		"/branch/named/n/colour: got 1; want a string",
		"/branch/inner/deep: unknown. Allowed: depth",
		"/branch/inner/depth: missing; want an integer",
		"/branch/x: unknown. Allowed: leaf, more, named, inner",
		"/other: got 5; want an object with leaf, inner, optionally more, named",
		`/Spare: unknown; did you mean "spare"? Allowed: branch, other, spare`)
}
