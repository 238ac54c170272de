package arrays

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestArraysHaveTheirLength(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "echo", `{"point":[1,2.5],"path":[[0,0],[1,1]],"grid":[[1,2],[3,4]],"cells":[{"mark":"x"},{"mark":"o"}],"refs":["r"]}`,
		`{"point":[1,2.5],"path":[[0,0],[1,1]],"grid":[[1,2],[3,4]],"cells":[{"mark":"x"},{"mark":"o"}],"refs":["r"]}`)
	check.Text(t, box, "echo", `{"point":[1,2]}`, `{"point":[1,2],"grid":[[0,0],[0,0]],"cells":[{"mark":""},{"mark":""}]}`)
}

func TestOtherLengthsAreRefused(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "echo", `{"point":[1],"path":[[1,2,3]],"grid":[[1,2],[3,4],[5,6]],"cells":[{"mark":"x"},{"mark":1},{}],"refs":[]}`,
		"/point: got an array of 1 item; want an array of exactly 2 numbers",
		"/path/0: got an array of 3 items; want an array of exactly 2 numbers",
		"/grid: got an array of 3 items; want an array of exactly 2 arrays, each of exactly 2 integers",
		"/cells/1/mark: got 1; want a string",
		"/cells/2/mark: missing; want a string",
		"/cells: got an array of 3 items; want an array of exactly 2 objects, each with mark",
		"/refs: got an array of 0 items; want an array of exactly 1 string")
}
