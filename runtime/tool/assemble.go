package tool

import (
	"context"
	"errors"
	"strconv"
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
	errs = append(errs, c.openAll(choices, s.scope)...)
	b := c.view(s.scope, nil)
	c.pipeline = s.pipeline(c)
	l := lacks{unsure: errors.Join(errs...) != nil}
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

// openAll makes the kits in the order of their specs, but for those that lack a
// service then.
func (c *core) openAll(choices []choice, s *Scope) (errs []error) {
	type gap struct {
		kit   choice
		needs []Need
	}
	var gaps []gap
	for _, k := range choices {
		if k.kit == nil {
			continue
		}
		if needs := k.kit.lacks(s.with(c.kitScope)); needs != nil {
			gaps = append(gaps, gap{k, needs})
			continue
		}
		errs = append(errs, c.open(k, s))
	}
	unsure := errors.Join(errs...) != nil || len(gaps) > 1
	for _, g := range gaps {
		for _, n := range g.needs {
			errs = append(errs, c.unserved(g.kit, n, unsure))
		}
	}
	return errs
}

// lacks is what the kit needs and s has not.
func (def *KitDef) lacks(s *Scope) (needs []Need) {
	for _, n := range def.Needs {
		if !n.In(s) {
			needs = append(needs, n)
		}
	}
	return needs
}

// unserved is the error of a kit that lacks a service: a kit that was made after it,
// perhaps one that was not made, or what the host has to provide.
func (c *core) unserved(k choice, n Need, unsure bool) error {
	for _, other := range c.kits {
		if n.In(NewScope(other.value)) {
			return k.spec.wrong(k.index, errors.New("it needs a service of type "+n.Type+
				": name the kit "+strconv.Quote(other.def.Key)+", which is one, before it"))
		}
	}
	way := "pass it to tool.Provide, or name the kit that it is before this one"
	if unsure {
		way = "pass it to tool.Provide, unless it is a kit with which something is wrong"
	}
	return k.spec.wrong(k.index, errors.New("no service of type "+n.Type+": "+way))
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
