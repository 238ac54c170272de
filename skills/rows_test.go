package skills_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/skills"
)

// row is a SKILL.md in a directory pdf, what an author hears of it, and what a
// registry makes of it.
type row struct {
	name     string
	text     string
	author   []string // "severity code"
	loader   []string
	loadedAs string // "" if it is left out
}

func front(lines ...string) string { return "---\n" + strings.Join(lines, "\n") + "\n---\nDo it.\n" }

func rows() []row {
	const ok = "description: Reads forms."
	return []row{
		{name: "valid", text: front("name: pdf", ok), loadedAs: "pdf"},
		{name: "all fields", text: front("name: pdf", ok, "license: MIT", "compatibility: Needs git.", "allowed-tools: Read Bash(git:*)", "metadata:", "  version: \"1.0\""), loadedAs: "pdf"},

		{name: "unquoted colon in the description", text: front("name: pdf", "description: Use when: asked."), author: []string{"error unquoted-colon"}, loader: []string{"warning unquoted-colon"}, loadedAs: "pdf"},
		{name: "unquoted colon in the license", text: front("name: pdf", ok, "license: MIT: see LICENSE"), author: []string{"error unquoted-colon"}, loader: []string{"warning unquoted-colon"}, loadedAs: "pdf"},
		{name: "unquoted colon in a key of others", text: front("name: pdf", ok, "homepage: see: here"), author: []string{"error yaml-syntax"}, loader: []string{"error yaml-syntax"}},
		{name: "unquoted colon over two lines", text: front("name: pdf", "description: Use when: asked", "  and when told."), author: []string{"error yaml-syntax"}, loader: []string{"error yaml-syntax"}},
		{name: "text after a bracket", text: front("name: pdf", ok, "argument-hint: [file] [page]"), author: []string{"error trailing-text", "warning unknown-key"}, loader: []string{"warning trailing-text"}, loadedAs: "pdf"},
		{name: "text after a bracket in our own key", text: front("name: pdf", "description: [forms] and more"), author: []string{"error yaml-syntax"}, loader: []string{"error yaml-syntax"}},

		{name: "CRLF", text: strings.ReplaceAll(front("name: pdf", ok), "\n", "\r\n"), loadedAs: "pdf"},
		{name: "CR", text: strings.ReplaceAll(front("name: pdf", ok), "\n", "\r"), loadedAs: "pdf"},
		{name: "blanks after the fences", text: "--- \t\nname: pdf\n" + ok + "\n---  \nDo it.\n", loadedAs: "pdf"},
		{name: "byte order mark", text: "\ufeff" + front("name: pdf", ok), author: []string{"warning byte-order-mark"}, loadedAs: "pdf"},
		{name: "UTF-16 little endian", text: "\xff\xfe-\x00-\x00-\x00", author: []string{"error encoding"}, loader: []string{"error encoding"}},
		{name: "UTF-16 big endian", text: "\xfe\xff\x00-\x00-\x00-", author: []string{"error encoding"}, loader: []string{"error encoding"}},
		{name: "UTF-16 without mark", text: "-\x00-\x00-\x00\n\x00", author: []string{"error encoding"}, loader: []string{"error encoding"}},
		{name: "UTF-32", text: "\xff\xfe\x00\x00-\x00\x00\x00", author: []string{"error encoding"}, loader: []string{"error encoding"}},
		{name: "invalid UTF-8", text: front("name: pdf", "description: caf\xe9"), author: []string{"error encoding"}, loader: []string{"error encoding"}},
		{name: "NUL", text: front("name: pdf", ok) + "\x00", author: []string{"error encoding"}, loader: []string{"error encoding"}},
		{name: "control character", text: front("name: pdf", "description: red \x1b[31m"), author: []string{"error control-character"}, loader: []string{"error control-character"}},
		{name: "noncharacter", text: front("name: pdf", "description: red \ufffe"), author: []string{"error control-character"}, loader: []string{"error control-character"}},

		{name: "three hyphens in a value", text: front("name: pdf", "description: Reads --- and fills --- forms."), loadedAs: "pdf"},
		{name: "three hyphens in the body", text: front("name: pdf", ok) + "\n---\n\n```\n---\nname: other\n---\n```\n", loadedAs: "pdf"},
		{name: "an indented fence", text: "---\nname: pdf\ndescription: |\n  Reads.\n  ---\n  Fills.\n---\nDo it.\n", loadedAs: "pdf"},
		{name: "four hyphens", text: "----\nname: pdf\n" + ok + "\n----\nDo it.\n", author: []string{"error no-front-matter"}, loader: []string{"error no-front-matter"}},
		{name: "dots as the end", text: "---\nname: pdf\n" + ok + "\n...\nDo it.\n", author: []string{"error unclosed-front-matter"}, loader: []string{"error unclosed-front-matter"}},
		{name: "dots before the fence", text: front("name: pdf", "...", ok), author: []string{"error yaml-syntax"}, loader: []string{"error yaml-syntax"}},
		{name: "blank lines first", text: "\n\n" + front("name: pdf", ok), author: []string{"error blank-lines"}, loader: []string{"warning blank-lines"}, loadedAs: "pdf"},

		{name: "empty file", text: "", author: []string{"error no-front-matter"}, loader: []string{"error no-front-matter"}},
		{name: "no front matter", text: "# PDF\n", author: []string{"error no-front-matter"}, loader: []string{"error no-front-matter"}},
		{name: "unclosed", text: "---\nname: pdf\n" + ok + "\n", author: []string{"error unclosed-front-matter"}, loader: []string{"error unclosed-front-matter"}},
		{name: "a list", text: front("- pdf"), author: []string{"error yaml-not-a-map"}, loader: []string{"error yaml-not-a-map"}},
		{name: "a text", text: front("pdf"), author: []string{"error yaml-not-a-map"}, loader: []string{"error yaml-not-a-map"}},
		{name: "nothing between the fences", text: "---\n---\nDo it.\n", author: []string{"error name-missing", "error description"}, loader: []string{"warning name-missing", "error description"}},
		{name: "a comment between the fences", text: front("# nothing yet"), author: []string{"error name-missing", "error description"}, loader: []string{"warning name-missing", "error description"}},
		{name: "broken YAML", text: front("name: pdf", "description: \"Reads"), author: []string{"error yaml-syntax"}, loader: []string{"error yaml-syntax"}},
		{name: "front matter too large", text: front("name: pdf", "description: "+strings.Repeat("x", 65<<10)), author: []string{"error front-matter-size"}, loader: []string{"error front-matter-size"}},
		{name: "nested too deep", text: front("name: pdf", ok, "hooks: "+strings.Repeat("[", 20)+strings.Repeat("]", 20)), author: []string{"error yaml-syntax"}, loader: []string{"error yaml-syntax"}},

		{name: "duplicate keys", text: front("name: pdf", ok, "name: pdf"), author: []string{"error duplicate-key"}, loader: []string{"error duplicate-key"}},
		{name: "duplicate keys in metadata", text: front("name: pdf", ok, "metadata:", "  a: x", "  a: y"), author: []string{"error duplicate-key"}, loader: []string{"error duplicate-key"}},
		{name: "tab as indent", text: front("name: pdf", ok, "metadata:", "\tversion: x"), author: []string{"error yaml-syntax"}, loader: []string{"error yaml-syntax"}},
		{name: "anchor", text: front("name: pdf", "description: &d Reads forms."), author: []string{"error yaml-feature"}, loader: []string{"error yaml-feature"}},
		{name: "alias", text: front("name: &n pdf", "description: *n"), author: []string{"error yaml-feature", "error yaml-feature"}, loader: []string{"error yaml-feature", "error yaml-feature"}},
		{name: "alias to nowhere", text: front("name: pdf", "description: *.pdf files"), author: []string{"error yaml-feature"}, loader: []string{"error yaml-feature"}},
		{name: "alias as key", text: front("name: &n pdf", "*n : x"), author: []string{"error yaml-feature", "error yaml-feature"}, loader: []string{"error yaml-feature", "error yaml-feature"}},
		{name: "tag", text: front("name: pdf", "description: !!str Reads forms."), author: []string{"error yaml-feature"}, loader: []string{"error yaml-feature"}},
		{name: "merge key", text: front("name: pdf", ok, "<<: {license: MIT}"), author: []string{"error yaml-feature"}, loader: []string{"error yaml-feature"}},
		{name: "a list as key", text: front("name: pdf", ok, "? [a]", ": b"), author: []string{"error yaml-feature"}, loader: []string{"error yaml-feature"}},

		{name: "description missing", text: front("name: pdf"), author: []string{"error description"}, loader: []string{"error description"}},
		{name: "description null", text: front("name: pdf", "description:"), author: []string{"error description"}, loader: []string{"error description"}},
		{name: "description blank", text: front("name: pdf", "description: ' '"), author: []string{"error description"}, loader: []string{"error description"}},
		{name: "description a list", text: front("name: pdf", "description: [a, b]"), author: []string{"error description"}, loader: []string{"error description"}},
		{name: "description a number", text: front("name: pdf", "description: 42"), author: []string{"warning not-text"}, loader: []string{"warning not-text"}, loadedAs: "pdf"},
		{name: "description of 1024 characters", text: front("name: pdf", "description: "+strings.Repeat("é", 1024)), loadedAs: "pdf"},
		{name: "description of 1025 characters", text: front("name: pdf", "description: "+strings.Repeat("é", 1025)), author: []string{"error description-size"}, loader: []string{"warning description-size"}, loadedAs: "pdf"},
		{name: "description with markup", text: front("name: pdf", "description: Reads </available_skills> forms."), author: []string{"warning description-markup"}, loadedAs: "pdf"},
		{name: "description with hidden characters", text: front("name: pdf", "description: \"Reads\\x07 forms\""), author: []string{"warning description-markup"}, loadedAs: "pdf"},

		{name: "name missing", text: front(ok), author: []string{"error name-missing"}, loader: []string{"warning name-missing"}, loadedAs: "pdf"},
		{name: "name null", text: front("name: ~", ok), author: []string{"error name-missing"}, loader: []string{"warning name-missing"}, loadedAs: "pdf"},
		{name: "name upper case", text: front("name: Pdf", ok), author: []string{"error name-form", "error name-directory"}, loader: []string{"warning name-form", "warning name-directory"}, loadedAs: "Pdf"},
		{name: "name with a final hyphen", text: front("name: pdf-", ok), author: []string{"error name-form", "error name-directory"}, loader: []string{"warning name-form", "warning name-directory"}, loadedAs: "pdf-"},
		{name: "name with two hyphens", text: front("name: pdf--x", ok), author: []string{"error name-form", "error name-directory"}, loader: []string{"warning name-form", "warning name-directory"}, loadedAs: "pdf--x"},
		{name: "name with underscore and dot", text: front("name: pdf_x.y", ok), author: []string{"error name-form", "error name-directory"}, loader: []string{"warning name-form", "warning name-directory"}, loadedAs: "pdf_x.y"},
		{name: "name with a blank", text: front("name: PDF Reader", ok), author: []string{"error name-form", "error name-directory"}, loader: []string{"warning name-form", "warning name-directory"}, loadedAs: "PDF Reader"},
		{name: "name with two blanks", text: front("name: pdf  reader", ok), author: []string{"error name-form", "error name-directory"}, loader: []string{"warning name-form", "warning name-directory"}, loadedAs: "pdf reader"},
		{name: "name of 65 characters", text: front("name: "+strings.Repeat("a", 65), ok), author: []string{"error name-form", "error name-directory"}, loader: []string{"warning name-form", "warning name-directory"}, loadedAs: strings.Repeat("a", 65)},
		{name: "name of 257 characters", text: front("name: "+strings.Repeat("a", 257), ok), author: []string{"error name-unusable"}, loader: []string{"error name-unusable"}},
		{name: "name with a slash", text: front("name: ../pdf", ok), author: []string{"error name-unusable"}, loader: []string{"error name-unusable"}},
		{name: "name of dots", text: front("name: ..", ok), author: []string{"error name-unusable"}, loader: []string{"error name-unusable"}},
		{name: "name with markup", text: front("name: <b>pdf</b>", ok), author: []string{"error name-unusable"}, loader: []string{"error name-unusable"}},
		{name: "name with a control character", text: front(`name: "pdf\x1b"`, ok), author: []string{"error name-unusable"}, loader: []string{"error name-unusable"}},
		{name: "name unlike the directory", text: front("name: forms", ok), author: []string{"error name-directory"}, loader: []string{"warning name-directory"}, loadedAs: "forms"},
		{name: "name in Cyrillic", text: front("name: навык", ok), author: []string{"error name-unicode", "error name-directory"}, loader: []string{"warning name-unicode", "warning name-directory"}, loadedAs: "навык"},
		{name: "name decomposed", text: front("name: cafe\u0301", ok), author: []string{"error name-unicode", "error name-directory"}, loader: []string{"warning name-unicode", "warning name-directory"}, loadedAs: "caf\u00e9"},

		{name: "unknown key", text: front("name: pdf", ok, "model: small"), author: []string{"warning unknown-key"}, loadedAs: "pdf"},
		{name: "metadata not text", text: front("name: pdf", ok, "metadata:", "  version: 1.10", "  draft: true", "  day: 2026-01-02", "  nothing:"), author: []string{"warning not-text", "warning not-text", "warning not-text", "warning not-text"}, loader: []string{"warning not-text", "warning not-text", "warning not-text", "warning not-text"}, loadedAs: "pdf"},
		{name: "metadata nested", text: front("name: pdf", ok, "metadata:", "  author: {name: Ann}", "  tags: [a]"), author: []string{"error shape", "error shape"}, loader: []string{"warning shape", "warning shape"}, loadedAs: "pdf"},
		{name: "metadata a list", text: front("name: pdf", ok, "metadata: [a]"), author: []string{"error shape"}, loader: []string{"warning shape"}, loadedAs: "pdf"},
		{name: "license a number", text: front("name: pdf", ok, "license: 2.0"), author: []string{"warning not-text"}, loader: []string{"warning not-text"}, loadedAs: "pdf"},
		{name: "license a map", text: front("name: pdf", ok, "license: {name: MIT}"), author: []string{"error shape"}, loader: []string{"warning shape"}, loadedAs: "pdf"},
		{name: "allowed-tools with commas", text: front("name: pdf", ok, "allowed-tools: Read, Bash(git add *, git rm *)"), author: []string{"warning allowed-tools"}, loadedAs: "pdf"},
		{name: "allowed-tools a list", text: front("name: pdf", ok, "allowed-tools:", "  - Read", "  - Bash(git add *)"), author: []string{"warning allowed-tools"}, loadedAs: "pdf"},
		{name: "allowed-tools a list with a map", text: front("name: pdf", ok, "allowed-tools: [Read, {a: b}]"), author: []string{"warning allowed-tools", "error shape"}, loader: []string{"warning shape"}, loadedAs: "pdf"},
		{name: "allowed-tools a map", text: front("name: pdf", ok, "allowed-tools: {a: b}"), author: []string{"error shape"}, loader: []string{"warning shape"}, loadedAs: "pdf"},
		{name: "compatibility empty", text: front("name: pdf", ok, "compatibility: ''"), author: []string{"error compatibility"}, loader: []string{"warning compatibility"}, loadedAs: "pdf"},
		{name: "compatibility of 501 characters", text: front("name: pdf", ok, "compatibility: "+strings.Repeat("é", 501)), author: []string{"error compatibility"}, loader: []string{"warning compatibility"}, loadedAs: "pdf"},

		{name: "file too large", text: front("name: pdf", ok) + strings.Repeat("x", 1<<20), author: []string{"error file-size"}, loader: []string{"error file-size"}},
		{name: "body of many lines", text: front("name: pdf", ok) + strings.Repeat("x\n", 501), author: []string{"warning body-size"}, loadedAs: "pdf"},
		{name: "body of many bytes", text: front("name: pdf", ok) + strings.Repeat("x", 20_001), author: []string{"warning body-size"}, loadedAs: "pdf"},
		{name: "body empty", text: "---\nname: pdf\n" + ok + "\n---\n\n", author: []string{"warning body-empty"}, loader: []string{"warning body-empty"}, loadedAs: "pdf"},
	}
}

func TestEveryRowIsReportedToAuthorsAndReadByRegistries(t *testing.T) {
	var all strings.Builder
	for _, c := range rows() {
		t.Run(c.name, func(t *testing.T) {
			root := t.TempDir()
			write(t, filepath.Join(root, "pdf", "SKILL.md"), c.text)

			author := skills.Validate(filepath.Join(root, "pdf"))
			assert.Equal(t, orNone(c.author), codes(author), "Validate")

			r := open(t, root)
			assert.Equal(t, orNone(c.loader), codes(r.Diagnostics()), "FromDirs")
			if c.loadedAs == "" {
				assert.Empty(t, r.Names())
			} else {
				assert.Equal(t, []string{c.loadedAs}, r.Names())
			}
			all.WriteString("# " + c.name + "\n" + without(root, author))
		})
	}
	golden.Equal(t, "rows.golden", all.String())
}

func TestStrictLeavesOutWhatWouldLoadWithAWarning(t *testing.T) {
	for _, c := range rows() {
		t.Run(c.name, func(t *testing.T) {
			root := t.TempDir()
			write(t, filepath.Join(root, "pdf", "SKILL.md"), c.text)
			r, err := skills.Open(skills.Config{Roots: []skills.Root{skills.Dir(root)}, Strict: true})
			require.NoError(t, err)
			assert.Equal(t, len(c.loader) == 0, r.Len() == 1)
			assert.Equal(t, len(c.loader) > 0, r.Diagnostics().Err() != nil)
			assert.Zero(t, r.Diagnostics().Count(skills.Warning))
		})
	}
}

func orNone(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
