package skills_test

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/skills"
)

func text(t *testing.T, r skills.Report) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, r.Text(&b))
	return b.String()
}

func TestCheckOfSkillsInTheShapesThatRepositoriesUse(t *testing.T) {
	r := skills.Check("testdata/wild")
	assert.False(t, r.OK())
	golden.Equal(t, "wild.check.golden", text(t, r))

	var b strings.Builder
	require.NoError(t, r.JSON(&b))
	golden.Equal(t, "wild.check.json", b.String())
	var back skills.Report
	require.NoError(t, json.Unmarshal([]byte(b.String()), &back))
	assert.Equal(t, text(t, r), text(t, back), "a report survives its JSON")
	assert.EqualError(t, new(skills.Severity).UnmarshalText([]byte("fatal")), `severity "fatal" is not known; want quiet, warning or error`)
}

func TestARegistryOfSkillsInTheShapesThatRepositoriesUse(t *testing.T) {
	r := open(t, "testdata/wild")
	var b strings.Builder
	for s := range r.All() {
		s.Dir = ""
		line, err := json.Marshal(s)
		require.NoError(t, err)
		b.Write(append(line, '\n'))
		l, err := r.Load(s.Name)
		require.NoError(t, err)
		assert.NotContains(t, l.Body, "\r")
	}
	for _, d := range r.Diagnostics() {
		b.WriteString(d.String() + "\n")
	}
	golden.Equal(t, "wild.registry.golden", b.String())
	assert.Equal(t, skills.Check("testdata/wild").Prompt, r.Render())
}

func TestCheckOfGoodSkills(t *testing.T) {
	r := skills.Check("testdata/wild/mcp-server", "testdata/wild/wrapped/")
	assert.True(t, r.OK())
	golden.Equal(t, "good.check.golden", text(t, r))
}

func TestCheckReportsClashesAndEmptyDirectories(t *testing.T) {
	root := t.TempDir()
	add(t, filepath.Join(root, "a"), "pdf", "The team's.")
	add(t, filepath.Join(root, "b"), "pdf", "Mine.")
	write(t, filepath.Join(root, "b", "pdf2", "SKILL.md"), document("pdf", "Mine too."))
	write(t, filepath.Join(root, "empty", "notes.md"), "x")
	write(t, filepath.Join(root, "file"), "x")
	write(t, filepath.Join(root, "small", "skill.md"), document("small", "Small."))
	var dirs []string
	for _, name := range []string{"a", "b", "empty", "missing", "file", "small"} {
		dirs = append(dirs, filepath.Join(root, name))
	}
	r := skills.Check(dirs...)
	assert.False(t, r.OK())
	golden.Equal(t, "clash.check.golden", strings.ReplaceAll(text(t, r), filepath.ToSlash(root)+"/", ""))
}

func TestCheckOfNothing(t *testing.T) {
	var b strings.Builder
	require.NoError(t, skills.Check().JSON(&b))
	assert.JSONEq(t, `{"skills":[],"diagnostics":[],"errors":0,"warnings":0,"prompt":""}`, b.String())
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestPrintersReportWriteErrors(t *testing.T) {
	assert.EqualError(t, skills.Check().Text(brokenPipe{}), "broken pipe")
	assert.EqualError(t, skills.Check().JSON(brokenPipe{}), "broken pipe")
}

func TestValidateOfDirectoriesThatAreNoSkills(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "empty", "notes.md"), "x")
	add(t, root, "pdf", "Reads forms.")
	for dir, want := range map[string]string{
		"empty":        "empty: error: the directory holds no SKILL.md; create it [no-file]\n",
		"missing":      "missing: error: the directory cannot be read: no such file or directory [unreadable]\n",
		"pdf/SKILL.md": "pdf/SKILL.md: error: this is a file; want the directory of a skill [unreadable]\n",
	} {
		assert.Equal(t, want, without(root, skills.Validate(filepath.Join(root, dir))))
	}
	assert.Equal(t, []string{"error unreadable"}, codes(skills.Validate("/")))
	t.Chdir(filepath.Join(root, "pdf"))
	assert.Empty(t, skills.Validate("."), "the directory's name is known")
}
