package tool

import (
	"cmp"
	"errors"
	"slices"
)

// Merge joins registries. Two tools whose names are equal, or equal but for case
// and "-" against "_", are an error that names both; all such pairs are
// reported, and nothing is merged.
func Merge(registries ...Registry) (Registry, error) {
	var tools []*ToolDef
	for _, r := range registries {
		tools = append(tools, r.tools()...)
	}
	if err := unique(tools); err != nil {
		return Registry{}, err
	}
	return collect(tools), nil
}

// Replace joins registries. Of two tools whose names collide the later one
// counts.
func Replace(registries ...Registry) Registry {
	var tools []*ToolDef
	place := map[string]int{}
	for _, r := range registries {
		for _, def := range r.tools() {
			at, taken := place[fold(def.Name)]
			if taken {
				tools[at] = def
				continue
			}
			place[fold(def.Name)] = len(tools)
			tools = append(tools, def)
		}
	}
	return collect(tools)
}

// collect makes a registry of tools whose names are known to be unique.
func collect(tools []*ToolDef) Registry {
	slices.SortFunc(tools, func(a, b *ToolDef) int { return cmp.Compare(a.Name, b.Name) })
	names := make(map[string]*ToolDef, len(tools))
	for _, def := range tools {
		names[def.Name] = def
	}
	return Registry{&RegistryDef{Tools: tools, Lookup: func(name string) *ToolDef { return names[name] }}}
}

// unique reports every pair of tools whose names collide.
func unique(tools []*ToolDef) error {
	var errs []error
	taken := make(map[string]*ToolDef, len(tools))
	for _, def := range tools {
		first, clash := taken[fold(def.Name)]
		if !clash {
			taken[fold(def.Name)] = def
			continue
		}
		text := "two tools are named " + origin(first) + " and " + origin(def)
		if first.Name != def.Name {
			text += ", which differ only in case, or in - and _"
		}
		errs = append(errs, errors.New(text+"; rename one, drop one with Filter, or join them with tool.Replace"))
	}
	return errors.Join(errs...)
}

// origin is a tool's name for the host, with the package where it is known.
func origin(def *ToolDef) string {
	if def.Package == "" {
		return def.Name
	}
	return def.Name + " (" + def.Package + ")"
}
