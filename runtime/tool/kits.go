package tool

import (
	"iter"
	"slices"
)

// Kit is the host's view of a set of tools that share state. It cannot be changed.
type Kit struct{ def *KitDef }

// Key is what specs call the kit.
func (k Kit) Key() string { return k.def.Key }

// Package is the import path of the package that declares the kit.
func (k Kit) Package() string { return k.def.Package }

// Config is the JSON Schema of the kit's configuration, always of an object.
func (k Kit) Config() string { return k.def.Config }

// Kits yields the kits that tools of r belong to, each once, in the order of their
// first tools.
func (r Registry) Kits() iter.Seq[Kit] {
	var defs []*KitDef
	for _, def := range r.tools() {
		if def.Kit != nil && !slices.Contains(defs, def.Kit) {
			defs = append(defs, def.Kit)
		}
	}
	return func(yield func(Kit) bool) {
		for _, def := range defs {
			if !yield(Kit{def}) {
				return
			}
		}
	}
}
