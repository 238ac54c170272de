package desk_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/toolgen/toolgen/examples/skills/desk"
	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/skills"
)

func TestTheToolsStayInsideTheirDirectories(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "work", "skills", "pdf"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "work", "skills", "pdf", "SKILL.md"), []byte("---\nname: pdf\ndescription: x\n---\nDo it.\n"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "work", "file"), nil, 0o644))
	registry, err := skills.FromDirs(filepath.Join(dir, "work", "skills"))
	require.NoError(t, err)
	workspace, err := desk.NewWorkspace(filepath.Join(dir, "work"))
	require.NoError(t, err)
	defer func() { assert.NoError(t, workspace.Close()) }()
	box, err := desk.NewToolbox(registry, workspace)
	require.NoError(t, err)
	for _, c := range []struct{ name, arguments, want string }{
		{"write_file", `{"path":"a/b.md","text":"x"}`, "wrote a/b.md"},
		{"write_file", `{"path":"../b.md","text":"x"}`, "Error: ../b.md cannot be written; want a path inside of the workspace"},
		{"write_file", `{"path":"file/b.md","text":"x"}`, "Error: file/b.md cannot be written; want a path inside of the workspace"},
		{"write_file", `{"path":"a","text":"x"}`, "Error: a cannot be written; want a path inside of the workspace"},
		{"load_skill", `{"name":"pfd"}`, `Error: there is no skill "pfd"; did you mean "pdf"?`},
		{"read_skill_resource", `{"name":"pdf","path":"../../file"}`, `Error: "../../file" of skill "pdf" cannot be read: a path starts at the skill's directory, has forward slashes and stays inside`},
	} {
		res, err := box.Call(t.Context(), tool.Call{Name: c.name, Arguments: []byte(c.arguments)})
		require.NoError(t, err)
		assert.Equal(t, c.want, res.Observation(0))
	}
	_, err = desk.NewWorkspace(filepath.Join(dir, "none"))
	assert.Error(t, err)
}
