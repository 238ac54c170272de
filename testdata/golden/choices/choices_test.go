package choices

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/runtime/provider"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/testdata/golden/check"
	"github.com/toolgen/toolgen/testdata/golden/choices/catalogs"
)

var ward = &Ward{Departments: []string{"eyes", "surgery", "<c>"}}

func hospital(t *testing.T, more ...any) *tool.Toolbox {
	t.Helper()
	return check.Box(t)(NewToolbox(tool.Provide(append([]any{ward}, more...)...)))
}

func TestValuesAreListedUnderAScope(t *testing.T) {
	box := hospital(t)
	move, _ := box.Lookup("move")
	assert.NotContains(t, move.Schema(), "surgery", "the tool itself knows of none")
	listed := string(box.Schemas(provider.OpenAI))
	assert.Contains(t, listed, `"to":{"type":"string","description":"Where to.","enum":["eyes","surgery","<c>"]}`)
	assert.Contains(t, listed, `"colour":{"type":"string","description":"Of the label.","enum":["red","green"]}`)
	other := string(box.In(box.Scope().Provide(&Ward{Departments: []string{"attic"}})).Schemas(provider.OpenAI))
	assert.Contains(t, other, `"to":{"type":"string","description":"Where to.","enum":["attic"]}`)
	assert.NotContains(t, string(check.Box(t)(NewToolbox()).Schemas(provider.OpenAI)), `["eyes"`, "nobody knows the departments")
}

func TestTheDecoderTakesWhatIsListed(t *testing.T) {
	box := hospital(t)
	check.Text(t, box, "move", `{"to":"eyes","colour":"red","from":{"bed":1}}`, "eyes red")
	check.Text(t, box, "move", `{"to":"<c>","from":{"bed":1}}`, "<c>")
	check.Text(t, box, "paint", `{"colours":["red","green","red"]}`, "green+red+red")
	check.Text(t, box, "bed", `{"bed":7}`, "7")
	view := box.In(box.Scope().Provide(&Ward{Departments: []string{"attic"}}))
	check.Text(t, view, "move", `{"to":"attic","from":{"bed":1}}`, "attic")
}

func TestOtherValuesAreRefusedWithThoseThatThereAre(t *testing.T) {
	box := hospital(t)
	check.Refused(t, box, "move", `{"to":"surgry","colour":"","from":{"bed":1}}`,
		`/to: got "surgry"; want one of "eyes", "surgery", "<c>"; did you mean "surgery"?`,
		`/colour: got ""; want one of "red", "green"`)
	check.Refused(t, box, "move", `{"to":5,"from":{"bed":1}}`, `/to: got 5; want one of "eyes", "surgery", "<c>"`)
	check.Refused(t, box, "move", `{"from":{"bed":1}}`, `/to: missing; want one of "eyes", "surgery", "<c>"`)
	check.Refused(t, box, "paint", `{"colours":["red","blue"]}`, `/colours/1: got "blue"; want one of "red", "green"`)
}

func TestStringsAtAnyDepthHaveChoices(t *testing.T) {
	box := hospital(t, Noon("noon"), &catalogs.Shelf{Titles: []string{"Dr"}})
	check.Echo(t, box, "find", `{"group":{"department":"eyes","place":{"bed":1},"title":"Dr"},"also":["surgery"],"days":["noon","eyes"],`+
		`"groups":[{"department":"surgery","place":{"bed":2},"title":null}],"loans":{"a":{"colour":"red","days":1}},"maybe":["eyes"],"free":"eyes!"}`)
	check.Refused(t, box, "find", `{"group":{"department":"<c>","place":{"bed":1},"title":"Mr"},"also":["ears"],"days":["noon","night"],`+
		`"groups":[{"department":"ears","place":{"bed":2}}],"loans":{"a":{"colour":"blue","days":1}},"maybe":["eyes","ears"]}`,
		`/group/title: got "Mr"; want one of "Dr"; did you mean "Dr"?`,
		`/also/0: got "ears"; want one of "eyes", "surgery", "<c>"`,
		`/days/1: got "night"; want one of "noon", "eyes", "surgery", "<c>"`,
		`/groups/0/department: got "ears"; want one of "eyes", "surgery", "<c>"`,
		`/loans/a/colour: got "blue"; want one of "red", "green"`,
		`/maybe/1: got "ears"; want one of "eyes", "surgery", "<c>"`,
	)
}

func TestRulesHoldForListedValuesToo(t *testing.T) {
	box := hospital(t)
	check.Text(t, box, "admit", `{"to":"eyes","codes":[]}`, "eyes")
	check.Refused(t, box, "admit", `{"to":"<c>","codes":["x"]}`,
		`/to: got "<c>"; want one of the values that the schema lists, of at least 2 characters matching ^[a-z]`,
		`/codes/0: got "x"; want one of "eyes", "surgery", "<c>"`)
}

func TestWithoutValuesAnyStringIsTakenThatKeepsTheRules(t *testing.T) {
	box := check.Box(t)(NewToolbox())
	check.Text(t, box, "move", `{"to":"anywhere","from":{"bed":1}}`, "anywhere")
	check.Refused(t, box, "admit", `{"to":"x","codes":["ab","C3"]}`,
		`/to: got "x"; want one of the values that the schema lists, of at least 2 characters matching ^[a-z]`,
		`/codes/1: got "C3"; want one of the values that the schema lists, of at least 2 characters matching ^[a-z]`)
	require.NoError(t, box.Check(), "services of choices are not needed")
}

func TestChoicesAreToldWhereTheyStand(t *testing.T) {
	box := hospital(t, Noon("noon"), &catalogs.Shelf{Titles: []string{"Dr"}})
	find, _ := box.Lookup("find")
	schema := find.In(box.Scope()).Schema()
	for _, want := range []string{
		`"department":{"type":"string","description":"Where to look.","enum":["eyes","surgery","<c>"]}`,
		`"title":{"type":"string","enum":["Dr"]}`,
		`"also":{"type":"array","description":"One or two of them.","items":{"type":"string","enum":["eyes","surgery","<c>"]},"minItems":1,"maxItems":2}`,
		`"days":{"type":"array","items":{"type":"string","enum":["noon","eyes","surgery","<c>"]},"minItems":2,"maxItems":2}`,
		`"colour":{"type":"string","enum":["red","green"]}`,
		`"maybe":{"type":"array","items":{"type":"string","enum":["eyes","surgery","<c>"]}}`,
		`"free":{"type":"string"}`,
	} {
		assert.Contains(t, schema, want)
	}
	assert.NotContains(t, find.Output(), "enum", "a result is what it is")
}
