package skills

import (
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"
)

// metadata keeps every value as its author wrote it: a version 1.10 is not 1.1.
func (f *fields) metadata() {
	n := f.nodes["metadata"]
	switch {
	case n == nil || n.Tag == "!!null":
		return
	case n.Kind != yaml.MappingNode:
		f.add(CodeShape, n, "metadata is no map; it is ignored", "write one indented \"key: value\" a line")
		return
	}
	f.skill.Metadata = make(map[string]string, len(n.Content)/2)
	for i := 0; i < len(n.Content); i += 2 {
		key, value := n.Content[i].Value, n.Content[i+1]
		if value.Kind != yaml.ScalarNode {
			f.add(CodeShape, value, fmt.Sprintf("the metadata %q is a %s; it is ignored", key, kind(value)), "write text")
			continue
		}
		if value.Tag != "!!str" {
			f.add(CodeNotText, value, fmt.Sprintf("the metadata %q is a %s, which is read as text", key, kind(value)), "quote it")
		}
		f.skill.Metadata[key] = value.Value
	}
}

// allowedTools takes the three forms that are in use; the format knows the
// first: "Read Bash(git:*)", "Read, Write", and a YAML list (deepagents#4140,
// docker-agent#1984).
func (f *fields) allowedTools() {
	const hint = "write one text with blanks between the tools"
	n := f.nodes["allowed-tools"]
	switch {
	case n == nil || n.Tag == "!!null":
	case n.Kind == yaml.ScalarNode:
		var commas bool
		if f.skill.AllowedTools, commas = splitTools(n.Value); commas {
			f.add(CodeToolsForm, n, "commas separate the allowed-tools", hint)
		}
	case n.Kind == yaml.SequenceNode:
		f.add(CodeToolsForm, n, "allowed-tools is a list", hint)
		for _, item := range n.Content {
			if item.Kind != yaml.ScalarNode {
				f.add(CodeShape, item, "an entry of allowed-tools is a "+kind(item)+"; it is ignored", hint)
			} else if tool := strings.TrimSpace(item.Value); tool != "" {
				f.skill.AllowedTools = append(f.skill.AllowedTools, tool)
			}
		}
	default:
		f.add(CodeShape, n, "allowed-tools is a map; it is ignored", hint)
	}
}

// extra keeps a key of another client, such as argument-hint or hooks.
func (f *fields) extra(key string, n *yaml.Node) {
	if f.skill.Extra == nil {
		f.skill.Extra = map[string]any{}
	}
	f.skill.Extra[key] = plain(n)
}

// plain is a node as Go values with all scalars as they were written. It ends:
// the nodes have no aliases and limited depth.
func plain(n *yaml.Node) any {
	switch n.Kind {
	case yaml.SequenceNode:
		list := make([]any, len(n.Content))
		for i, item := range n.Content {
			list[i] = plain(item)
		}
		return list
	case yaml.MappingNode:
		tree := make(map[string]any, len(n.Content)/2)
		for i := 0; i < len(n.Content); i += 2 {
			tree[n.Content[i].Value] = plain(n.Content[i+1])
		}
		return tree
	default:
		return n.Value
	}
}
