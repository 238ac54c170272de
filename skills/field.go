package skills

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"
)

const (
	maxDescription   = 1024 // characters
	maxCompatibility = 500  // characters
)

// fields reads the nodes of a front matter into a skill.
type fields struct {
	skill    Skill
	nodes    map[string]*yaml.Node
	line     int // of the opening fence: what a missing key is reported at
	findings findings
}

// readFields turns a checked map node into a skill that has no place yet. dir is
// the name of the skill's directory.
func readFields(root *yaml.Node, line int, dir string) (Skill, findings) {
	f := fields{nodes: map[string]*yaml.Node{}, line: line}
	for i := 0; i < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		f.nodes[key.Value] = value
		if !isDefined(key.Value) {
			f.add(CodeUnknownKey, key, fmt.Sprintf("the format does not define the key %q", key.Value), "put it under metadata")
			f.extra(key.Value, value)
		}
	}
	f.name(dir)
	f.description()
	f.skill.License, _ = f.text("license")
	f.compatibility()
	f.metadata()
	f.allowedTools()
	return f.skill, f.findings
}

// add reports something at a node, or at the opening fence where there is none.
func (f *fields) add(code Code, n *yaml.Node, message, hint string) {
	at := f.at(n)
	at.code, at.message, at.hint = code, message, hint
	f.findings = append(f.findings, at)
}

func (f *fields) at(n *yaml.Node) finding {
	if n == nil {
		return finding{line: f.line}
	}
	return finding{line: f.line + n.Line, column: n.Column}
}

// text returns a field as it was written, and whether it is there at all: null
// and lists are not.
func (f *fields) text(key string) (string, bool) {
	n := f.nodes[key]
	switch {
	case n == nil || n.Tag == "!!null":
		return "", false
	case n.Kind != yaml.ScalarNode:
		f.add(CodeShape, n, key+" is a "+kind(n)+", not text; it is ignored", "write text on one line")
		return "", false
	case n.Tag != "!!str":
		f.add(CodeNotText, n, fmt.Sprintf("%s is the %s %s, which is read as text", key, kind(n), n.Value), "quote it")
	}
	return strings.TrimSpace(n.Value), true
}

// kind is the node's type in an author's words.
func kind(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.SequenceNode:
		return "list"
	case n.Kind == yaml.MappingNode:
		return "map"
	case n.Tag == "!!bool":
		return "boolean"
	case n.Tag == "!!timestamp":
		return "date"
	case n.Tag == "!!null":
		return "null"
	}
	return "number"
}

// name may be a number to YAML (2048): digits are a name.
func (f *fields) name(dir string) {
	n := f.nodes["name"]
	written := ""
	if n != nil && n.Kind == yaml.ScalarNode && n.Tag != "!!null" {
		written = n.Value
	}
	f.skill.Name = resolveName(written, f.at(n), dir, &f.findings)
}

var markup = regexp.MustCompile(`</?[A-Za-z!?]`)

func (f *fields) description() {
	n := f.nodes["description"]
	if n != nil && n.Kind != yaml.ScalarNode {
		f.add(CodeDescription, n, "the description is a "+kind(n)+", not text", "write text, and quote it")
		return
	}
	text, ok := f.text("description")
	if !ok {
		f.add(CodeDescription, n, "the description is missing", "write description: and say what the skill does and when to use it")
		return
	}
	f.skill.Description = text
	if text == "" {
		f.add(CodeDescription, n, "the description is blank", "say what the skill does and when to use it")
	}
	if length := utf8.RuneCountInString(text); length > maxDescription {
		f.add(CodeDescriptionSize, n,
			fmt.Sprintf("the description has %d characters; a catalogue shows %d", length, maxDescription), "shorten it")
	}
	if markup.MatchString(text) || strings.IndexFunc(text, isHidden) >= 0 {
		f.add(CodeMarkup, n, "the description holds tags or invisible characters", "write plain text")
	}
}

func (f *fields) compatibility() {
	text, ok := f.text("compatibility")
	f.skill.Compatibility = text
	n := f.nodes["compatibility"]
	length := utf8.RuneCountInString(text)
	switch {
	case ok && length == 0:
		f.add(CodeCompatibility, n, "the compatibility is empty", "leave the key out")
	case length > maxCompatibility:
		f.add(CodeCompatibility, n,
			fmt.Sprintf("the compatibility has %d characters; at most %d are allowed", length, maxCompatibility), "shorten it")
	}
}
