package specfile

import (
	"fmt"

	"github.com/toolgen/toolgen/runtime/tool"
)

// specs reads the list.
func (r *reader) specs(root *node) []tool.Spec {
	if root.kind != list {
		r.unfit(root, "want a list of specs, each a mapping with a name; got "+root.kind.String())
		return nil
	}
	specs := make([]tool.Spec, 0, len(root.items))
	for i, item := range root.items {
		specs = append(specs, r.spec(i+1, item))
	}
	return specs
}

func (r *reader) spec(count int, n *node) tool.Spec {
	if n.kind != mapping {
		r.unfit(n, fmt.Sprintf("spec %d: want a mapping with a name; got %s", count, n.kind))
		return tool.Spec{}
	}
	s := tool.Spec{Name: r.name(count, n), At: r.placing(n)}
	who := s.Name
	if who == "" {
		who = fmt.Sprintf("spec %d", count)
	}
	if only := n.member("only"); only != nil {
		s.Only = r.only(who, only)
	}
	s.Config = n.config()
	return s
}

func (r *reader) name(count int, n *node) string {
	const wish = "want the key of a kit or the name of a tool"
	m := n.member("name")
	switch {
	case m == nil:
		r.add(n, fmt.Sprintf("spec %d has no name; %s", count, wish))
	case m.value.kind != text:
		r.unfit(m.value, fmt.Sprintf("spec %d: the name is %s; %s", count, m.value.kind, wish))
	case m.value.text == "":
		r.add(m.value, fmt.Sprintf("spec %d: the name is empty; %s", count, wish))
	default:
		return m.value.text
	}
	return ""
}

// only reads the names of the tools to offer. The list is never nil, which would be
// all of them.
func (r *reader) only(who string, m *member) []string {
	names := []string{}
	if m.value.kind != list {
		r.unfit(m.value, fmt.Sprintf("%s: only is %s; want a list of names of the kit's tools", who, m.value.kind))
		return names
	}
	for _, item := range m.value.items {
		if item.kind != text {
			r.unfit(item, fmt.Sprintf("%s: only has %s in it; want names of the kit's tools", who, item.kind))
			continue
		}
		names = append(names, item.text)
	}
	return names
}

// config is all but name and only, as JSON; nil where that is nothing.
func (n *node) config() []byte {
	own := node{kind: mapping}
	for _, m := range n.members {
		if m.name != "name" && m.name != "only" {
			own.members = append(own.members, m)
		}
	}
	if len(own.members) == 0 {
		return nil
	}
	return own.appendJSON(nil)
}

// placing tells where in the file a value of the configuration of the spec n is.
func (r *reader) placing(n *node) func(string) string {
	file := r.file
	return func(pointer string) string {
		found := n
		if pointer != "" {
			found = n.at(pointer)
		}
		return place(file, found.line, found.column)
	}
}

// unfit reports a value of the wrong kind, unless it was reported already.
func (r *reader) unfit(n *node, message string) {
	if n.kind != refused {
		r.add(n, message)
	}
}
