// Package desk has the tools of an agent that works with skills and may write
// its own: two that read them and one that writes files.
package desk

import (
	"os"
	"path"

	"github.com/toolgen/toolgen/runtime/tool"
	"github.com/toolgen/toolgen/skills"
)

//go:generate go tool toolgen .

// LoadSkill returns the instructions of a skill. Call it before you do what the
// skill is for.
//
//tool:name load_skill
//tool:effects reads_workspace
//tool:hints readonly
//tool:status Reading the skill {name}...
//tool:inject registry
func LoadSkill(
	registry *skills.Registry,
	name string, // The skill's name in the catalogue.
) (string, error) {
	loaded, err := registry.Load(name)
	if err != nil {
		return "", tool.Expected(err)
	}
	return loaded.Text("skills/" + path.Dir(loaded.Path)), nil
}

// ReadSkillResource reads a file that a skill's instructions refer to.
//
//tool:name read_skill_resource
//tool:effects reads_workspace
//tool:hints readonly
//tool:status Reading {path} of the skill {name}...
//tool:inject registry
func ReadSkillResource(
	registry *skills.Registry,
	name string, // The skill's name in the catalogue.
	path string, // The file's path from the skill's directory.
	// The byte to begin at.
	//
	//tool:min 0
	//tool:default 0
	offset int64,
) (string, error) {
	resource, err := registry.ReadResource(name, path, offset, 0)
	if err != nil {
		return "", tool.Expected(err)
	}
	return resource.Text(), nil
}

// Workspace is the directory that the agent may write.
type Workspace struct{ root *os.Root }

// NewWorkspace opens a directory as a workspace.
func NewWorkspace(dir string) (*Workspace, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return &Workspace{root}, nil
}

// Close lets go of the directory.
func (w *Workspace) Close() error { return w.root.Close() }

// WriteFile writes a text file of the workspace, and makes the directories above
// it.
//
//tool:name write_file
//tool:effects writes_workspace
//tool:status Writing {path}...
func (w *Workspace) WriteFile(
	// The file's path in the workspace.
	//
	//tool:as path
	name string,
	text string, // What the file shall hold.
) (string, error) {
	if err := w.root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return "", tool.Fail(name + " cannot be written; want a path inside of the workspace")
	}
	if err := w.root.WriteFile(name, []byte(text), 0o644); err != nil {
		return "", tool.Fail(name + " cannot be written; want a path inside of the workspace")
	}
	return "wrote " + name, nil
}
