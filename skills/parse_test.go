package skills

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzParse holds the parser to what the rest of the package counts on: it ends,
// it invents nothing, and what it lets through is safe to list.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/wild/*/[Ss][Kk]*.md")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data, filepath.Base(filepath.Dir(file)))
	}
	f.Add([]byte("---\na: &a [x]\nb: &b [*a,*a]\n---\n"), "pdf")
	f.Add([]byte("---\nname: [[[[[[[[[[[[[[[[[[[[\n---\n"), "pdf")
	f.Add([]byte("---\ndescription: a: b\n\u2028---\u0085...\n---\n"), "cafe\u0301")
	f.Add([]byte("---\nname: two  blanks\ndescription: x\n---\n"), "pdf")
	f.Add([]byte("---\n\u0085..scription: a:{{{{{{{{ b@\u2028---def\n---"), "pdf")
	f.Add([]byte("---\n? ? ? a\n: - - - b\n---\n"), "..")
	f.Fuzz(func(t *testing.T, data []byte, dir string) {
		start := time.Now()
		doc := parse(data, dir)
		assert.Less(t, time.Since(start), 10*time.Second)

		lines := 2 + strings.Count(string(data), "\n") + strings.Count(string(data), "\r")
		for _, found := range doc.findings {
			assert.LessOrEqual(t, found.line, lines)
			assert.NotEmpty(t, found.message)
		}
		if doc.findings.fatal(false) {
			return
		}
		assert.LessOrEqual(t, len(doc.body), len(data))
		assert.True(t, utf8.ValidString(doc.body))
		assert.NotContains(t, doc.body, "\r")
		s := doc.skill
		assert.NotEmpty(t, s.Name)
		assert.NotContains(t, s.Name, "/")
		assert.Equal(t, s.Name, oneLine(s.Name))
		assert.NotEmpty(t, strings.TrimSpace(s.Description))
		held, err := json.Marshal(s)
		require.NoError(t, err)
		assert.LessOrEqual(t, len(held), 500+8*len(data), "nothing is expanded")
	})
}

func TestFindingsCountLinesAsEditorsDo(t *testing.T) {
	for text, want := range map[string]finding{
		"---\nname: pdf # a\u2028# b\nname: x\n---\n":         {line: 3, column: 1, message: `the key "name" stands twice; first on line 2`},
		"---\nname: \"a\u0085  b\"\u2029text: *x\n---\n":      {line: 2, column: 21, message: "the front matter is not valid YAML: unknown anchor 'x' referenced"},
		"---\nname: a # \u2028# \nx: [\ny: {\u2028}}}\n---\n": {line: 4, column: 7, message: "the front matter is not valid YAML: did not find expected ',' or ']'"},
	} {
		found := parse([]byte(text), "pdf").findings
		i := slices.IndexFunc(found, func(f finding) bool { return f.message == want.message })
		require.GreaterOrEqual(t, i, 0, "%q: %v", text, found)
		assert.Equal(t, want.line, found[i].line, "%q", text)
		assert.Equal(t, want.column, found[i].column, "%q", text)
	}
}

func TestAnAliasBombIsRefusedWhileItIsSmall(t *testing.T) {
	var b strings.Builder
	b.WriteString("---\nname: pdf\ndescription: x\na: &a {k: v}\n")
	for c := 'b'; c < 'z'; c++ {
		b.WriteString(string(c) + ": &" + string(c) + " [")
		b.WriteString(strings.Repeat("*"+string(c-1)+",", 9) + "]\n")
	}
	b.WriteString("---\nDo it.\n")
	before := testing.AllocsPerRun(1, func() { assert.True(t, parse([]byte(b.String()), "pdf").findings.fatal(false)) })
	assert.Less(t, before, 50_000.0)
}

func TestTheParserIsLinearInWhatIsLarge(t *testing.T) {
	for name, matter := range map[string]string{
		"many keys":     strings.Repeat("k: v\n", maxMatter/5),
		"long list":     "k: [" + strings.Repeat("a,", maxMatter/2-10) + "]\n",
		"many openings": "k: " + strings.Repeat("[", maxMatter-10) + "\n",
		"many quotes":   "k: " + strings.Repeat("''", maxMatter/2-10) + "\n",
		"many colons":   "description: " + strings.Repeat("a: ", maxMatter/3-20) + "\n",
		"many brackets": "k: " + strings.Repeat("[] ", maxMatter/3-20) + "\n",
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			parse([]byte("---\n"+matter+"---\nDo it.\n"), "pdf")
			assert.Less(t, time.Since(start), 5*time.Second)
		})
	}
}

func TestTools(t *testing.T) {
	for value, want := range map[string][]string{
		"":                             nil,
		"  ":                           nil,
		"Read":                         {"Read"},
		"Read  Write\tEdit":            {"Read", "Write", "Edit"},
		"Read,Write , Edit":            {"Read", "Write", "Edit"},
		"Bash(git add *) Bash(a, b)":   {"Bash(git add *)", "Bash(a, b)"},
		"Bash(echo (a b)), Read":       {"Bash(echo (a b))", "Read"},
		"Bash(unclosed, and Read":      {"Bash(unclosed, and Read"},
		"closed) Read":                 {"closed)", "Read"},
		"mcp__server__tool,mcp__other": {"mcp__server__tool", "mcp__other"},
	} {
		got, _ := splitTools(value)
		assert.Equal(t, want, got, value)
	}
}

func TestCutKeepsCharactersWhole(t *testing.T) {
	assert.Equal(t, "abc", cut("abc", 3))
	assert.Equal(t, "ab…", cut("abcd", 3))
	assert.Equal(t, "é…", cut("é€𝄞", 2))
	assert.Equal(t, "a…", cut("a bcd", 3))
	assert.Equal(t, "…", cut("ab", 1))
	assert.Empty(t, cut("", 1))
}
