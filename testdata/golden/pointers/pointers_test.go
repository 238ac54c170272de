package pointers

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

const nothing = `{"name":null,"age":null,"alive":null,"weight":null,"born":null,"photo":null,"unit":null,"limits":null,"tags":null,"counts":null,`

func TestAbsentAndNullPointersAreNil(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "echo", `{"must":1}`, nothing+`"must":1,"depth":3,"other":"ft"}`)
	check.Text(t, box, "echo", nothing+`"must":0,"depth":null,"other":null}`, nothing+`"must":0,"depth":3,"other":"ft"}`)
	check.Text(t, box, "say", `{}`, "absent")
	check.Text(t, box, "say", `{"text":null}`, "absent")
	check.Text(t, box, "say", `{"text":""}`, "text ")
}

func TestPointersHoldWhatCame(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Echo(t, box, "echo", `{"name":"","age":-128,"alive":false,"weight":0.5,"born":"2026-05-01T12:00:00Z","photo":"YWI=","unit":"m",`+
		`"limits":{"max":0},"tags":[],"counts":{"a":{"max":null}},"must":7,"depth":9,"other":"m"}`)
}

func TestRulesHoldBehindPointers(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Refused(t, box, "echo", `{"age":128,"unit":"mile","limits":{"max":"x"},"tags":[1],"counts":{"a":null},"must":null,"depth":0}`,
		"/age: got 128; want an integer from -128 to 127; it must fit 8 bits, from -128 to 127",
		`/unit: got "mile"; want one of "m", "ft"`,
		`/limits/max: got "x"; want an integer`,
		"/tags/0: got 1; want a string",
		"/counts/a: got null; want an object optionally with max",
		"/must: got null; want an integer of at least 0",
		"/depth: got 0; want an integer from 1 to 9")
	check.Refused(t, box, "echo", `{}`, "/must: missing; want an integer of at least 0")
}
