package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/toolgen/toolgen/gen/catalog"
	"github.com/toolgen/toolgen/runtime/tool"
)

// definition is what the runtime would know of a catalog's tools, as far as
// listings need it.
func definition(c catalog.Catalog) (*tool.RegistryDef, error) {
	def := &tool.RegistryDef{}
	for _, t := range c.Tools {
		schema, err := compact(t.Arguments)
		if err != nil {
			return nil, err
		}
		output, err := compact(t.Output)
		if err != nil {
			return nil, err
		}
		d := &tool.ToolDef{
			Name:        t.Name,
			Title:       t.Title,
			Description: t.Description,
			Deprecated:  t.Deprecated,
			Package:     c.Package,
			Schema:      schema,
			Output:      output,
			Tags:        t.Tags,
			Aliases:     t.Aliases,
			Secrets:     t.Secrets,
			Approval:    t.Approval != "" && t.Approval != "never",
			Effects:     flags(t.Effects, tool.ReadsWorkspace, tool.WritesWorkspace, tool.Network, tool.SpawnsProcess, tool.None),
			Hints:       flags(t.Hints, tool.ReadOnly, tool.Idempotent, tool.Additive, tool.Closed),
		}
		for _, fact := range t.PublicMeta {
			d.PublicMeta = append(d.PublicMeta, tool.Meta(fact))
		}
		for _, example := range t.Examples {
			text, err := compact(example)
			if err != nil {
				return nil, err
			}
			d.Examples = append(d.Examples, text)
		}
		def.Tools = append(def.Tools, d)
	}
	return def, nil
}

// compact is the canonical form of a schema: a catalog only adds blanks to it.
func compact(raw json.RawMessage) (string, error) {
	if len(raw) == 0 {
		return "", nil
	}
	var b bytes.Buffer
	err := json.Compact(&b, raw)
	return b.String(), err
}

// flags joins the bits whose names are in a list.
func flags[T interface {
	~uint8
	String() string
}](names []string, bits ...T) T {
	var all T
	for _, bit := range bits {
		if slices.Contains(names, bit.String()) {
			all |= bit
		}
	}
	return all
}

func sorted(files map[string][]byte) []string { return slices.Sorted(maps.Keys(files)) }
