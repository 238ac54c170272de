package docker

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// shown is a host path and its name inside.
type shown struct {
	field    string // of the policy, for errors
	host     string
	inside   string
	writable bool
}

// layout is where a policy's paths are inside the container. It is arithmetic
// on names; what the names stand for is looked at by binds.
type layout struct {
	shown     []shown  // those that contain others first
	protected []string // host paths below writable ones
	dir       string   // the working directory inside
}

const (
	workspaceDir = "/workspace"
	nowhereDir   = "/tmp" // without any path
)

func newLayout(p sandbox.Policy) (layout, error) {
	var l layout
	for _, group := range []struct {
		field    string
		paths    []string
		writable bool
	}{{"writable", p.Writable, true}, {"readable", p.Readable, false}} {
		for _, host := range group.paths {
			l.shown = append(l.shown, shown{field: group.field, host: host, writable: group.writable})
		}
	}
	l.name(p.Dir)
	for _, m := range p.Mounts {
		if err := l.mount(m); err != nil {
			return l, err
		}
	}
	for _, host := range p.Protected {
		if !slices.ContainsFunc(l.shown, func(s shown) bool { return s.writable && s.host != host && sandbox.Within(s.host, host) }) {
			return l, &sandbox.ArgumentError{Field: "protected", Got: fmt.Sprintf("%q", host), Want: "a path below a writable one"}
		}
		l.protected = append(l.protected, host)
	}
	l.dir = nowhereDir
	if p.Dir != "" {
		dir, ok := l.inside(p.Dir)
		if !ok {
			return l, &sandbox.PolicyError{Op: "work in", Path: p.Dir, Rule: "the working directory is in no path of the policy; add it, or choose another"}
		}
		l.dir = dir
	}
	slices.SortStableFunc(l.shown, func(a, b shown) int { return cmp.Compare(depth(a.inside), depth(b.inside)) })
	return l, nil
}

func depth(slashed string) int { return strings.Count(slashed, "/") }

// name gives the path with the working directory the name /workspace and the
// others numbers.
func (l *layout) name(dir string) {
	home := l.around(dir)
	n := 0
	for i := range l.shown {
		if i == home {
			l.shown[i].inside = workspaceDir
			continue
		}
		l.shown[i].inside = fmt.Sprintf("/mnt/path-%d", n)
		n++
	}
}

func (l *layout) mount(m sandbox.BindMount) error {
	for _, bad := range []string{"/proc", "/sys", "/dev", "/sbin/docker-init"} {
		if sandbox.Within(bad, m.Target) {
			return &sandbox.ArgumentError{Field: "mounts", Got: fmt.Sprintf("target %q", m.Target), Want: "a target outside /proc, /sys and /dev"}
		}
	}
	for _, s := range l.shown {
		if s.inside == m.Target {
			return &sandbox.ArgumentError{
				Field: "mounts", Got: fmt.Sprintf("%q and %q both at %q", s.host, m.Source, m.Target), Want: "one source for each target",
			}
		}
	}
	l.shown = append(l.shown, shown{field: "mounts", host: m.Source, inside: m.Target, writable: m.Writable})
	return nil
}

// around is the index of the innermost shown path that contains a host path, or -1.
func (l layout) around(host string) int {
	best := -1
	for i, s := range l.shown {
		if sandbox.Within(s.host, host) && (best < 0 || len(s.host) > len(l.shown[best].host)) {
			best = i
		}
	}
	return best
}

// inside is the name of a host path in the container.
func (l layout) inside(host string) (string, bool) {
	around := l.around(host)
	if around < 0 {
		return "", false
	}
	rel, err := filepath.Rel(l.shown[around].host, host)
	return path.Join(l.shown[around].inside, filepath.ToSlash(rel)), err == nil
}
