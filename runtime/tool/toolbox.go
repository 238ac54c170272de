package tool

import (
	"errors"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Toolbox is a registry at work: its tools with services, middleware and an
// approver. Make one with a package's generated NewToolbox, or with [NewToolbox]
// over merged registries. It never changes and is safe for concurrent use.
type Toolbox struct {
	*core
	scope *Scope
}

// core is what the views that In makes have in common.
type core struct {
	registry Registry
	observer Handler // the chain that ends in answer; nil without observers
	handler  Handler // the chain that ends in run
	watches  bool    // there is middleware
	approver Approver
	policy   decode.Policy
	plain    bool // results lose their terminal escapes
	keep     bool // results keep the values that tools return
}

// NewToolbox checks what generation could not: that names are unique, that every
// service is there, and that someone can be asked where a tool needs approval.
// The error names all that is wrong, one line each.
func NewToolbox(r Registry, options ...Option) (*Toolbox, error) {
	var s setup
	for _, o := range options {
		o(&s)
	}
	errs := append(s.gaps, unique(r.tools()), missing(r, s.scope))
	if s.approver == nil && !s.hostApproves {
		errs = append(errs, askable(r))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	c := &core{registry: r, watches: len(s.middleware) > 0, approver: s.approver, policy: s.policy, plain: s.plain, keep: s.keep}
	c.handler = chain(s.middleware, c.run)
	if len(s.observers) > 0 {
		c.observer = chain(s.observers, c.answer)
	}
	return c.in(s.scope), nil
}

// chain wraps inner, the first of middleware outermost.
func chain(middleware []Middleware, inner Handler) Handler {
	for _, m := range slices.Backward(middleware) {
		inner = m(inner)
	}
	return inner
}

// missing reports the services that tools need and scope lacks, each once with
// the tools that need it.
func missing(r Registry, scope *Scope) error {
	var types []string
	tools := map[string][]string{}
	for t := range r.All() {
		for _, n := range t.def.Needs {
			if n.In(scope) {
				continue
			}
			if tools[n.Type] == nil {
				types = append(types, n.Type)
			}
			tools[n.Type] = append(tools[n.Type], t.Name())
		}
	}
	errs := make([]error, len(types))
	for i, typ := range types {
		errs[i] = errors.New("no service of type " + typ + ", needed by " +
			strings.Join(tools[typ], ", ") + ": pass it to tool.Provide")
	}
	return errors.Join(errs...)
}

// Registry returns the tools of the box.
func (b *Toolbox) Registry() Registry { return b.registry }

// Scope returns the services that calls get.
func (b *Toolbox) Scope() *Scope { return b.scope }

// In returns a view of b under other services: one user's, or one call's. What
// the view offers and what it runs are under the same scope. It costs one small
// allocation.
func (b *Toolbox) In(s *Scope) *Toolbox { return b.in(s) }

func (c *core) in(s *Scope) *Toolbox {
	if c.keep {
		s = s.keeping()
	}
	return &Toolbox{c, s}
}
