package tool

import "strings"

// Effects says what a call may do to the world, as the function's author
// declared it. The zero value means that nothing was declared: treat such a tool
// as one that writes.
type Effects uint8

// The effects of the directive //tool:effects.
const (
	ReadsWorkspace  Effects = 1 << iota // reads files of the workspace
	WritesWorkspace                     // creates, changes or removes files of the workspace
	Network                             // talks to other machines
	SpawnsProcess                       // starts processes, which may do anything
	None                                // was declared to have no effect
)

// Has reports whether all effects of other are among those of e.
func (e Effects) Has(other Effects) bool { return e&other == other }

// String names the effects as the directive does, or says "unknown".
func (e Effects) String() string {
	if e == 0 {
		return "unknown"
	}
	return join(uint8(e), "reads_workspace", "writes_workspace", "network", "spawns_process", "none")
}

// Hints are promises of the function's author that effects alone do not give.
type Hints uint8

// The hints of the directive //tool:hints.
const (
	ReadOnly   Hints = 1 << iota // changes nothing anywhere
	Idempotent                   // a second equal call changes nothing more
	Additive                     // adds, and neither changes nor removes what is there
	Closed                       // talks to no open world: what it reaches is known beforehand
)

// Has reports whether all hints of other are among those of h.
func (h Hints) Has(other Hints) bool { return h&other == other }

// String names the hints as the directive does; "" is none.
func (h Hints) String() string {
	return join(uint8(h), "readonly", "idempotent", "additive", "closed")
}

func join(bits uint8, names ...string) string {
	var set []string
	for i, name := range names {
		if bits&(1<<i) != 0 {
			set = append(set, name)
		}
	}
	return strings.Join(set, ", ")
}
