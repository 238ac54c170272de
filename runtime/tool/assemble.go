package tool

import (
	"context"
	"errors"
	"sync"

	"github.com/toolgen/toolgen/runtime/decode"
)

// assemble makes a toolbox of r and the kits among choices, unless something is
// wrong with them or was before. Kits that were made by then are closed again.
func (s *setup) assemble(r Registry, choices []choice, errs []error) (*Toolbox, error) {
	c := &core{
		registry: r, observers: s.observers, middleware: s.middleware, approver: s.approver,
		policy: s.policy, plain: s.plain, keep: s.keep, progress: s.progress, closeTime: s.closeTime,
		byDef:   map[*KitDef]*kit{},
		watches: len(s.observers)+len(s.middleware) > 0 || s.build != nil || s.progress != nil,
	}
	var l lacks
	for _, k := range choices {
		if k.kit != nil && l.look("kit "+k.kit.Key, k.kit.Needs, s.scope.with(c.kitScope)) {
			errs = append(errs, c.open(k, s.scope))
		}
	}
	b := c.view(s.scope, nil)
	c.pipeline = s.pipeline(c)
	l.tools(r, b.offer.scope)
	errs = append(append(s.gaps, errs...), l.err())
	if s.approver == nil && !s.hostApproves {
		errs = append(errs, askable(r))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, errors.Join(err, closeKits(context.Background(), c.kits, c.closeTime, 0))
	}
	c.prints = sync.OnceValue(func() []uint64 { return prints(r) })
	return b, nil
}

// pipeline puts the stages together, and notes what is no stage among the gaps.
func (s *setup) pipeline(c *core) Handler {
	p := Parts{c, func(fault string) { s.gaps = append(s.gaps, errors.New(fault)) }}
	if s.build == nil {
		return p.Standard()
	}
	h := s.build(p)
	if h == nil {
		p.fault("the function passed to tool.Pipeline returned no handler")
	}
	return h
}

// open makes one kit and puts it into the scope of those after it.
func (c *core) open(k choice, s *Scope) error {
	value, err := k.open(s.with(c.kitScope))
	if err == nil && value == nil {
		err = errNoKit
	}
	if err != nil {
		return k.spec.wrong(k.index, err)
	}
	c.byDef[k.kit] = newKit(k.kit, value)
	c.kits = append(c.kits, c.byDef[k.kit])
	c.kitScope = c.kitScope.Provide(value)
	return nil
}

func (k choice) open(s *Scope) (value any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &PanicError{Kit: k.kit.Key, Value: p, Stack: stack()}
		}
	}()
	if k.spec.Open != nil {
		return k.spec.Open(s)
	}
	return k.kit.New(s, decode.Input{JSON: k.spec.Config, Policy: decode.Strict, Secret: k.kit.Secret})
}
