package directive

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const values = Parameter | Field | Type

// verbs are the names in the grammar of those that may stand on one of the places,
// or that are planned.
func verbs(on Place, planned bool) (list []string) {
	for _, v := range grammar {
		if v.Planned == planned && (planned || v.On&on != 0) {
			list = append(list, v.Name)
		}
	}
	return list
}

func page(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	require.NoError(t, err)
	return string(text)
}

// cut is a text in two at a piece that it must have.
func cut(t *testing.T, text, at string) (before, after string) {
	t.Helper()
	before, after, found := strings.Cut(text, at)
	require.True(t, found, "there is %q", at)
	return before, after
}

var word = regexp.MustCompile(`[a-z]+`)

// listed are the words of what a pattern finds in each line.
func listed(pattern, text string) (list []string) {
	for _, found := range regexp.MustCompile(`(?m)^`+pattern).FindAllStringSubmatch(text, -1) {
		list = append(list, word.FindAllString(found[1], -1)...)
	}
	return list
}

func TestTheGrammarHasASectionAndAnExampleForEachVerb(t *testing.T) {
	_, text := cut(t, page(t, "docs/grammar.md"), "## Functions\n")
	functions, text := cut(t, text, "## Values\n")
	arguments, text := cut(t, text, "## What needs no directive\n")
	assert.ElementsMatch(t, verbs(Function, false), listed("### (.*)", functions))
	assert.ElementsMatch(t, verbs(values, false), listed("### (.*)", arguments))
	for _, name := range verbs(Function|values, false) {
		assert.Regexp(t, `(?m)^\s*//tool:`+name+`( |$)`, functions+arguments)
	}
	_, planned := cut(t, text, "refuses by name instead of ignoring them:")
	assert.ElementsMatch(t, verbs(0, true), word.FindAllString(planned, -1))
}

func TestTheTablesOfTheReadmeHaveEachVerb(t *testing.T) {
	const first = "\\| (`.*?`) \\|"
	_, text := cut(t, page(t, "README.md"), "Above a function:\n")
	functions, text := cut(t, text, "On a parameter, a struct field, or a named type")
	assert.ElementsMatch(t, append(verbs(Function, false), "optional"), listed(first, functions), "optional stands in both")
	arguments, text := cut(t, text, "\n\n`")
	assert.ElementsMatch(t, verbs(values, false), listed(first, arguments))
	packages, _ := cut(t, text, " in the package comment are defaults")
	assert.ElementsMatch(t, append(verbs(Package, false), "and"), word.FindAllString(packages, -1))
}
