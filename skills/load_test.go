package skills_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/skills"
)

func TestLoadReturnsInstructionsDirectoryAndResources(t *testing.T) {
	root := t.TempDir()
	dir := filepath.Join(root, "pdf")
	write(t, filepath.Join(dir, "SKILL.md"), "\ufeff---\r\nname: pdf\r\ndescription: Reads forms.\r\n---\r\n\r\n# PDF\r\n\r\n    code\r\n\r\n")
	for _, name := range []string{"scripts/run.py", "a.txt", "a/b.md", "references/SKILL.md", ".hidden", ".git/config", "node_modules/x.js", "binary.dat"} {
		write(t, filepath.Join(dir, filepath.FromSlash(name)), "\x00\xff")
	}
	l, err := open(t, root).Load("pdf")
	require.NoError(t, err)
	assert.Equal(t, "# PDF\n\n    code", l.Body)
	assert.Equal(t, 6, l.BodyLine)
	assert.Equal(t, dir, l.Dir)
	assert.Equal(t, []string{".hidden", "a.txt", "a/b.md", "binary.dat", "references/SKILL.md", "scripts/run.py"}, l.Resources)
	assert.False(t, l.MoreResources)
	assert.Empty(t, l.Refused)
}

func TestLoadListsNoMoreResourcesThanAllowed(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "Reads forms.")
	for _, name := range []string{"c", "a", "b"} {
		write(t, filepath.Join(root, "pdf", name), "x")
	}
	for limit, more := range map[int]bool{2: true, 3: false} {
		r, err := skills.Open(skills.Config{Roots: []skills.Root{skills.Dir(root)}, MaxResources: limit})
		require.NoError(t, err)
		l, err := r.Load("pdf")
		require.NoError(t, err)
		assert.Equal(t, []string{"a", "b", "c"}[:limit], l.Resources)
		assert.Equal(t, more, l.MoreResources)
	}
}

func TestLoadPicksUpEdits(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "Reads forms.")
	r := open(t, root)
	write(t, filepath.Join(root, "pdf", "SKILL.md"), "---\nname: pdf\ndescription: Fills forms.\n---\nNew.\n")
	l, err := r.Load("pdf")
	require.NoError(t, err)
	assert.Equal(t, "New.", l.Body)
	assert.Equal(t, "Fills forms.", l.Description)
}

func TestLoadSaysWhatAModelCanDo(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"pdf-forms", "pdf_tables", "csv"} {
		add(t, root, name, "x")
	}
	r := open(t, root)
	_, err := r.Load("PDF_forms")
	assert.EqualError(t, err, `there is no skill "PDF_forms"; did you mean "pdf-forms"?`)
	_, err = r.Load("weather")
	assert.EqualError(t, err, `there is no skill "weather"; skills: "csv", "pdf-forms", "pdf_tables"`)
	_, err = r.Load(strings.Repeat("x", 1000))
	var missing *skills.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.Empty(t, missing.Near)
	assert.Len(t, missing.All, 3)

	file := filepath.Join(root, "csv", "SKILL.md")
	write(t, file, document("tables", "x"))
	_, err = r.Load("csv")
	assert.EqualError(t, err, `skill "csv" cannot be read at the moment; SKILL.md: it is called "tables" now; refresh to find it`)
	write(t, file, "---\nname: csv\ndescription: \"x\n---\n")
	_, err = r.Load("csv")
	assert.EqualError(t, err, `skill "csv" cannot be read at the moment; SKILL.md line 4: the front matter is not valid YAML: found unexpected end of stream (close the quote or bracket)`)
	var invalid *skills.InvalidError
	require.ErrorAs(t, err, &invalid)
	assert.Equal(t, filepath.ToSlash(file), invalid.Diagnostics[len(invalid.Diagnostics)-1].File)

	require.NoError(t, os.RemoveAll(filepath.Join(root, "csv")))
	_, err = r.Load("csv")
	assert.EqualError(t, err, `there is no skill "csv"; skills: "pdf-forms", "pdf_tables"`, "removed since it was listed")

	_, err = open(t, t.TempDir()).Load("csv")
	assert.EqualError(t, err, `there is no skill "csv"; there are no skills`)
}

func TestLongListsOfNamesAreCutInErrors(t *testing.T) {
	root := t.TempDir()
	for _, c := range "abcdefghijklmnopqrstuvwxyz" {
		add(t, root, strings.Repeat(string(c), 9), "x")
	}
	_, err := open(t, root).Load("0")
	assert.ErrorContains(t, err, `"ttttttttt" and 6 more`)
}

func TestLoadReportsADirectoryThatCannotBeListed(t *testing.T) {
	w := memory(map[string]string{"pdf/SKILL.md": document("pdf", "x")})
	r, err := skills.FromFS(w)
	require.NoError(t, err)
	w.fails = map[string]error{"pdf": fs.ErrPermission}
	_, err = r.Load("pdf")
	assert.EqualError(t, err, `skill "pdf" cannot be read at the moment; SKILL.md: the directory cannot be listed: permission denied`)
}

func TestAResourceIsReadInPartsCutBetweenCharacters(t *testing.T) {
	text := "ab€cd"
	files := map[string]string{"pdf/SKILL.md": document("pdf", "x"), "pdf/references/a.md": text, "pdf/b.dat": "\x00\xff", "pdf/c.md": ""}
	root := t.TempDir()
	for name, data := range files {
		write(t, filepath.Join(root, filepath.FromSlash(name)), data)
	}
	inMemory, err := skills.FromFS(memory(files))
	require.NoError(t, err)
	noSeek, err := skills.FromFS(unseekable{memory(files)})
	require.NoError(t, err)
	for _, r := range []*skills.Registry{open(t, root), inMemory, noSeek} {
		res, err := r.ReadResource("pdf", "./references/a.md", 0, 4)
		require.NoError(t, err)
		assert.Equal(t, skills.Resource{Skill: "pdf", Path: "references/a.md", Data: []byte("ab"), Size: 7, More: true, IsText: true}, res)
		res, err = r.ReadResource("pdf", "references/a.md", 2, 4)
		require.NoError(t, err)
		assert.Equal(t, "€c", string(res.Data))
		res, err = r.ReadResource("pdf", "references/a.md", 5, 0)
		require.NoError(t, err)
		assert.Equal(t, "cd", string(res.Data))
		assert.False(t, res.More)
		res, err = r.ReadResource("pdf", "b.dat", 0, 0)
		require.NoError(t, err)
		assert.False(t, res.IsText)
		res, err = r.ReadResource("pdf", "c.md", 0, 0)
		require.NoError(t, err)
		assert.Empty(t, res.Data)
	}
}

func TestReadingByPartsGivesTheWholeFile(t *testing.T) {
	text := strings.Repeat("a€𝄞é", 50)
	r, err := skills.FromFS(memory(map[string]string{"pdf/SKILL.md": document("pdf", "x"), "pdf/a.md": text}))
	require.NoError(t, err)
	for limit := 4; limit < 12; limit++ {
		var got strings.Builder
		for {
			res, err := r.ReadResource("pdf", "a.md", int64(got.Len()), limit)
			require.NoError(t, err)
			require.True(t, res.IsText)
			require.NotEmpty(t, res.Data)
			got.Write(res.Data)
			if !res.More {
				break
			}
		}
		assert.Equal(t, text, got.String())
	}
}

// unseekable hides Seek, as file systems that stream do.
type unseekable struct{ *watchedFS }

func (u unseekable) Open(name string) (fs.File, error) {
	file, err := u.watchedFS.Open(name)
	if err != nil || isDir(file) {
		return file, err
	}
	return struct{ fs.File }{file}, nil
}

func isDir(file fs.File) bool {
	info, err := file.Stat()
	return err == nil && info.IsDir()
}

func TestAResourceThatCannotBeReadSaysWhy(t *testing.T) {
	root := t.TempDir()
	add(t, root, "pdf", "x")
	write(t, filepath.Join(root, "secret.md"), "s")
	write(t, filepath.Join(root, "pdf", "references", "forms.md"), "x")
	r := open(t, root)
	for name, want := range map[string]string{
		"../secret.md":          `"../secret.md" of skill "pdf" cannot be read: a path starts at the skill's directory, has forward slashes and stays inside`,
		"/etc/passwd":           `"/etc/passwd" of skill "pdf" cannot be read: a path starts at the skill's directory, has forward slashes and stays inside`,
		`references\forms.md`:   `"references\\forms.md" of skill "pdf" cannot be read: a path starts at the skill's directory, has forward slashes and stays inside`,
		"":                      `"" of skill "pdf" cannot be read: a path starts at the skill's directory, has forward slashes and stays inside`,
		"references/form.md":    `"references/form.md" of skill "pdf" cannot be read: there is no such file; did you mean "references/forms.md"?`,
		"scripts/totally/other": `"scripts/totally/other" of skill "pdf" cannot be read: there is no such file; files: "references/forms.md"`,
		"references":            `"references" of skill "pdf" cannot be read: it is not a regular file`,
		"x/../../pdf/a":         `"x/../../pdf/a" of skill "pdf" cannot be read: a path starts at the skill's directory, has forward slashes and stays inside`,
		"SKILL.md/x":            `"SKILL.md/x" of skill "pdf" cannot be read: it does not open; it may lie outside of the skill`,
	} {
		_, err := r.ReadResource("pdf", name, 0, 0)
		assert.EqualError(t, err, want)
	}
	_, err := r.ReadResource("pfd", "a", 0, 0)
	assert.EqualError(t, err, `there is no skill "pfd"; did you mean "pdf"?`)
	_, err = r.ReadResource("pdf", "references/forms.md", -1, 0)
	assert.EqualError(t, err, `"references/forms.md" of skill "pdf" cannot be read: offset and limit cannot be negative`)
	_, err = r.ReadResource("pdf", "references/forms.md", 2, 0)
	assert.EqualError(t, err, `"references/forms.md" of skill "pdf" cannot be read: the offset is beyond its end`)
	var refused *skills.ResourceError
	_, err = r.ReadResource("pdf", "none", 0, 0)
	require.ErrorAs(t, err, &refused)
	assert.ErrorIs(t, err, fs.ErrNotExist)

	require.NoError(t, os.RemoveAll(filepath.Join(root, "pdf")))
	_, err = r.ReadResource("pdf", "references/forms.md", 0, 0)
	assert.EqualError(t, err, `"references/forms.md" of skill "pdf" cannot be read: there is no such file`)
}

func TestLinksInAFileSystemAreRefusedAsResources(t *testing.T) {
	w := memory(map[string]string{"pdf/SKILL.md": document("pdf", "x"), "secret/a.md": "s", "pdf/own.md": "o"})
	w.files["pdf/link.md"] = &fstest.MapFile{Data: []byte("../secret/a.md"), Mode: fs.ModeSymlink}
	w.files["pdf/dir"] = &fstest.MapFile{Data: []byte("../secret"), Mode: fs.ModeSymlink}
	r, err := skills.FromFS(w)
	require.NoError(t, err)
	l, err := r.Load("pdf")
	require.NoError(t, err)
	assert.Equal(t, []string{"own.md"}, l.Resources)
	assert.Equal(t, []string{"dir", "link.md"}, l.Refused)
	for _, name := range []string{"link.md", "dir/a.md"} {
		_, err = r.ReadResource("pdf", name, 0, 0)
		assert.ErrorContains(t, err, "it is a link, or lies behind one")
	}
}

func TestAnEmbeddedSkillHasNoDirectoryOnThisMachine(t *testing.T) {
	r, err := skills.FromFS(fstest.MapFS{
		"kit/pdf/SKILL.md":     {Data: []byte(document("pdf", "Reads forms."))},
		"kit/pdf/reference.md": {Data: []byte("x")},
	}, "kit")
	require.NoError(t, err)
	l, err := r.Load("pdf")
	require.NoError(t, err)
	assert.Empty(t, l.Dir)
	assert.Equal(t, "pdf/SKILL.md", l.Path)
	assert.Equal(t, []string{"reference.md"}, l.Resources)
}
