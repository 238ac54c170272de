package tool

import "github.com/toolgen/toolgen/runtime/encode"

// In is t as it is offered under s: with a schema that lists the values of its
// choices. Without choices it is t itself.
func (t Tool) In(s *Scope) Tool {
	if len(t.def.Choices) == 0 {
		return t
	}
	def := *t.def
	for _, c := range def.Choices {
		if values := c.values(s); len(values) > 0 {
			def.Schema = splice(def.Schema, c.At, values)
		}
	}
	return Tool{&def}
}

// values asks for the values in a listing, each once, since providers refuse an enum
// that repeats one, and without those that no listing can show as they are. A panic
// does not end the listing: the decoder asks again, and there the host is told.
func (c Choice) values(s *Scope) (values []string) {
	defer func() {
		if recover() != nil {
			values = nil
		}
	}()
	seen := map[string]bool{}
	for _, v := range c.Values(s) {
		if v == listed(v) && !seen[v] {
			seen[v] = true
			values = append(values, v)
		}
	}
	return values
}

// choices are the values for the place in the arguments that pointer leads to; nil
// where there is no choice.
func (def *ToolDef) choices(pointer string, s *Scope) []string {
	for _, c := range def.Choices {
		if c.holds(pointer) {
			return c.values(s)
		}
	}
	return nil
}

// holds reports whether the schema at c.At is that of the value at pointer.
func (c Choice) holds(pointer string) bool {
	at := c.At
	for at != "" && pointer != "" {
		var step, name string
		step, at, _ = cutPointer(at)
		name, pointer, _ = cutPointer(pointer)
		switch step {
		case "items", "additionalProperties": // whatever the index or key
		case "properties":
			if step, at, _ = cutPointer(at); step != name {
				return false
			}
		default:
			return false
		}
	}
	return at == "" && pointer == ""
}

// splice puts an enum of values at the end of the object that pointer leads to in
// schema, which is valid JSON. Where it leads nowhere nothing is changed.
func splice(schema, pointer string, values []string) string {
	start, end := locate(schema, pointer)
	if start >= end || schema[start] != '{' {
		return schema
	}
	b := append(make([]byte, 0, len(schema)+16*len(values)), schema[:end-1]...)
	if end-start > len("{}") {
		b = append(b, ',')
	}
	b = append(b, `"enum":[`...)
	for i, v := range values {
		if i > 0 {
			b = append(b, ',')
		}
		b = encode.AppendString(b, v)
	}
	return string(append(append(b, ']'), schema[end-1:]...))
}
