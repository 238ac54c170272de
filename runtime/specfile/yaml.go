package specfile

import (
	"errors"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"github.com/toolgen/toolgen/internal/yamltext"
	"github.com/toolgen/toolgen/runtime/decode"
	"github.com/toolgen/toolgen/runtime/encode"
)

// yaml reads a YAML file. Nodes keep scalars as they were written, and aliases as
// names.
func (r *reader) yaml(data []byte) *node {
	if yamltext.Blank(string(data)) {
		return nil
	}
	var doc yaml.Node
	err := yaml.Load(data, &doc, yaml.WithPlugin(loaderlimits.New(loaderlimits.DepthValue(MaxDepth))))
	if err != nil {
		r.broken(data, err)
		return nil
	}
	yamltext.Of(string(data)).Correct(&doc)
	return r.yamlNode(doc.Content[0])
}

// broken reports what is no YAML at all, or more than one document.
func (r *reader) broken(data []byte, err error) {
	message, line, column := err.Error(), 0, 0
	if at, ok := errors.AsType[*yaml.LoadError](err); ok {
		message, line, column = at.Message, at.Mark.Line, max(at.Mark.Column, 1)
	}
	if line == 0 {
		line, column = suspect(data)
	} else {
		line, column = yamltext.Of(string(data)).At(line, column)
	}
	r.addAt(line, column, "not valid YAML: "+strings.TrimPrefix(message, "yaml: "))
}

// yamlNode reads one value. The reading goes on after what is refused.
func (r *reader) yamlNode(y *yaml.Node) *node {
	n := &node{line: y.Line, column: y.Column, kind: refused}
	switch {
	case y.Kind == yaml.AliasNode:
		r.add(n, "the alias *"+y.Value+" cannot be used here; write the value out, or quote it if it is text")
		return n
	case y.Anchor != "":
		r.add(n, "the anchor &"+y.Anchor+" cannot be used here; leave it out, or quote it if it is text")
	case y.Style&yaml.TaggedStyle != 0:
		r.add(n, "the tag "+y.Tag+" cannot be used here; leave it out")
		return n
	}
	n.kind = null
	switch y.Kind {
	case yaml.SequenceNode:
		n.kind = list
		for _, item := range y.Content {
			n.items = append(n.items, r.yamlNode(item))
		}
	case yaml.MappingNode:
		n.kind = mapping
		for i := 0; i < len(y.Content); i += 2 {
			key, value := r.yamlKey(y.Content[i]), r.yamlNode(y.Content[i+1])
			if key != nil {
				r.set(n, key, value)
			}
		}
	default:
		r.yamlScalar(n, y)
	}
	return n
}

// yamlKey reads a key; nil for one that is refused.
func (r *reader) yamlKey(y *yaml.Node) *node {
	n := &node{line: y.Line, column: y.Column}
	switch {
	case y.Tag == "!!merge":
		r.add(n, "the merge key << cannot be used here; write the keys out")
		return nil
	case y.Kind != yaml.ScalarNode:
		r.add(n, "a list or mapping cannot be a key; write a word")
		return nil
	}
	if n = r.yamlNode(y); n.kind != text {
		if n.kind != refused {
			r.add(n, fmt.Sprintf("the key %s is no text; quote it", y.Value))
		}
		return nil
	}
	return n
}

func (r *reader) yamlScalar(n *node, y *yaml.Node) {
	switch y.Tag {
	case "!!null":
		n.scalar = "null"
	case "!!bool":
		n.kind, n.scalar = boolean, strings.ToLower(y.Value)
	case "!!int", "!!float":
		n.kind, n.scalar = number, y.Value
		if !decode.Valid([]byte(y.Value)) {
			n.kind = refused
			r.add(n, fmt.Sprintf("%s is not a number as JSON has it; write it in decimal digits, or quote it if it is text", y.Value))
		}
	default:
		n.kind, n.text = text, y.Value
		n.scalar = string(encode.AppendString(nil, y.Value))
	}
}
