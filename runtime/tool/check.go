package tool

import (
	"errors"
	"strings"
)

// Check reports the services that tools of r need and s lacks, each once with the
// tools that need it; nil if there are none. Services of a tool with a condition
// are optional.
func (r Registry) Check(s *Scope) error {
	var l lacks
	l.tools(r, s)
	return l.err()
}

// Check is [Registry.Check] of the box's tools under the scope of this view.
func (b *Toolbox) Check() error { return b.registry.Check(b.offer.scope) }

// lacks gathers missing services.
type lacks struct {
	types []string // in the order of discovery
	users map[string][]string
	// unsure is whether something that was not made may be what is missing.
	unsure bool
}

// tools looks at the tools that cannot be hidden.
func (l *lacks) tools(r Registry, s *Scope) {
	for t := range r.All() {
		if t.def.Available == nil {
			l.look(t.Name(), t.def.Needs, s)
		}
	}
}

// look notes what of needs is missing.
func (l *lacks) look(user string, needs []Need, s *Scope) {
	for _, n := range needs {
		if n.In(s) {
			continue
		}
		if l.users == nil {
			l.users = map[string][]string{}
		}
		if l.users[n.Type] == nil {
			l.types = append(l.types, n.Type)
		}
		l.users[n.Type] = append(l.users[n.Type], user)
	}
}

func (l *lacks) err() error {
	way := ": pass it to tool.Provide"
	if l.unsure {
		way = ": pass it to tool.Provide, unless it is a kit with which something is wrong"
	}
	errs := make([]error, len(l.types))
	for i, typ := range l.types {
		errs[i] = errors.New("no service of type " + typ + ", needed by " +
			strings.Join(l.users[typ], ", ") + way)
	}
	return errors.Join(errs...)
}
