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
}

// tools looks at the tools that cannot be hidden.
func (l *lacks) tools(r Registry, s *Scope) {
	for t := range r.All() {
		if t.def.Available == nil {
			l.look(t.Name(), t.def.Needs, s)
		}
	}
}

// look reports whether nothing that user needs is missing.
func (l *lacks) look(user string, needs []Need, s *Scope) bool {
	fine := true
	for _, n := range needs {
		if n.In(s) {
			continue
		}
		fine = false
		if l.users == nil {
			l.users = map[string][]string{}
		}
		if l.users[n.Type] == nil {
			l.types = append(l.types, n.Type)
		}
		l.users[n.Type] = append(l.users[n.Type], user)
	}
	return fine
}

func (l *lacks) err() error {
	errs := make([]error, len(l.types))
	for i, typ := range l.types {
		errs[i] = errors.New("no service of type " + typ + ", needed by " +
			strings.Join(l.users[typ], ", ") + ": pass it to tool.Provide")
	}
	return errors.Join(errs...)
}
