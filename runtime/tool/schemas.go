package tool

import "iter"

// Format is the way in which one provider takes a list of tools. Package
// provider has the known ones, and [Actions] is another.
type Format interface {
	// Append appends the listing to dst as one JSON value.
	Append(dst []byte, l Listing) []byte
}

// All yields the tools that are offered, in order, each with its description. The
// schemas of these tools have the choices of the scope in them.
func (l Listing) All() iter.Seq2[Tool, string] {
	return func(yield func(Tool, string) bool) {
		for t := range l.each {
			if !yield(t.In(l.scope), t.Description(l.scope)) {
				return
			}
		}
	}
}

// Schemas lists the tools of r that are available under s in the form that f
// takes.
func (r Registry) Schemas(s *Scope, f Format) []byte {
	return f.Append(nil, Listing{registry: r, scope: s})
}

// Schemas lists the tools that the box offers in the form that f takes.
func (b *Toolbox) Schemas(f Format) []byte { return f.Append(nil, b.offer) }

// Available yields the tools of r that are available under s, in order.
func (r Registry) Available(s *Scope) iter.Seq[Tool] {
	return func(yield func(Tool) bool) { Listing{registry: r, scope: s}.each(yield) }
}

// Available yields the tools that the box offers, in order.
func (b *Toolbox) Available() iter.Seq[Tool] {
	return func(yield func(Tool) bool) { b.offer.each(yield) }
}

// Lookup finds a tool that the box offers, by the name that the model uses.
func (b *Toolbox) Lookup(name string) (Tool, bool) {
	t, _ := b.offer.lookup(name)
	return t, !t.IsZero()
}
