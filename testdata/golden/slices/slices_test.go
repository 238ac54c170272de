package slices

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestListsAreEchoed(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Echo(t, box, "echo", `{"names":[]}`)
	check.Echo(t, box, "echo", `{"names":["a","","ß"],"tags":["x"],"scores":[0.5,-1],"rows":[[1,2],[],[3]],`+
		`"items":[{"sku":"a"},{"sku":"b","count":2}],"linked":[{"sku":"c"}],"maybe":[1,0],"cube":[[[0,255]],[]],"few":[true,false,true]}`)
}

func TestEmptyAndAbsentListsDiffer(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "state", `{}`, "absent")
	check.Text(t, box, "state", `{"list":null}`, "absent")
	check.Text(t, box, "state", `{"list":[]}`, "empty")
	check.Text(t, box, "state", `{"list":["x"]}`, "filled")
}

func TestFindingsNameTheElement(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "echo", `{"names":["a",5,null],"rows":[[1],2,[3,"x"]],"items":[{},{"sku":"a","n":1}],`+
		`"linked":[null],"cube":[[[65536]]],"few":[]}`,
		"/names/1: got 5; want a string",
		"/names/2: got null; want a string",
		"/rows/1: got 2; want an array of integers",
		`/rows/2/1: got "x"; want an integer`,
		"/items/0/sku: missing; want a string",
		"/items/1/n: unknown. Allowed: sku, count",
		"/linked/0: got null; want an object with sku, optionally count",
		"/cube/0/0/0: got 65536; want an integer from 0 to 65535; it must fit 16 bits, from 0 to 65535",
		"/few: got an array of 0 items; want an array of 1 to 3 booleans")
	check.Refused(t, box, "echo", `{"names":{"0":"a"},"few":[true,true,true,true]}`,
		"/names: got an object; want an array of strings",
		"/few: got an array of 4 items; want an array of 1 to 3 booleans")
}
