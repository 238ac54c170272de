package tool

import (
	"iter"
	"slices"
)

// RegistryDef is one package's tools as toolgen emits them.
type RegistryDef struct {
	Tools []*ToolDef // by name
	// Lookup is an emitted switch over names and aliases, which needs no start-up
	// work. Without it tools are searched for.
	Lookup func(name string) *ToolDef
}

// Definition makes a *RegistryDef a [Source].
func (d *RegistryDef) Definition() *RegistryDef { return d }

// Source hands out a definition. Emitted code uses an empty struct type for it,
// since a reference to the variable itself would make every tool function that
// mentions its own package's Tools an initialization cycle.
type Source interface{ Definition() *RegistryDef }

// Registry is a set of tools in the order of their names. It never changes, and
// is safe for concurrent use. The zero Registry is empty.
type Registry struct{ def *RegistryDef }

// NewRegistry is for generated code and for programs that make definitions of
// their own.
func NewRegistry(s Source) Registry { return Registry{s.Definition()} }

// Lookup finds a tool by the name the model uses, exactly, or by a former name.
func (r Registry) Lookup(name string) (Tool, bool) {
	if r.def == nil {
		return Tool{}, false
	}
	if r.def.Lookup != nil {
		def := r.def.Lookup(name)
		return Tool{def}, def != nil
	}
	for _, def := range r.def.Tools {
		if def.Name == name || slices.Contains(def.Aliases, name) {
			return Tool{def}, true
		}
	}
	return Tool{}, false
}

// All yields the tools in order.
func (r Registry) All() iter.Seq[Tool] {
	return func(yield func(Tool) bool) {
		for _, def := range r.tools() {
			if !yield(Tool{def}) {
				return
			}
		}
	}
}

// Len is the number of tools.
func (r Registry) Len() int { return len(r.tools()) }

func (r Registry) tools() []*ToolDef {
	if r.def == nil {
		return nil
	}
	return r.def.Tools
}

// Filter returns the tools that keep says yes to. keep is asked once for each tool;
// for a view that costs next to nothing see [Toolbox.Filter].
func (r Registry) Filter(keep func(Tool) bool) Registry {
	tools := make([]*ToolDef, 0, r.Len())
	for t := range r.All() {
		if keep(t) {
			tools = append(tools, t.def)
		}
	}
	return Registry{&RegistryDef{Tools: tools, Lookup: func(name string) *ToolDef {
		t, ok := r.Lookup(name)
		if ok && slices.Contains(tools, t.def) {
			return t.def
		}
		return nil
	}}}
}
