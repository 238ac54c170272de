package provider

import "github.com/toolgen/toolgen/runtime/tool"

// hint is one of MCP's: true, false, or not given.
type hint string

const (
	yes hint = "true"
	no  hint = "false"
)

// hints are MCP's tool annotations. The protocol takes a tool without them for
// one that changes and destroys things in an open world.
type hints struct{ readOnly, destructive, idempotent, openWorld hint }

// hintsOf says only what was declared. Where two declarations differ the more
// cautious counts, but for closed: a tool may reach a network or start a process
// and still not talk to an open world.
func hintsOf(t tool.Tool) (h hints) {
	effects, promised := t.Effects(), t.Hints()
	spawns := effects.Has(tool.SpawnsProcess)
	switch {
	case t.ReadOnly():
		h.readOnly = yes
	case spawns || effects.Has(tool.WritesWorkspace):
		h.readOnly = no
	}
	switch {
	case h.readOnly == yes: // what changes nothing destroys nothing
	case spawns || t.RequiresApproval():
		h.destructive = yes
	case promised.Has(tool.Additive):
		h.destructive = no
	case effects.Has(tool.WritesWorkspace):
		h.destructive = yes
	}
	if promised.Has(tool.Idempotent) {
		h.idempotent = yes
	}
	switch {
	case promised.Has(tool.Closed):
		h.openWorld = no
	case spawns || effects.Has(tool.Network):
		h.openWorld = yes
	case effects != 0:
		h.openWorld = no
	}
	return h
}
