package directive

import (
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/diag"
)

func TestParseFindsVerbAndValueWithTheirPlaces(t *testing.T) {
	d, p := Parse(100, "//tool:min   days 1 \t")
	require.Nil(t, p)
	assert.Equal(t, &Directive{Verb: "min", Value: "days 1", Pos: 100, ValuePos: 113, End: 119}, d)

	d, p = Parse(100, "//tool:optional  ")
	require.Nil(t, p)
	assert.Equal(t, &Directive{Verb: "optional", Pos: 100, ValuePos: 115, End: 115}, d)
}

func TestOtherCommentsAreLeftAlone(t *testing.T) {
	for _, comment := range []string{
		"// Search finds pages.",
		"//go:generate go tool toolgen ./...",
		"//nolint:errcheck // tool tests",
		"// Tool: the name of what to call",
		"// tools: hammer, saw",
		"// A tool is a function.",
		"//tools are sharp",
		"//tool.example.com:8080/name",
		"//pool:name x",
		"//too:long",
		"// the //tool:name line",
		"//\t//tool:name search",
		"/* tool: the name of it */",
		"/* see tool:x */",
		"// tool",
		"//",
		"",
	} {
		d, p := Parse(1, comment)
		assert.Nil(t, d, comment)
		assert.Nil(t, p, comment)
		if !strings.Contains(comment, "//tool:") { // a quoted directive is looked at
			assert.False(t, Mentioned("package p\n\n"+comment+"\n"), comment)
		}
	}
}

func TestNearMissesAreReported(t *testing.T) {
	for _, c := range []struct{ comment, spelt, hint string }{
		{"// tool:name search", "// tool:name", "write //tool:name"},
		{"//\ttool:nam search", "//\ttool:nam", "write //tool:name"},
		{"//Tool:name search", "//Tool:name", "write //tool:name"},
		{"//TOOL:NAME search", "//TOOL:NAME", "write //tool:name"},
		{"//tool:Name search", "//tool:Name", "write //tool:name"},
		{"//tools:name search", "//tools:name", "write //tool:name"},
		{"//tools:x", "//tools:x", "write //tool:x"},
		{"//tool: name search", "//tool: name", "write //tool:name"},
		{"//tool : name search", "//tool : name", "write //tool:name"},
		{"// tool: name search", "// tool: name", "write //tool:name"},
		{"//tool name search", "//tool name", "write //tool:name"},
		{"//tool:", "//tool:", "write //tool:verb"},
		{"//tol:name search", "//tol:name", "write //tool:name"},
		{"//toool:name search", "//toool:name", "write //tool:name"},
		{"//otol:name search", "//otol:name", "write //tool:name"},
	} {
		d, p := Parse(10, c.comment)
		assert.Nil(t, d, c.comment)
		require.NotNil(t, p, c.comment)
		assert.Equal(t, diag.NearMiss, p.Code, c.comment)
		assert.Equal(t, c.hint, p.Hint, c.comment)
		assert.Equal(t, token.Pos(10), p.Pos, c.comment)
		assert.Equal(t, c.spelt, c.comment[:p.End-p.Pos], c.comment)
	}
}

func TestDirectivesInBlockCommentsAreReported(t *testing.T) {
	for _, c := range []struct{ comment, spelt string }{
		{"/* tool:name search */", "tool:name search"},
		{"/*tool:name search*/", "tool:name search"},
		{"/*\nSearch finds.\n\n//tool:name search\n*/", "//tool:name search"},
		{"/*\n * Search finds.\n * tool:name search\n */", "tool:name search"},
	} {
		_, p := Parse(10, c.comment)
		require.NotNil(t, p, c.comment)
		assert.Equal(t, diag.NearMiss, p.Code)
		assert.Equal(t, c.spelt, c.comment[p.Pos-10:p.End-10])
		assert.True(t, Mentioned("package p\n"+c.comment+"\nfunc f() {}\n"), c.comment)
	}
}

func TestMentionedSeesEveryDirective(t *testing.T) {
	for _, source := range []string{
		"package p\n\n// Ping answers.\n//\n//tool:name ping\nfunc Ping() {}\n",
		"package p\r\n\r\n//tool:name ping\r\nfunc Ping() {}\r\n",
		"//tool:name ping",
		"package p\ntype T struct {\n\tA string `json:\"a\"` //tool:minlength 1\n}\n",
		"package p\nvar u = \"http://a.b/tool\" //tool:default x\n",
		"package p\n// tool:name ping\nfunc Ping() {}\n",
		"package p\n//Tool:name ping\nfunc Ping() {}\n",
		"package p\n//TOOL:name ping\nfunc Ping() {}\n",
		"package p\n//tools:name ping\nfunc Ping() {}\n",
	} {
		assert.True(t, Mentioned(source), source)
	}
	assert.False(t, Mentioned("package p\n\n// Tool is a tool: name it well.\ntype Tool struct{ Name string }\n"))
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"//tool:name search", "//tool:min days 1", "//tool:inject a, b optional", "// tool: name", "//Tools:x",
		"/* tool:name x */", "/*\n//tool:name x\n*/", "//tool:enum a,,b", "//tool:optional é\u00a0", "//tool:meta owner\u2003billing",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		const base = token.Pos(7)
		end := base + token.Pos(len(comment))
		inside := func(from, to token.Pos) {
			if from < base || to < from || to > end {
				t.Fatalf("%q: %d..%d is outside of %d..%d", comment, from, to, base, end)
			}
		}
		d, p := Parse(base, comment)
		if p != nil {
			inside(p.Pos, p.End)
		}
		if d == nil {
			return
		}
		inside(d.Pos, d.End)
		if got := comment[d.ValuePos-base : d.End-base]; got != d.Value {
			t.Fatalf("%q: the value is %q, its place holds %q", comment, d.Value, got)
		}
		if !Mentioned("package p\n" + comment + "\n") {
			t.Fatalf("%q is not mentioned", comment)
		}
		for _, place := range []Place{Function, Parameter, Field, Type} {
			u, p := d.At(place)
			if p != nil {
				inside(p.Pos, p.End)
				continue
			}
			for _, i := range append(append(u.Words, u.Params...), u.Value, u.Key) {
				if i.Pos == 0 && i.Text == "" {
					continue
				}
				inside(i.Pos, i.End())
				if got := comment[i.Pos-base : i.End()-base]; got != i.Text {
					t.Fatalf("%q: %q stands where %q should", comment, got, i.Text)
				}
			}
		}
	})
}
