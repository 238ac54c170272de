package defaults

import (
	"testing"

	"github.com/toolgen/toolgen/testdata/golden/check"
)

const all = `{"bool":true,"int":-7,"wide":9007199254740993,"most":18446744073709551615,"ratio":0.1,"whole":3,` +
	`"text":"plain text, with a comma","quoted":"quoted \"text\"\n","empty":"","unit":"kelvin","level":9,"tags":["a","b"],"none":[],` +
	`"units":["celsius"],"pointer":5,"name":"p","pointed_unit":"kelvin","weight":2.5}`

func TestAbsentAndNullArgumentsHaveTheirDefaults(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "show", `{}`, all)
	check.Text(t, box, "show", `{"bool":null,"int":null,"wide":null,"most":null,"ratio":null,"whole":null,"text":null,"quoted":null,"empty":null,`+
		`"unit":null,"level":null,"tags":null,"none":null,"units":null,"pointer":null,"name":null,"pointed_unit":null,"weight":null}`, all)
}

func TestArgumentsReplaceTheirDefaults(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Echo(t, box, "show", `{"bool":false,"int":0,"wide":0,"most":0,"ratio":0,"whole":0,"text":"","quoted":"","empty":"x","unit":"celsius",`+
		`"level":1,"tags":[],"none":[0],"units":["kelvin","kelvin"],"pointer":0,"name":"","pointed_unit":"celsius","weight":0}`)
}
