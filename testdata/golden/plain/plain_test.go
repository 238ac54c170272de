package plain

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
)

func TestParametersAreArguments(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "repeat", `{"text":"ab","times":3}`, "ababab")
	check.Text(t, box, "compare", `{"a":1,"b":2}`, "b")
	check.Text(t, box, "ping", ``, "pong")
	check.Refused(t, box, "repeat", `{"text":"","tims":1}`,
		`/text: got ""; want a string of at least 1 character`,
		`/tims: unknown; did you mean "times"? Allowed: text, times`,
		"/times: missing; want an integer")
	check.Refused(t, box, "ping", `{"a":1}`, "/a: unknown. Allowed: none")
}

func TestParameterHasAnotherWireName(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "greet", `{}`, "Hello, world!")
	check.Text(t, box, "greet", `{"name":null}`, "Hello, world!")
	check.Text(t, box, "greet", `{"name":"Ann"}`, "Hello, Ann!")
	check.Refused(t, box, "greet", `{"who":"Ann"}`, "/who: unknown. Allowed: name")
}

func TestContextReachesTheFunction(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	_, err := box.Call(t.Context(), tool.Call{Name: "repeat", Arguments: []byte(`{"text":"a","times":-1}`)})
	assert.EqualError(t, err, "nobody can take words back")
}

func TestArgumentTypesAreNamedAfterTheFunction(t *testing.T) {
	assert.Equal(t, GreetArgs{Who: "Ann"}, GreetArgs{"Ann"})
	greet, _ := Tools().Lookup("greet")
	assert.Equal(t, "Greets somebody.\n\nIt knows:\n- names\n- nothing else", greet.Description(nil))
}
