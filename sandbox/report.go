package sandbox

import (
	"fmt"
	"strings"
)

// Control is one thing that a sandbox may enforce.
type Control string

// The controls, in the order of a Report.
const (
	ControlRead       Control = "fs-read"      // files outside the policy's paths cannot be read
	ControlWrite      Control = "fs-write"     // files outside its writable paths cannot be changed
	ControlNetwork    Control = "network"      // no network unless the policy allows it
	ControlHosts      Control = "hosts"        // of the network, single hosts and nothing else
	ControlMemory     Control = "memory"       // Limits.Memory
	ControlProcesses  Control = "processes"    // Limits.Processes
	ControlCPU        Control = "cpu"          // Limits.CPUs
	ControlDisk       Control = "disk"         // space for temporary files
	ControlOutput     Control = "output"       // Limits.Output
	ControlTimeout    Control = "timeout"      // Limits.Timeout
	ControlTree       Control = "kill-tree"    // no descendant outlives a timeout, a cancel or Close
	ControlOrphans    Control = "orphans"      // nothing outlives a killed host process
	ControlEnv        Control = "env"          // the host's variables stay outside
	ControlUser       Control = "user"         // Policy.User
	ControlPrivileges Control = "no-new-privs" // setuid programs and capabilities give nothing
	ControlSeccomp    Control = "seccomp"      // dangerous system calls are refused
	ControlPIDs       Control = "pid-space"    // the host's processes can be neither seen nor signalled
	ControlUserNS     Control = "userns"       // own user namespace, and no further one inside
	ControlTTY        Control = "tty"          // the host's terminal cannot be reached
)

// WholeNetwork is the reason of a backend that cannot hold [ControlHosts]: names can
// be spelt in many ways and mean another address a moment later, so that only a
// proxy that resolves them itself can tell hosts apart.
const WholeNetwork = "the network is there as a whole or not at all"

// Controls lists every control in order.
func Controls() []Control {
	return []Control{
		ControlRead, ControlWrite, ControlNetwork, ControlHosts, ControlMemory, ControlProcesses, ControlCPU,
		ControlDisk, ControlOutput, ControlTimeout, ControlTree, ControlOrphans, ControlEnv, ControlUser,
		ControlPrivileges, ControlSeccomp, ControlPIDs, ControlUserNS, ControlTTY,
	}
}

// Level is how far a control holds.
type Level int

// The levels, weakest first.
const (
	None       Level = iota // not at all
	BestEffort              // mostly, or only against a well-meaning program
	Enforced                // also against a hostile one
)

func (l Level) String() string {
	switch l {
	case Enforced:
		return "enforced"
	case BestEffort:
		return "best effort"
	default:
		return "none"
	}
}

// Finding is what a backend says about one control.
type Finding struct {
	Control  Control
	Level    Level
	Reason   string // the mechanism, or why there is none: "cgroup v1 pids.max"
	Evidence string // how we know: "probed", "daemon info", "by construction"
}

// Report is a backend's account of itself.
type Report struct {
	Backend  string    // "local", "bwrap", "docker"
	Version  string    // of the program or the daemon behind it, if there is one
	Findings []Finding // one a control
}

// Of returns the finding for c; a control that the backend says nothing about
// is None.
func (r Report) Of(c Control) Finding {
	for _, f := range r.Findings {
		if f.Control == c {
			return f
		}
	}
	return Finding{Control: c, Reason: r.Backend + " says nothing about it"}
}

// Check holds the report against a policy. A control named in Require must be
// Enforced; a limit or user that is set must be at least BestEffort, so that
// nothing asked for is silently ignored. The error is a [*RequirementError].
func (r Report) Check(p Policy) error {
	var missing []Finding
	for _, c := range Controls() {
		want := p.wants(c)
		if f := r.Of(c); f.Level < want {
			missing = append(missing, f)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	return &RequirementError{Backend: r.Backend, Missing: missing}
}

// String is a table for people.
func (r Report) String() string {
	var b strings.Builder
	b.WriteString(strings.TrimSpace(r.Backend+" "+r.Version) + "\n")
	for _, c := range Controls() {
		f := r.Of(c)
		fmt.Fprintf(&b, "  %-12s  %-11s  %s", f.Control, f.Level, f.Reason)
		if f.Evidence != "" {
			fmt.Fprintf(&b, " (%s)", f.Evidence)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
