package tool

import "iter"

// Format is the way in which one provider takes a list of tools. Package
// provider has the known ones.
type Format interface {
	// Append appends the listing to dst as one JSON value.
	Append(dst []byte, l Listing) []byte
}

// Listing is what a model is offered: tools, and the descriptions that hold
// under one scope.
type Listing struct {
	registry Registry
	scope    *Scope
}

// All yields the tools in order, each with its description.
func (l Listing) All() iter.Seq2[Tool, string] {
	return func(yield func(Tool, string) bool) {
		for _, def := range l.registry.tools() {
			t := Tool{def}
			if !yield(t, t.Description(l.scope)) {
				return
			}
		}
	}
}

// Schemas lists the tools of r under s in the form that f takes.
func (r Registry) Schemas(s *Scope, f Format) []byte {
	return f.Append(nil, Listing{r, s})
}

// Schemas lists the tools that the box offers in the form that f takes.
func (b *Toolbox) Schemas(f Format) []byte {
	return b.registry.Schemas(b.scope, f)
}
