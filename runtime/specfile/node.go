package specfile

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/toolgen/toolgen/runtime/encode"
)

// node is a value of a file, of either kind, with its place.
type node struct {
	line, column int
	kind         kind
	scalar       string   // as JSON
	text         string   // what a string says
	items        []*node  // of a list
	members      []member // of a mapping, in their order
	named        map[string]int
}

type member struct {
	name  string
	key   *node
	value *node
}

type kind uint8

const (
	null kind = iota
	boolean
	number
	text
	list
	mapping
	refused // and reported
)

// String is the kind with its article, for messages.
func (k kind) String() string {
	return [...]string{"nothing", "a boolean", "a number", "text", "a list", "a mapping", "what is refused"}[k]
}

// set adds a member, unless the mapping has one of that name.
func (r *reader) set(n, key, value *node) {
	if first := n.member(key.text); first != nil {
		r.add(key, fmt.Sprintf("the key %q stands twice, first on line %d; keep one", key.text, first.key.line))
		return
	}
	if n.named == nil {
		n.named = map[string]int{}
	}
	n.named[key.text] = len(n.members)
	n.members = append(n.members, member{key.text, key, value})
}

func (n *node) member(name string) *member {
	if i, ok := n.named[name]; ok {
		return &n.members[i]
	}
	return nil
}

// appendJSON appends the value as JSON.
func (n *node) appendJSON(b []byte) []byte {
	switch n.kind {
	case list:
		b = append(b, '[')
		for i, item := range n.items {
			if i > 0 {
				b = append(b, ',')
			}
			b = item.appendJSON(b)
		}
		return append(b, ']')
	case mapping:
		b = append(b, '{')
		for i, m := range n.members {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(encode.AppendString(b, m.name), ':')
			b = m.value.appendJSON(b)
		}
		return append(b, '}')
	}
	return append(b, n.scalar...)
}

// at finds the place that a JSON pointer leads to: of a member its key's, and of what
// is not there that of what it would be in.
func (n *node) at(pointer string) *node {
	found := n
	for name := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		if m := n.member(name); m != nil {
			found, n = m.key, m.value
			continue
		}
		i, err := strconv.Atoi(name)
		if err != nil || i < 0 || i >= len(n.items) {
			break
		}
		n = n.items[i]
		found = n
	}
	return found
}
