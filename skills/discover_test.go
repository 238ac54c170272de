package skills_test

import (
	"io/fs"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/internal/golden"
	"github.com/toolgen/toolgen/skills"
)

func TestOpenNamesEveryRootThatCannotBeUsed(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	write(t, "file", "x")

	_, err := skills.FromDirs()
	assert.EqualError(t, err, "skills: no root is given; name at least one directory")

	_, err = skills.FromDirs("missing", "file")
	assert.EqualError(t, err, "skills: root \"missing\" does not exist; create it, or mark it Optional\n"+
		`root "file" is a file; want the directory that holds the skills' directories`)

	_, err = skills.FromDirs("")
	assert.EqualError(t, err, `skills: a root is ""; want a directory`)

	_, err = skills.FromFS(fstest.MapFS{}, "/abs")
	assert.EqualError(t, err, `skills: root "/abs" is no path in a file system; want slashes and no leading one`)

	_, err = skills.Open(skills.Config{Roots: []skills.Root{skills.Dir(".")}, Depth: -1})
	assert.EqualError(t, err, "skills: a limit is negative; use 0 for its default")

	w := memory(nil)
	w.fails = map[string]error{".": fs.ErrPermission, "kit": fs.ErrPermission}
	_, err = skills.FromFS(w)
	assert.EqualError(t, err, `skills: root "." cannot be listed: readdir .: permission denied`)
	_, err = skills.FromFS(w, "kit")
	assert.EqualError(t, err, `skills: root "kit" cannot be read: open .: permission denied`)
}

func TestAnOptionalRootMayBeMissing(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "Reads forms.")
	r, err := skills.Open(skills.Config{Roots: []skills.Root{
		skills.Dir(root), skills.Dir(filepath.Join(root, "none")).Optional(), skills.FS(fstest.MapFS{}, "none").Optional(),
	}})
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, r.Names())
	assert.Empty(t, r.Diagnostics())
}

func TestALaterRootOverridesAndSaysSo(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	add(t, "team", "pdf", "The team's.")
	add(t, "team", "csv", "The team's.")
	add(t, "mine", "pdf", "Mine.")
	r := open(t, "team", "mine")
	assert.Equal(t, []string{"csv", "pdf"}, r.Names())
	s, ok := r.Get("pdf")
	require.True(t, ok)
	assert.Equal(t, "Mine.", s.Description)
	assert.Equal(t, filepath.Join(root, "mine", "pdf"), s.Dir)
	require.Len(t, r.Diagnostics(), 1)
	assert.Equal(t, `mine/pdf/SKILL.md: warning: skill "pdf" is used from here and overrides team/pdf/SKILL.md [override]`, r.Diagnostics()[0].String())

	l, err := r.Load("pdf")
	require.NoError(t, err, "list and load make the same choice")
	assert.Equal(t, "Mine.", l.Description)
}

func TestABrokenLaterCopyDoesNotHideAGoodOne(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	add(t, "team", "pdf", "The team's.")
	write(t, "mine/pdf/SKILL.md", "no front matter")
	r := open(t, "team", "mine")
	s, ok := r.Get("pdf")
	require.True(t, ok)
	assert.Equal(t, "The team's.", s.Description)
	assert.Equal(t, []string{"error no-front-matter"}, codes(r.Diagnostics()))
	l, err := r.Load("pdf")
	require.NoError(t, err)
	assert.Equal(t, "The team's.", l.Description)
}

func TestTheFirstPathWinsInsideARoot(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "a", "SKILL.md"), document("pdf", "First."))
	write(t, filepath.Join(root, "b", "SKILL.md"), document("pdf", "Second."))
	r := open(t, root)
	s, _ := r.Get("pdf")
	assert.Equal(t, "First.", s.Description)
	golden.Equal(t, "duplicate.golden", without(root, r.Diagnostics()))
}

func TestOneBrokenSkillAmongGoodOnesIsReportedAndLeftOut(t *testing.T) {
	root := t.TempDir()
	add(t, root, "csv", "Reads tables.")
	add(t, root, "pdf", "Reads forms.")
	write(t, filepath.Join(root, "bad", "SKILL.md"), "---\nname: bad\n---\nDo it.\n")
	r := open(t, root)
	assert.Equal(t, []string{"csv", "pdf"}, r.Names())
	require.Len(t, r.Diagnostics(), 1)
	err := r.Diagnostics().Err()
	assert.ErrorContains(t, err, "bad/SKILL.md:1: error: the description is missing")
}

func TestHiddenFoldersAndFilesAreIgnored(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{".git", "node_modules", ".hidden", "pdf"} {
		add(t, root, dir, "Reads forms.")
	}
	write(t, filepath.Join(root, "README.md"), "x")
	write(t, filepath.Join(root, "shared", "notes.md"), "x")
	r := open(t, root)
	assert.Equal(t, []string{"pdf"}, r.Names())
	assert.Empty(t, r.Diagnostics())
}

func TestDepthFindsSkillsInGroupFolders(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "Reads forms.")
	add(t, filepath.Join(root, "office"), "csv", "Reads tables.")
	add(t, filepath.Join(root, "pdf"), "inner", "Belongs to pdf.")
	add(t, filepath.Join(root, "a", "b", "c"), "deep", "Too deep.")
	assert.Equal(t, []string{"pdf"}, open(t, root).Names())

	r, err := skills.Open(skills.Config{Roots: []skills.Root{skills.Dir(root)}, Depth: 2})
	require.NoError(t, err)
	assert.Equal(t, []string{"csv", "pdf"}, r.Names())
	s, _ := r.Get("csv")
	assert.Equal(t, "office/csv/SKILL.md", s.Path)
}

func TestARootThatIsASkillIsReported(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "Reads forms.")
	r := open(t, filepath.Join(root, "pdf"))
	assert.Zero(t, r.Len())
	assert.Equal(t, "SKILL.md: error: the root is a skill itself, which is not looked for; name the directory above it as root [root-is-skill]\n",
		without(filepath.Join(root, "pdf"), r.Diagnostics()))
}

func TestAFileNameInOtherCaseLoadsWithAWarning(t *testing.T) {
	for _, name := range []string{"skill.md", "Skill.md"} {
		root := t.TempDir()
		write(t, filepath.Join(root, "pdf", name), document("pdf", "Reads forms."))
		r := open(t, root)
		assert.Equal(t, []string{"pdf"}, r.Names())
		assert.Equal(t, "pdf/"+name+": warning: the file is called "+name+"; rename it to SKILL.md [file-name]\n", without(root, r.Diagnostics()))
		assert.Equal(t, []string{"error file-name"}, codes(skills.Validate(filepath.Join(root, "pdf"))))
		l, err := r.Load("pdf")
		require.NoError(t, err)
		assert.Empty(t, l.Resources)
	}
}

func TestTheExactFileNameIsPreferred(t *testing.T) {
	r, err := skills.FromFS(memory(map[string]string{
		"pdf/SKILL.md": document("pdf", "Upper."), "pdf/skill.md": document("pdf", "Lower."),
	}))
	require.NoError(t, err)
	s, _ := r.Get("pdf")
	assert.Equal(t, "Upper.", s.Description)
	assert.Empty(t, r.Diagnostics())
}

func TestTheTrueFileNameIsLearntOnDisksThatIgnoreCase(t *testing.T) {
	w := memory(map[string]string{"pdf/skill.md": document("pdf", "Reads forms.")})
	w.foldCase = true
	r, err := skills.FromFS(w)
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, r.Names())
	assert.Equal(t, []string{"warning file-name"}, codes(r.Diagnostics()))
}

func TestAnUnreadableDirectoryDoesNotHideOthers(t *testing.T) {
	w := memory(map[string]string{"csv/SKILL.md": document("csv", "x"), "pdf/SKILL.md": document("pdf", "x"), "odd/notes.md": "x"})
	w.fails = map[string]error{"odd": fs.ErrPermission, "pdf/SKILL.md": fs.ErrPermission}
	r, err := skills.FromFS(w)
	require.NoError(t, err)
	assert.Equal(t, []string{"csv"}, r.Names())
	assert.Equal(t, "odd: error: the directory cannot be listed: permission denied; check its permissions [unreadable]\n"+
		"pdf/SKILL.md: error: SKILL.md cannot be read: permission denied; check its permissions [unreadable]\n", without("none", r.Diagnostics()))
}

func TestOnlyHidesSkillsFromEverything(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "Reads forms.")
	write(t, filepath.Join(root, "deploy", "SKILL.md"), "---\nname: deploy\ndescription: Deploys.\ndisable-model-invocation: true\n---\nDo it.\n")
	r, err := skills.Open(skills.Config{
		Roots: []skills.Root{skills.Dir(root)},
		Only:  func(s skills.Skill) bool { return s.Extra["disable-model-invocation"] != "true" },
	})
	require.NoError(t, err)
	assert.Equal(t, []string{"pdf"}, r.Names())
	assert.NotContains(t, r.Render(), "deploy")
	_, err = r.Load("deploy")
	assert.EqualError(t, err, `there is no skill "deploy"; skills: "pdf"`)
}

func TestFieldsAreKeptAsTheyWereWritten(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "2048", "SKILL.md"), `---
name: 2048
description: >
  Plays the game.
  Use it for breaks.
license: Apache-2.0
compatibility: Needs a terminal.
metadata:
  version: 1.10
  released: 2026-01-02
  stable: true
  author: "Ann"
allowed-tools: Bash(git add *), Read Edit(docs/**)
argument-hint: "[size]"
hooks:
  stop: [{run: save, retries: 0x10}]
---
Do it.
`)
	s, ok := open(t, root).Get("2048")
	require.True(t, ok)
	assert.Equal(t, skills.Skill{
		Name: "2048", Description: "Plays the game. Use it for breaks.", License: "Apache-2.0", Compatibility: "Needs a terminal.",
		Metadata:     map[string]string{"version": "1.10", "released": "2026-01-02", "stable": "true", "author": "Ann"},
		AllowedTools: []string{"Bash(git add *)", "Read", "Edit(docs/**)"},
		Extra: map[string]any{
			"argument-hint": "[size]",
			"hooks":         map[string]any{"stop": []any{map[string]any{"run": "save", "retries": "0x10"}}},
		},
		Dir: filepath.Join(root, "2048"), Path: "2048/SKILL.md",
	}, s)
}

func TestLiteralValuesReachTheCatalogueWhole(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "pdf", "SKILL.md"), "---\nname: pdf\ndescription: It's for: forms # and more\nargument-hint: [file] [page]\n---\nDo it.\n")
	s, ok := open(t, root).Get("pdf")
	require.True(t, ok)
	assert.Equal(t, "It's for: forms # and more", s.Description)
	assert.Equal(t, "[file] [page]", s.Extra["argument-hint"])
}

func TestWhatAReaderGetsCannotChangeTheRegistry(t *testing.T) {
	root := t.TempDir()
	write(t, filepath.Join(root, "pdf", "SKILL.md"), "---\nname: pdf\ndescription: x\nmetadata: {a: b}\nallowed-tools: Read\nkey: v\n---\nDo it.\n")
	r := open(t, root)
	for s := range r.All() {
		s.Metadata["a"], s.AllowedTools[0], s.Extra["key"] = "c", "Write", "w"
	}
	s, _ := r.Get("pdf")
	assert.Equal(t, "b", s.Metadata["a"])
	assert.Equal(t, []string{"Read"}, s.AllowedTools)
	assert.Equal(t, "v", s.Extra["key"])
	_, ok := r.Get("none")
	assert.False(t, ok)
	for range r.All() {
		break
	}
}
