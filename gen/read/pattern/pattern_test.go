package pattern_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/gen/read/pattern"
)

func TestCommonGroundIsAccepted(t *testing.T) {
	for _, expr := range []string{
		"", "^doc-", `^ord_[a-z0-9]{4,16}$`, `^(?:a|b)*c+?$`, `^\d{3}-\d{4}$`, `^[\w.\-]+@[\w-]+\.[A-Za-z]{2,}$`, `\bword\b`,
		`\p{L}\P{Lu}`, `\x41\n\t`, `[^\]]`, `[[]`, `[[:]`, `^\/api\/`, `^\{\}\[\]$`, "größe", `a{2}`, `a{2,}`, `.`,
	} {
		assert.Nil(t, pattern.Check(expr), expr)
	}
}

func TestDialectsThatDifferAreRefusedWithAWayOut(t *testing.T) {
	for _, c := range []struct{ expr, at, hint string }{
		{`(?i)^abc$`, `(?i)`, "write the letters in both cases, as in [Aa]"},
		{`a(?s:.)`, `(?s:`, "a pattern has no flags in ECMA-262: rewrite it without"},
		{`(?P<year>\d+)`, `(?P<year>`, "write ( or (?:"},
		{`(?<year>\d+)`, `(?<year>`, "write ( or (?:"},
		{`\Aabc`, `\A`, "write ^"},
		{`abc\z`, `\z`, "write $"},
		{`\Qa.b\E`, `\Q`, "escape the characters one by one"},
		{`[[:alpha:]]+`, `[:alpha:]`, "write A-Za-z"},
		{`[[:cntrl:]]+`, `[:cntrl:]`, "write the ranges"},
		{`\pN`, `\pN`, `write \p{N}`},
		{`\p{Greek}`, `\p{Greek}`, `write the ranges, or a general category such as \p{L}`},
		{`\p{^L}`, `\p{^L}`, `write \P`},
		{`^\S+\s`, `\S`, `write [^ \t\n\f\r]`},
		{`a\sb`, `\s`, `write [ \t\n\f\r]`},
		{`[\s]`, `\s`, `write \t\n\f\r and a blank`},
		{`\a`, `\a`, `write \x07`},
		{`\x{1F600}`, `\x{1F600}`, "write the character itself"},
		{`\101`, `\1`, `write \x and two hex digits`},
		{`a\-b`, `\-`, "write -"},
		{`a\_b`, `\_`, "write _"},
		{`a{,5}`, `{`, `write \{`},
		{`a{`, `{`, `write \{`},
		{`a}`, `}`, `write \}`},
		{`a]`, `]`, `write \]`},
		{`[]a]`, `[]`, `write \]`},
		{`[^]a]`, `[^]`, `write \]`},
		// Refused by RE2 itself.
		{`a(?=b)`, `(?=`, "RE2 has no lookaround: check the rest in the function"},
		{`(?<!a)b`, `(?<!a)b`, "RE2 has no lookaround: check the rest in the function"},
		{`(a)\1`, `\1`, "RE2 has no references to groups: check the rest in the function"},
		{`\u0041`, `\u`, "write the character itself"},
		{`a(b`, `a(b`, ""},
		{`[z-a]`, `z-a`, ""},
	} {
		f := pattern.Check(c.expr)
		require.NotNil(t, f, c.expr)
		assert.Equal(t, c.at, c.expr[f.Offset:f.Offset+f.Length], c.expr)
		assert.Equal(t, c.hint, f.Hint, c.expr)
		assert.Contains(t, f.Message, c.at, c.expr)
	}
}

func FuzzCheck(f *testing.F) {
	for _, seed := range []string{`^a[b-c]{2,5}\d$`, `(?i)x`, `[[:alpha:]]`, `\p{Greek}`, `\x{41}`, `[^]]`, "\\"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, expr string) {
		if fault := pattern.Check(expr); fault != nil {
			if fault.Offset < 0 || fault.Length < 0 || fault.Offset+fault.Length > len(expr) {
				t.Fatalf("%q: %+v is outside", expr, fault)
			}
			if fault.Message == "" {
				t.Fatalf("%q: no message", expr)
			}
		}
	})
}
