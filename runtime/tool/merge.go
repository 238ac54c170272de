package tool

import (
	"cmp"
	"slices"
)

// Merge joins registries. Two tools whose names are equal, or equal but for case
// and "-" against "_", are an error that names both, former names included, and so
// are two kits under one key; all such pairs are reported, and nothing is merged.
func Merge(registries ...Registry) (Registry, error) {
	tools := joined(registries)
	if err := unique(tools); err != nil {
		return Registry{}, err
	}
	return collect(tools), nil
}

func joined(registries []Registry) (tools []*ToolDef) {
	for _, r := range registries {
		tools = append(tools, r.tools()...)
	}
	return tools
}

// Replace joins registries. Of two tools whose names collide the later one counts,
// and of two kits under one key the later one with its tools. A former name gives way
// to a name that collides with it, and to the same former name of a later tool.
func Replace(registries ...Registry) Registry {
	kits := map[string]*KitDef{}
	tools := joined(registries)
	for _, def := range tools {
		if def.Kit != nil {
			kits[def.Kit.Key] = def.Kit
		}
	}
	latest := map[string]*ToolDef{}
	for _, def := range tools {
		if def.Kit == nil || kits[def.Kit.Key] == def.Kit {
			latest[fold(def.Name)] = def
		}
	}
	kept := make([]*ToolDef, 0, len(latest))
	for _, def := range tools {
		if latest[fold(def.Name)] == def {
			kept = append(kept, def)
			delete(latest, fold(def.Name))
		}
	}
	return collect(yielded(kept))
}

// yielded is tools without the former names that others have a better claim to.
func yielded(tools []*ToolDef) []*ToolDef {
	owners := map[string]*ToolDef{}
	for _, def := range tools {
		for _, alias := range def.Aliases {
			owners[fold(alias)] = def
		}
	}
	for _, def := range tools {
		owners[fold(def.Name)] = def
	}
	for i, def := range tools {
		lost := func(alias string) bool { return owners[fold(alias)] != def }
		if slices.ContainsFunc(def.Aliases, lost) {
			less := *def // the definition is its package's
			less.Aliases = slices.DeleteFunc(slices.Clone(def.Aliases), lost)
			tools[i] = &less
		}
	}
	return tools
}

// collect makes a registry of tools whose names are known to be unique. A former
// name that a tool has now is that tool's, and else the last one's that had it.
func collect(tools []*ToolDef) Registry {
	names := make(map[string]*ToolDef, len(tools))
	for _, def := range tools {
		for _, alias := range def.Aliases {
			names[alias] = def
		}
	}
	for _, def := range tools {
		names[def.Name] = def
	}
	slices.SortFunc(tools, func(a, b *ToolDef) int { return cmp.Compare(a.Name, b.Name) })
	return Registry{&RegistryDef{Tools: tools, Lookup: func(name string) *ToolDef { return names[name] }}}
}
