package tooltest

import (
	"bytes"
	"encoding/json"
	"iter"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/runtime/tool"
)

// Documents yields arguments for a tool, made from its examples and its schema: some
// that fit, as far as a schema tells without being solved (a pattern is not), and
// some with the mistakes that models make. They are the same each time.
func Documents(t tool.Tool) iter.Seq[string] {
	return func(yield func(string) bool) {
		var documents []string
		for example := range t.Examples() {
			documents = append(documents, example)
		}
		s := sampler{}
		if json.Unmarshal([]byte(t.Schema()), &s.root) == nil {
			full := s.document(true)
			documents = append(documents, s.document(false), full)
			documents = append(documents, mistakes(full)...)
		}
		for _, d := range documents {
			if !yield(d) {
				return
			}
		}
	}
}

// document is arguments with all members, or with the required ones alone.
func (s *sampler) document(all bool) string {
	s.all, s.depth = all, 0
	return encoded(s.value(&s.root))
}

func encoded(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return "{}"
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// mistakes are what models make of arguments that fit.
func mistakes(full string) []string {
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(full), &members) != nil {
		return nil
	}
	quoted := encoded(full)
	out := []string{
		"", "null", "[]", "{}", quoted, "```json\n" + full + "\n```", full[:len(full)/2], full + "}",
		strings.TrimSuffix(full, "}") + `,"no such argument":1}`,
	}
	names := make([]string, 0, len(members))
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	with := func(name string, value json.RawMessage) string {
		changed := make(map[string]json.RawMessage, len(members))
		for n, v := range members {
			changed[n] = v
		}
		changed[name] = value
		if value == nil {
			delete(changed, name)
		}
		return encoded(changed)
	}
	for _, name := range names {
		out = append(out,
			with(name, nil), with(name, json.RawMessage(`null`)), with(name, json.RawMessage(`{"a":[null]}`)),
			with(name, json.RawMessage(`-1e999`)), with(name, json.RawMessage(`"\ud800"`)),
			with(name, json.RawMessage(encoded(string(members[name])))),
			strings.TrimSuffix(full, "}")+","+encoded(name)+":1}",
		)
	}
	return out
}
