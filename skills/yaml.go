package skills

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v4"
	"go.yaml.in/yaml/v4/plugin/loaderlimits"

	"github.com/toolgen/toolgen/internal/yamltext"
)

// maxDepth bounds the nesting of the front matter. The format needs two levels;
// keys of other clients (hooks) need five.
const maxDepth = 16

// parseYAML reads front matter to a map node. Nodes keep scalars as they were
// written, so 1.10 stays "1.10", and are not expanded: aliases are refused while
// they are still names.
func parseYAML(m matter) (*yaml.Node, findings) {
	root, fs := loadYAML(m.yaml, m.line)
	if root != nil || !onlySyntax(fs) {
		return root, fs
	}
	literal, notes := takeLiterally(m)
	if len(notes) == 0 {
		return nil, fs
	}
	root, fs = loadYAML(literal, m.line)
	return root, append(notes, fs...)
}

func onlySyntax(fs findings) bool { return len(fs) == 1 && fs[0].code == CodeSyntax }

func loadYAML(text string, line int) (*yaml.Node, findings) {
	var fs findings
	if at := strings.IndexFunc(text, isUnprintable); at >= 0 {
		fs.add(CodeControl, line+strings.Count(text[:at], "\n"),
			fmt.Sprintf("control character %U in the front matter", []rune(text[at:])[0]), "remove it")
		return nil, fs
	}
	if yamltext.Blank(text) {
		return &yaml.Node{Kind: yaml.MappingNode}, nil
	}
	var doc yaml.Node
	err := yaml.Load([]byte(text), &doc, yaml.WithPlugin(loaderlimits.New(loaderlimits.DepthValue(maxDepth))))
	if err != nil {
		return nil, findings{syntaxFinding(err, text, line)}
	}
	root := doc.Content[0]
	yamltext.Of(text).Correct(root)
	if root.Kind != yaml.MappingNode {
		fs.add(CodeNotMap, line, "the front matter is not a map", "write one \"key: value\" a line")
		return nil, fs
	}
	if checkNode(root, line-1, &fs); len(fs) > 0 {
		return nil, fs
	}
	return root, nil
}

// isUnprintable tells which characters no front matter needs. The parser takes
// some of them (U+007F to U+009F) and refuses the others without a place.
func isUnprintable(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' && r != '\u0085' || r == '\ufffe' || r == '\uffff'
}

func syntaxFinding(err error, text string, line int) finding {
	f := finding{code: CodeSyntax, line: line, message: "the front matter is not valid YAML"}
	var at *yaml.LoadError
	if !errors.As(err, &at) {
		return f
	}
	f.message += ": " + strings.TrimPrefix(at.Message, "yaml: ")
	badLine, badColumn := yamltext.Of(text).At(at.Mark.Line, at.Mark.Column)
	if badLine > 0 {
		f.line, f.column = line+badLine-1, badColumn
	}
	lines := strings.Split(text, "\n")
	bad := lines[min(max(badLine, 1), len(lines))-1]
	switch {
	case strings.HasPrefix(strings.TrimLeft(bad, " "), "\t"):
		f.hint = "indent with blanks, not with tabs"
	case strings.Contains(at.Message, "anchor"):
		f.code, f.hint = CodeYAMLFeature, "quote the value; a * in front makes it an alias"
	case strings.Contains(at.Message, "end of stream"):
		f.hint = "close the quote or bracket"
	case strings.Contains(at.Message, "depth"):
		f.hint = "nest less"
	case strings.Contains(at.Message, "document"):
		f.hint = `remove lines that begin with "..." or "--- "`
	default:
		f.hint = "quote the value"
	}
	return f
}

// checkNode refuses what YAML offers beyond plain data. None of it is needed for
// a skill, readers disagree about it, and aliases are how small files grow large.
func checkNode(n *yaml.Node, before int, fs *findings) {
	refuse := func(what string) {
		*fs = append(*fs, finding{CodeYAMLFeature, before + n.Line, n.Column, what + " cannot be used here", "quote the value"})
	}
	switch {
	case n.Kind == yaml.AliasNode:
		refuse("the alias *" + n.Value)
		return
	case n.Anchor != "":
		refuse("the anchor &" + n.Anchor)
	case n.Style&yaml.TaggedStyle != 0:
		refuse("the tag " + n.Tag)
	}
	if n.Kind == yaml.MappingNode {
		checkKeys(n, before, fs)
	}
	for _, child := range n.Content {
		checkNode(child, before, fs)
	}
}

func checkKeys(n *yaml.Node, before int, fs *findings) {
	first := map[string]int{}
	for i := 0; i < len(n.Content); i += 2 {
		key := n.Content[i]
		add := func(code Code, message, hint string) {
			*fs = append(*fs, finding{code, before + key.Line, key.Column, message, hint})
		}
		switch {
		case key.Kind == yaml.AliasNode:
			continue
		case key.Kind != yaml.ScalarNode:
			add(CodeYAMLFeature, "a list or map cannot be a key", "write a word")
		case key.Tag == "!!merge":
			add(CodeYAMLFeature, "the merge key << cannot be used here", "write the keys out")
		case first[key.Value] > 0:
			add(CodeDuplicateKey, fmt.Sprintf("the key %q stands twice; first on line %d", key.Value, first[key.Value]), "keep one")
		default:
			first[key.Value] = before + key.Line
		}
	}
}
