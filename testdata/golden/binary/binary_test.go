package binary

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestBytesAreBase64(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Echo(t, box, "echo", `{"data":""}`)
	check.Echo(t, box, "echo", `{"data":"AP8=","blob":"YQ==","parts":["","YWJj"],"by_name":{"a":"+/+/"}}`)
	check.Text(t, box, "count", `{"data":"YWJjZA=="}`, "4")
}

func TestOtherEncodingsAreRefused(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	for data, why := range map[string]string{
		"YQ":    "; its padding is missing",
		"YQ=":   "; its padding is of the wrong length",
		"-_-_":  "",
		"Y Q==": "",
		"YR==":  "; its last characters do not end a byte",
	} {
		check.Refused(t, box, "count", `{"data":"`+data+`"}`,
			`/data: got "`+data+`"; want base64 text in the standard alphabet with padding`+why)
	}
	check.Refused(t, box, "count", `{"data":[1,2]}`, "/data: got an array; want base64 text in the standard alphabet with padding")
}
