package directive

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/runtime/decode"
)

func use(t *testing.T, comment string, place Place) (Use, *Problem) {
	t.Helper()
	d, p := Parse(1, comment)
	require.Nil(t, p, comment)
	require.NotNil(t, d, comment)
	return d.At(place)
}

func texts(items []Item) []string {
	list := []string{}
	for _, i := range items {
		list = append(list, i.Text)
	}
	return list
}

func TestValuesAreSplitByShape(t *testing.T) {
	for _, c := range []struct {
		comment       string
		place         Place
		params, words []string
		key, value    string
		optional      bool
	}{
		{comment: "//tool:name search_docs", place: Function, value: "search_docs"},
		{comment: "//tool:title Search the docs", place: Function, value: "Search the docs"},
		{comment: "//tool:title voilà//tool:name", place: Function, value: "voilà//tool:name"},
		{comment: "//tool:effects network ,  spawns_process", place: Function, words: []string{"network", "spawns_process"}},
		{comment: "//tool:meta owner the billing team", place: Function, key: "owner", value: "the billing team"},
		{comment: "//tool:min days -1.5e3", place: Function, params: []string{"days"}, value: "-1.5e3"},
		{comment: "//tool:min 1", place: Parameter, value: "1"},
		{comment: "//tool:optional a, b", place: Function, params: []string{"a", "b"}},
		{comment: "//tool:optional", place: Field},
		{comment: "//tool:timeout 1m30s", place: Function, value: "1m30s"},
		{comment: "//tool:default unit a b", place: Function, params: []string{"unit"}, value: "a b"},
		{comment: "//tool:inject client", place: Function, words: []string{"client"}},
		{comment: "//tool:inject client, cache optional", place: Function, words: []string{"client", "cache"}, optional: true},
		{comment: "//tool:inject optional", place: Function, words: []string{"optional"}},
		{comment: "//tool:inject client, optional", place: Function, words: []string{"client", "optional"}},
	} {
		u, p := use(t, c.comment, c.place)
		require.Nil(t, p, c.comment)
		assert.ElementsMatch(t, c.params, texts(u.Params), c.comment)
		assert.ElementsMatch(t, c.words, texts(u.Words), c.comment)
		assert.Equal(t, c.key, u.Key.Text, c.comment)
		assert.Equal(t, c.optional, u.Optional, c.comment)
		if c.words == nil {
			assert.Equal(t, c.value, u.Value.Text, c.comment)
		}
	}
}

func TestMisuseIsReportedAtItsPlace(t *testing.T) {
	for _, c := range []struct {
		comment string
		place   Place
		code    diag.Code
		at      string // what the position covers
		text    string
		hint    string
	}{
		{"//tool:nam x", Function, diag.UnknownVerb, "//tool:nam", "unknown directive //tool:nam", "did you mean //tool:name?"},
		{"//tool:zzz x", Function, diag.UnknownVerb, "//tool:zzz", "unknown directive //tool:zzz", ""},
		{"//tool:mim 1", Field, diag.UnknownVerb, "//tool:mim", "unknown directive //tool:mim", "did you mean //tool:min?"},
		{"//tool:titel x", Field, diag.UnknownVerb, "//tool:titel", "unknown directive //tool:titel", "//tool:title belongs to a function"},
		{"//tool:min=1", Field, diag.UnknownVerb, "//tool:min=1", "unknown directive //tool:min=1: the value stands behind a blank, not behind =", "did you mean //tool:min?"},
		{"//tool:exactlyone x", Function, diag.UnsupportedVerb, "//tool:exactlyone", "//tool:exactlyone is not supported yet", "leave it out for now"},
		{"//tool:timeout 10", Function, diag.BadValue, "10", `//tool:timeout takes a length of time such as 30s or 1m30s, got "10"`, "write 10s for seconds"},
		{"//tool:name x", Field, diag.Misplaced, "//tool:name", "//tool:name cannot stand on a struct field", "it belongs to a function"},
		{"//tool:as x", Field, diag.Misplaced, "//tool:as", "//tool:as cannot stand on a struct field", "it belongs to a parameter"},
		{"//tool:default 1", Type, diag.Misplaced, "//tool:default", "//tool:default cannot stand on a type", "it belongs to a parameter or a struct field"},
		{"//tool:name", Function, diag.MissingValue, "//tool:name", "//tool:name needs a value", "write one word behind it"},
		{"//tool:min", Function, diag.MissingValue, "//tool:min", "//tool:min needs a value", "write the name of a parameter behind it"},
		{"//tool:min days", Function, diag.MissingValue, "//tool:min", "//tool:min needs a value", "write a number behind it"},
		{"//tool:optional", Function, diag.MissingValue, "//tool:optional", "//tool:optional needs a value", "write the name of a parameter behind it"},
		{"//tool:meta owner", Function, diag.MissingValue, "owner", "//tool:meta owner needs text behind the word", ""},
		{"//tool:optional yes", Field, diag.UnwantedValue, "yes", `//tool:optional takes no value, got "yes"`, ""},
		{"//tool:name two words", Function, diag.BadValue, "two words", `//tool:name takes one word, got "two words"`, ""},
		{"//tool:min few", Field, diag.BadValue, "few", `//tool:min takes a number, got "few"`, ""},
		{"//tool:min 01", Field, diag.BadValue, "01", `//tool:min takes a number, got "01"`, ""},
		{"//tool:minlength -1", Field, diag.BadValue, "-1", `//tool:minlength takes a whole number from 0 to 999999999, got "-1"`, ""},
		{"//tool:minitems 2000000000", Field, diag.BadValue, "2000000000", `//tool:minitems takes a whole number from 0 to 999999999, got "2000000000"`, ""},
		{"//tool:tags a,,b", Function, diag.BadValue, "", "//tool:tags has an empty element", "drop the comma"},
		{"//tool:tags a b, c", Function, diag.BadValue, "a b", `//tool:tags takes words with commas between them, got "a b"`, ""},
		{"//tool:min 1 //tool:max 2", Field, diag.BadValue, "//tool:max 2", "two directives on one line", "put each on a line of its own"},
		{"//tool:title a\u3000//tool:max 2", Function, diag.BadValue, "//tool:max 2", "two directives on one line", "put each on a line of its own"},
	} {
		_, p := use(t, c.comment, c.place)
		require.NotNil(t, p, c.comment)
		assert.Equal(t, c.code, p.Code, c.comment)
		assert.Equal(t, c.at, c.comment[p.Pos-1:p.End-1], c.comment)
		assert.Equal(t, c.text, p.Message, c.comment)
		assert.Equal(t, c.hint, p.Hint, c.comment)
	}
}

func TestOnlyVerbsThatAreNearAreSuggested(t *testing.T) {
	for _, c := range []struct{ word, want string }{
		{"effect", "effects"},
		{"efects", "effects"},
		{"effcets", "effects"},
		{"EFFECTS", "effects"},
		{"hint", "hints"},
		{"exapmle", "example"},
		{"maxlen", "maxlength"},
		{"minlenght", "minlength"},
		{"n", ""},
		{"", ""},
		{"tag", "tags"},
		{"injekt", "inject"},
		{"description", ""},
	} {
		assert.Equal(t, c.want, decode.Nearest(c.word, slices.Values(names(grammar))), c.word)
	}
}

func TestEveryVerbStandsOnceInTheTable(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range grammar {
		assert.False(t, seen[v.Name], v.Name)
		seen[v.Name] = true
		assert.NotZero(t, v.On, v.Name)
	}
	_, known := Find("nonsense")
	assert.False(t, known)
}
