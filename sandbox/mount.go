package sandbox

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// BindMount shows a host path under a name of its own inside the sandbox.
type BindMount struct {
	Source   string // absolute host path; must exist when the sandbox starts
	Target   string // absolute clean slash path inside, not "/"
	Writable bool
}

// MountReadOnly shows source at target for reading.
func MountReadOnly(source, target string) BindMount {
	return BindMount{Source: source, Target: target}
}

// MountReadWrite shows source at target; what is written goes to the host.
func MountReadWrite(source, target string) BindMount {
	return BindMount{Source: source, Target: target, Writable: true}
}

// checkMounts validates and orders by depth of the target, so that a mount
// comes after those that contain it.
func checkMounts(mounts []BindMount) ([]BindMount, error) {
	out := make([]BindMount, 0, len(mounts))
	for _, m := range mounts {
		if err := m.check(); err != nil {
			return nil, err
		}
		m.Source = filepath.Clean(m.Source)
		for _, o := range out {
			if o.Target == m.Target {
				return nil, &ArgumentError{
					Field: "mounts", Got: fmt.Sprintf("%q and %q both at %q", o.Source, m.Source, m.Target),
					Want: "one source for each target",
				}
			}
			if o.Source == m.Source {
				return nil, &ArgumentError{
					Field: "mounts", Got: fmt.Sprintf("%q at both %q and %q", m.Source, o.Target, m.Target),
					Want: "one target for each source",
				}
			}
		}
		out = append(out, m)
	}
	slices.SortStableFunc(out, func(a, b BindMount) int {
		return cmp.Compare(strings.Count(a.Target, "/"), strings.Count(b.Target, "/"))
	})
	return out, nil
}

// engineSockets hand out control over the host to whoever can write to them.
var engineSockets = [...]string{"docker.sock", "containerd.sock", "podman.sock", "crio.sock"}

func (m BindMount) check() error {
	switch {
	case strings.ContainsRune(m.Source+m.Target, 0):
		return &ArgumentError{Field: "mounts", Got: "a NUL byte", Want: "paths without one"}
	case !isAbs(m.Source):
		return &ArgumentError{Field: "mounts", Got: fmt.Sprintf("source %q", m.Source), Want: "an absolute host path"}
	case !strings.HasPrefix(m.Target, "/") || path.Clean(m.Target) != m.Target || m.Target == "/":
		return &ArgumentError{Field: "mounts", Got: fmt.Sprintf("target %q", m.Target), Want: `an absolute path inside the sandbox without ".." and other than "/"`}
	case slices.Contains(engineSockets[:], filepath.Base(m.Source)):
		return &PolicyError{Op: "mount", Path: m.Source, Rule: "the socket of a container engine gives its holder the host; it is never mounted"}
	}
	return nil
}
