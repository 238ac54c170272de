package sandbox

import (
	"fmt"
	"slices"
	"time"
)

// Network is how much of the network a sandbox sees.
type Network int

const (
	// NetworkNone is the default: nothing but the sandbox's own loopback.
	NetworkNone Network = iota
	// NetworkFull is whatever the host, or the engine's default network, reaches.
	NetworkFull
)

// Defaults of a Policy.
const (
	DefaultTimeout = time.Minute
	DefaultOutput  = 1 << 20
	DefaultSpill   = 1 << 30
	DefaultGrace   = 500 * time.Millisecond
)

// Policy is what a sandbox allows. It comes from code alone; nothing inside a
// workspace can change it. The zero Policy shows no path, has no network, and
// limits time and output.
type Policy struct {
	// Readable and Writable are absolute host paths that commands may use;
	// writable includes readable. Nothing else of the user's is shown.
	Readable, Writable []string
	// Protected are absolute host paths below writable ones that stay
	// read-only, such as the .git of a workspace.
	Protected []string
	// Mounts show further host paths under names of their own.
	Mounts []BindMount
	// Dir is the working directory as a host path; empty is the first writable
	// path, else the first readable one.
	Dir string
	// Network defaults to none.
	Network Network
	// Env are values for every command. They reach no argument list and no
	// container configuration.
	Env map[string]string
	// InheritEnv names variables of the host process to pass on. A name that
	// is not set there, nor in Env, fails Start.
	InheritEnv []string
	// Shell runs scripts, the text being the last argument: {"/bin/sh", "-c"}
	// by default. Login shells cost a second and are not the default.
	Shell []string
	// Limits bound each command.
	Limits Limits
	// SpillDir is a host directory for output beyond Limits.Output; empty means
	// that it is counted and dropped.
	SpillDir string
	// User runs commands as "uid" or "uid:gid"; "host" is the caller's own, so
	// that files belong to them; empty is the backend's choice.
	User string
	// Require names controls without which Start fails.
	Require []Control
}

// Limits bound a command. Zero is the default named at each; negative values
// are refused except for the named constants.
type Limits struct {
	Timeout   time.Duration // DefaultTimeout; NoTimeout for none
	Grace     time.Duration // DefaultGrace, between the polite signal and the kill
	Output    int64         // bytes kept of each stream, half head and half tail: DefaultOutput; NoLimit keeps all
	Spill     int64         // bytes of each spill file: DefaultSpill; NoLimit for no bound
	Memory    int64         // bytes for all processes together; 0 is no limit
	Processes int           // how many at a time; 0 is no limit
	CPUs      float64       // cores' worth of time; 0 is no limit
	Disk      int64         // bytes of each private temporary file system; 0 is the backend's default
}

// PolicyForWorkspace is the usual policy: one directory, writable or not, no
// network, default limits. Change what it returns as needed.
func PolicyForWorkspace(root string, writable bool) Policy {
	if writable {
		return Policy{Writable: []string{root}}
	}
	return Policy{Readable: []string{root}}
}

// Normalize checks the policy and returns it with defaults filled in and paths
// cleaned, deduplicated and in order; a path that is in both lists is writable.
// Errors are [*ArgumentError] and name the field. Backends call it; callers may.
func (p Policy) Normalize() (Policy, error) {
	var err error
	if p.Writable, err = cleanPaths("writable", p.Writable); err != nil {
		return p, err
	}
	if p.Readable, err = cleanPaths("readable", p.Readable); err != nil {
		return p, err
	}
	if p.Protected, err = cleanPaths("protected", p.Protected); err != nil {
		return p, err
	}
	p.Readable = slices.DeleteFunc(p.Readable, func(s string) bool { return slices.Contains(p.Writable, s) })
	if p.Dir == "" {
		p.Dir = slices.Concat(p.Writable, p.Readable, []string{""})[0]
	} else if err = CheckDir(p.Dir); err != nil {
		return p, err
	}
	if p.Limits, err = p.Limits.normalize(); err != nil {
		return p, err
	}
	if p.Mounts, err = checkMounts(p.Mounts); err != nil {
		return p, err
	}
	return p, p.normalizeRest()
}

func (p *Policy) normalizeRest() error {
	if len(p.Shell) == 0 {
		p.Shell = []string{"/bin/sh", "-c"}
	}
	if p.SpillDir != "" && !isAbs(p.SpillDir) {
		return &ArgumentError{Field: "spill dir", Got: fmt.Sprintf("%q", p.SpillDir), Want: "an absolute host path"}
	}
	for _, c := range p.Require {
		if !slices.Contains(Controls(), c) {
			return &ArgumentError{Field: "require", Got: fmt.Sprintf("%q", c), Want: fmt.Sprintf("one of %v", Controls())}
		}
	}
	for _, n := range p.InheritEnv {
		if err := checkName("inherited env", n); err != nil {
			return err
		}
	}
	if p.Network != NetworkNone && p.Network != NetworkFull {
		return &ArgumentError{Field: "network", Got: fmt.Sprint(int(p.Network)), Want: "NetworkNone or NetworkFull"}
	}
	if _, err := ParseUser(p.User); err != nil {
		return err
	}
	return checkEnv("env", p.Env)
}

func (l Limits) normalize() (Limits, error) {
	for _, f := range []struct {
		name   string
		bad    bool
		got    any
		except string
	}{
		{"timeout", l.Timeout < 0 && l.Timeout != NoTimeout, l.Timeout, ", or NoTimeout"},
		{"grace", l.Grace < 0, l.Grace, ""},
		{"output", l.Output < 0 && l.Output != NoLimit, l.Output, ", or NoLimit"},
		{"spill", l.Spill < 0 && l.Spill != NoLimit, l.Spill, ", or NoLimit"},
		{"memory", l.Memory < 0, l.Memory, ""},
		{"processes", l.Processes < 0, l.Processes, ""},
		{"cpus", !(l.CPUs >= 0 && l.CPUs <= 1<<20), l.CPUs, ""},
		{"disk", l.Disk < 0, l.Disk, ""},
	} {
		if f.bad {
			return l, &ArgumentError{Field: "limits." + f.name, Got: fmt.Sprint(f.got), Want: "a positive value, 0 for the default" + f.except}
		}
	}
	l.Timeout = orDefault(l.Timeout, DefaultTimeout)
	l.Grace = orDefault(l.Grace, DefaultGrace)
	l.Output = orDefault(l.Output, DefaultOutput)
	l.Spill = orDefault(l.Spill, DefaultSpill)
	return l, nil
}

func orDefault[T comparable](v, def T) T {
	var zero T
	if v == zero {
		return def
	}
	return v
}

// AllowsRead reports whether a host path lies in a readable or writable one.
// It is arithmetic on names: following links safely is the workspace's part.
func (p Policy) AllowsRead(path string) bool {
	return p.AllowsWrite(path) || withinAny(p.Readable, path) || withinAny(p.Writable, path)
}

// AllowsWrite reports whether a host path lies in a writable one and in no
// protected one.
func (p Policy) AllowsWrite(path string) bool {
	return withinAny(p.Writable, path) && !withinAny(p.Protected, path)
}

// wants is the level at which the policy needs a control.
func (p Policy) wants(c Control) Level {
	if slices.Contains(p.Require, c) {
		return Enforced
	}
	set := map[Control]bool{
		ControlMemory:    p.Limits.Memory > 0,
		ControlProcesses: p.Limits.Processes > 0,
		ControlCPU:       p.Limits.CPUs > 0,
		ControlDisk:      p.Limits.Disk > 0,
		ControlUser:      p.User != "",
	}
	if set[c] {
		return BestEffort
	}
	return None
}
