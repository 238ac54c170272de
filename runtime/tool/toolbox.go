package tool

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/toolgen/toolgen/runtime/decode"
)

// Toolbox is a registry at work: its tools with services, kits, middleware and an
// approver. Make one with a package's generated NewToolbox, with [NewToolbox] over
// merged registries, or with [FromSpecs]. What it offers never changes, and it is
// safe for concurrent use. One with kits lives from Enter to Close.
type Toolbox struct {
	*core
	offer Listing
}

// core is what the views of a toolbox have in common.
type core struct {
	registry   Registry
	observers  []Middleware
	middleware []Middleware
	pipeline   Handler
	watches    bool // every call goes through the pipeline
	approver   Approver
	policy     decode.Policy
	plain      bool // results lose their terminal escapes
	keep       bool // results keep the values that tools return
	progress   func(context.Context, Step)

	kits      []*kit // in the order of their specs
	byDef     map[*KitDef]*kit
	kitScope  *Scope // their values
	closeTime time.Duration
	stage     atomic.Uint32
	prints    func() []uint64 // of the tools in the registry, in its order
}

// NewToolbox checks what generation could not: that names are unique, that kits are
// known and configured, that every service is there, and that someone can be asked
// where a tool needs approval. The error names all that is wrong, one line each.
//
// Tools of kits are in the box where [Kits] asks for the kit. Services of a tool
// with a condition are optional, since it is hidden where one is missing.
func NewToolbox(r Registry, options ...Option) (*Toolbox, error) {
	s := settings(options)
	choices, errs := chosen(r.tools(), s.specs)
	return s.assemble(r.offered(choices), choices, append(errs, unique(r.tools())))
}

// kit is the kit at work that a tool belongs to; nil for none.
func (c *core) kit(def *ToolDef) *kit {
	if def.Kit == nil {
		return nil
	}
	return c.byDef[def.Kit]
}

// Registry returns the tools of the box, offered or not.
func (b *Toolbox) Registry() Registry { return b.registry }

// Scope returns the services that calls get.
func (b *Toolbox) Scope() *Scope { return b.offer.scope }

// In returns a view of b under other services: one user's, or one call's. What
// the view offers and what it runs are under the same scope. The box's kits are in
// every view. It costs one small allocation.
func (b *Toolbox) In(s *Scope) *Toolbox { return b.view(s, b.offer.shows) }

// Filter returns a view of b that offers only those of its tools that shows says
// yes to: by their tags, effects, metas, or whatever the host knows. What the view
// offers and what it runs is the same. shows is asked whenever the view is listed or
// called, so the view itself costs one small allocation, however many tools there
// are; shows should be quick, and say the same each time.
func (b *Toolbox) Filter(shows func(Tool) bool) *Toolbox {
	if outer := b.offer.shows; outer != nil {
		inner := shows
		shows = func(t Tool) bool { return outer(t) && inner(t) }
	}
	return b.view(b.offer.scope, shows)
}

// view is one allocation: the view with what it puts on top of the scope.
func (c *core) view(s *Scope, shows func(Tool) bool) *Toolbox {
	offer := Listing{c.registry, s, shows}
	if c.kitScope == nil && !c.keep || s != nil && s.over == c.kitScope && s.keep == c.keep {
		return &Toolbox{c, offer}
	}
	v := &struct {
		box Toolbox
		top Scope
	}{Toolbox{c, offer}, Scope{up: s, over: c.kitScope, keep: c.keep}}
	v.box.offer.scope = &v.top
	return &v.box
}
