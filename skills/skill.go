package skills

import (
	"maps"
	"slices"
)

// Skill is what the catalogue knows of a skill: its front matter and its place,
// without the instructions.
type Skill struct {
	// Name is what the model calls the skill, in Unicode's composed form (NFC).
	Name string `json:"name"`
	// Description says what the skill does and when to use it, as long as the
	// author wrote it. Render cuts it.
	Description string `json:"description"`
	// License and Compatibility are free text, "" where the author gave none.
	License       string `json:"license,omitempty"`
	Compatibility string `json:"compatibility,omitempty"`
	// Metadata holds every value as it was written: 1.10 is "1.10".
	Metadata map[string]string `json:"metadata,omitempty"`
	// AllowedTools are patterns such as "Bash(git add *)" and "Read". They are a
	// wish of the author, not a permission.
	AllowedTools []string `json:"allowedTools,omitempty"`
	// Extra holds the keys that the format does not define. Values are strings as
	// written, []any or map[string]any.
	Extra map[string]any `json:"extra,omitempty"`
	// Dir is the absolute directory on this machine; "" for a skill that lives in
	// an fs.FS. It is for the host: Render and the wrappers never show it.
	Dir string `json:"-"`
	// Path is the slash-separated path of the skill's file from its root.
	Path string `json:"-"`
}

// clone makes a skill that its receiver may change without changing the
// registry. The trees below Extra are shared.
func (s Skill) clone() Skill {
	s.Metadata = maps.Clone(s.Metadata)
	s.AllowedTools = slices.Clone(s.AllowedTools)
	s.Extra = maps.Clone(s.Extra)
	return s
}
