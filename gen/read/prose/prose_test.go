package prose_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/toolgen/toolgen/gen/read/prose"
)

var links = prose.Links{
	Symbol: func(recv, name string) bool {
		return name == "Search" || name == "Hit" || recv == "Index" && name == "Find"
	},
	Package: func(name string) (string, bool) { return "encoding/json", name == "json" },
}

func TestTextIsWhatAModelReads(t *testing.T) {
	for _, c := range []struct{ name, doc, want string }{
		{"Search", "Search searches the docs.\n", "Searches the docs."},
		{"Search", "Searching is fun.\n", "Searching is fun."},
		{"Search", "Search\n", ""},
		{"Search", "Search: finds.\n", "Search: finds."},
		{"Search", "It finds.\n", "It finds."},
		{"", "What to search for.\n", "What to search for."},
		{"größe", "größe über alles.\n", "Über alles."},
		{"Search", "Search finds pages\nwhose title\nmatches.\n", "Finds pages whose title matches."},
		{"Search", "Search finds.\n\nIt never returns\nmore than ten.\n", "Finds.\n\nIt never returns more than ten."},
		{"Search", "Search finds.\n---\nNote to self.\n", "Finds."},
		{"Search", "Search finds.\n\n---\n\nNote to self.\n", "Finds."},
		{"Search", "Search finds [Hit] by [Index.Find] and [json.Marshal], not [INFO].\n", "Finds Hit by Index.Find and json.Marshal, not [INFO]."},
		{"Search", "Search follows [RFC 3339], see https://go.dev.\n\n[RFC 3339]: https://rfc-editor.org/rfc/rfc3339\n", "Follows RFC 3339 (https://rfc-editor.org/rfc/rfc3339), see https://go.dev."},
		{"Search", "Search takes:\n  - a word,\n    or two\n  - a phrase\n\nDone.\n", "Takes:\n- a word, or two\n- a phrase\n\nDone."},
		{"Search", "Search takes:\n\n 1. a word\n\n 2. a phrase\n", "Takes:\n\n1. a word\n\n2. a phrase"},
		{"Search", "Search takes a query:\n\n\ttitle:go\n\n\tbody:x\n\nThat is all.\n", "Takes a query:\n\n    title:go\n\n    body:x\n\nThat is all."},
		{"Search", "Search finds.\n\n# Limits\n\nTen.\n", "Finds.\n\nLimits\n\nTen."},
		{"Limit", "Limit is how many.\n", "How many."},
		{"Search", "", ""},
	} {
		got, deprecated := prose.Text(c.doc, c.name, links)
		assert.Equal(t, c.want, got, c.doc)
		assert.Empty(t, deprecated)
	}
}

func TestDeprecatedParagraphIsTakenOut(t *testing.T) {
	text, deprecated := prose.Text("Search finds.\n\nDeprecated: Use find_docs,\nwhich is faster.\n\nMore.\n", "Search", links)
	assert.Equal(t, "Finds.", text)
	assert.Equal(t, "Use find_docs, which is faster.", deprecated)

	text, deprecated = prose.Text("Search finds.\n\n---\n\nRemarks.\n\nDeprecated: Use find_docs.\n", "Search", links)
	assert.Equal(t, "Finds.", text)
	assert.Equal(t, "Use find_docs.", deprecated)
}

func TestPrintableNamesWhatProvidersRefuse(t *testing.T) {
	for text, want := range map[string]string{"a\nb\tc é": "", "a\x1bb": `'\x1b'`, "a\xff": `'�'`, "a\u0085b": `'\u0085'`} {
		bad, ok := prose.Printable(text)
		assert.Equal(t, want, bad)
		assert.Equal(t, want == "", ok)
	}
}

func TestANameIsDroppedFromAFieldOnlyWhereItIsTheSubject(t *testing.T) {
	for doc, want := range map[string]bool{
		"Limit is how many.":    true,
		"Limit holds how many.": true,
		"Limit must be small.":  true,
		"Limit of the search.":  false,
		"Limit\n":               false,
		"Limits everything.":    false,
		"How many.":             false,
		"Limit HTTPS uses.":     false,
	} {
		assert.Equal(t, want, prose.Subject(doc, "Limit"), doc)
	}
}

func TestADeprecatedParagraphWithoutTextIsUnexplained(t *testing.T) {
	for doc, want := range map[string]bool{
		"":                                   false,
		"Deprecated: use B.":                 false,
		"A answers.\n\nDeprecated:\nUse B.":  false,
		"A answers. Deprecated:\n":           false,
		"A answers.\n\nDeprecated:\n":        true,
		"Deprecated: \n\nUse B.":             true,
		"A answers.\n\n---\n\nDeprecated:\n": true,
	} {
		assert.Equal(t, want, prose.Unexplained(doc), "%q", doc)
	}
}
