package object

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestStructIsTheArgumentObject(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	for _, name := range []string{"find", "refine"} {
		check.Echo(t, box, name, `{"text":"x","limit":3}`)
		check.Echo(t, box, name, `{"text":"x"}`)
		check.Refused(t, box, name, `{"trace":"x","Cache":{},"Text":"y"}`,
			"/trace: unknown. Allowed: text, limit",
			"/Cache: unknown. Allowed: text, limit",
			`/Text: unknown; did you mean "text"? Allowed: text, limit`,
			"/text: missing; want a string")
	}
}

func TestEmptyObjectTakesNothing(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	for _, in := range []string{``, `{}`, `null`, ` `} {
		check.Text(t, box, "idle", in, "ok")
	}
	check.Refused(t, box, "idle", `{"x":1}`, "/x: unknown. Allowed: none")
	check.Refused(t, box, "idle", `[1]`, "the arguments: got an array; want an object")
}
