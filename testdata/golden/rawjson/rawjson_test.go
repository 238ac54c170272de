package rawjson

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestAnyValueIsKeptAsItWasWritten(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	for _, v := range []string{`1.50`, `"a"`, `null`, `[1,{"b":null}]`, `{"z":1e400,"a":[]}`, `123456789012345678901234567890`} {
		check.Text(t, box, "same", `{"value":`+v+`}`, v)
	}
	check.Text(t, box, "same", `{"value": [ 1 , 2 ] }`, `[1,2]`)
	check.Echo(t, box, "echo", `{"payload":{"a":1},"extra":[1],"many":[null,"x"],"by_name":{"k":{}}}`)
}

func TestBrokenValuesAreRefused(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "same", `{}`, "/value: missing; want any JSON value")
	check.Refused(t, box, "same", `{"value":{"a":1,"a":2}}`, "/value/a: given more than once; want it once")
}
