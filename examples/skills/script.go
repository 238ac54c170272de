package main

import (
	"encoding/json"

	"github.com/toolgen/toolgen/runtime/tool"
)

// turn is one reply of the scripted model: a remark, and a call unless it is the
// last.
type turn struct {
	says string
	call tool.Call
}

const houseStyle = `---
name: house-style
description: Rules for letters to customers and for release notes. Use it whenever a text leaves the company.
license: MIT
`

const rules = `---

# House style

1. Write short sentences.
2. Say what happens next, and when.
3. Name versions in full.
`

// script is what the model does.
func script() []turn {
	return []turn{
		{"These notes want a skill.", call("load_skill", arguments{"name": "meeting-notes"})},
		{"It refers to an outline.", call("read_skill_resource", arguments{"name": "meeting-notes", "path": "references/outline.md"})},
		{"Was there one for letters?", call("load_skill", arguments{"name": "housestyle"})},
		{"I extend the house style, and forget to close the front matter.", call("write_file", arguments{
			"path": "skills/house-style/SKILL.md", "text": houseStyle,
		})},
		{"Once more.", call("write_file", arguments{
			"path": "skills/house-style/SKILL.md", "text": houseStyle + rules,
		})},
		{"What does it say now?", call("load_skill", arguments{"name": "house-style"})},
		{says: "Done."},
	}
}

type arguments map[string]string

// call is what a model's reply would hold.
func call(name string, args arguments) tool.Call {
	raw, _ := json.Marshal(args) // strings always encode
	return tool.Call{Name: name, Arguments: raw}
}
