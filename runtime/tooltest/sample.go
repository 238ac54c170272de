package tooltest

import (
	"cmp"
	"encoding/json"
	"strings"
)

// schema is what a sample is made by.
type schema struct {
	Type             any                `json:"type"`
	Const            json.RawMessage    `json:"const"`
	Enum             []json.RawMessage  `json:"enum"`
	Default          json.RawMessage    `json:"default"`
	Format           string             `json:"format"`
	Encoding         string             `json:"contentEncoding"`
	Minimum          json.Number        `json:"minimum"`
	ExclusiveMinimum json.Number        `json:"exclusiveMinimum"`
	Maximum          json.Number        `json:"maximum"`
	MinLength        int                `json:"minLength"`
	MinItems         int                `json:"minItems"`
	Properties       map[string]*schema `json:"properties"`
	Required         []string           `json:"required"`
	Items            *schema            `json:"items"`
	Additional       *schema            `json:"additionalProperties"`
	AnyOf            []*schema          `json:"anyOf"`
	OneOf            []*schema          `json:"oneOf"`
	Ref              string             `json:"$ref"`
	Defs             map[string]*schema `json:"$defs"`

	never bool // the schema false
}

// UnmarshalJSON takes true and false too, which are schemas.
func (s *schema) UnmarshalJSON(b []byte) error {
	if b[0] != '{' {
		*s = schema{never: string(b) == "false"}
		return nil
	}
	type plain schema
	return json.Unmarshal(b, (*plain)(s))
}

// sampler makes values that fit a schema.
type sampler struct {
	root  schema
	all   bool // optional members too
	depth int
}

// maxDepth ends schemas that contain themselves.
const maxDepth = 6

func (s *sampler) value(of *schema) any {
	s.depth++
	defer func() { s.depth-- }()
	of = s.resolve(of)
	switch {
	case s.depth > maxDepth:
		return nil
	case of.Const != nil:
		return of.Const
	case len(of.Enum) > 0:
		return of.Enum[0]
	case of.Default != nil && s.all:
		return of.Default
	case len(of.AnyOf) > 0:
		return s.value(of.AnyOf[0])
	case len(of.OneOf) > 0:
		return s.value(of.OneOf[0])
	}
	switch kind(of.Type) {
	case "object":
		return s.object(of)
	case "array":
		return s.array(of)
	case "integer", "number":
		return number(of)
	case "boolean":
		return true
	case "null":
		return nil
	}
	return text(of)
}

// resolve follows a reference into the schema itself.
func (s *sampler) resolve(of *schema) *schema {
	for range maxDepth {
		if of.Ref == "" {
			break
		}
		if name, ok := strings.CutPrefix(of.Ref, "#/$defs/"); !ok {
			of = &s.root
		} else if of = s.root.Defs[name]; of == nil {
			return &schema{}
		}
	}
	return of
}

// kind is the type, of several the first that is not null.
func kind(of any) string {
	if list, ok := of.([]any); ok {
		for _, one := range list {
			if one != "null" {
				return kind(one)
			}
		}
	}
	name, _ := of.(string)
	return name
}

func (s *sampler) object(of *schema) any {
	members := map[string]any{}
	for _, name := range of.Required {
		if property := of.Properties[name]; property != nil {
			members[name] = s.value(property)
		}
	}
	if !s.all || s.depth == maxDepth {
		return members
	}
	for name, property := range of.Properties {
		members[name] = s.value(property)
	}
	if of.Additional != nil && !of.Additional.never && len(of.Properties) == 0 {
		members["key"] = s.value(of.Additional)
	}
	return members
}

func (s *sampler) array(of *schema) any {
	n := of.MinItems
	if s.all && s.depth < maxDepth {
		n = max(n, 1)
	}
	items := []any{}
	for range min(n, 100) {
		if of.Items == nil {
			items = append(items, nil)
			continue
		}
		items = append(items, s.value(of.Items))
	}
	return items
}

func number(of *schema) any {
	if of.ExclusiveMinimum != "" {
		n, _ := of.ExclusiveMinimum.Float64()
		return n + 1
	}
	return cmp.Or(of.Minimum, of.Maximum, "1")
}

// text is a string of the format, and else of the least length.
func text(of *schema) any {
	samples := map[string]string{
		"date-time": "2026-01-02T03:04:05Z", "date": "2026-01-02", "time": "03:04:05Z", "duration": "PT1H",
		"email": "ann@example.com", "hostname": "example.com", "uri": "https://example.com/", "ipv4": "192.0.2.1",
		"ipv6": "2001:db8::1", "uuid": "123e4567-e89b-12d3-a456-426614174000",
	}
	switch {
	case samples[of.Format] != "":
		return samples[of.Format]
	case of.Encoding == "base64":
		return "aGk="
	}
	return strings.Repeat("a", min(max(of.MinLength, 1), 10_000))
}
