package bwrap

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// policyMounts are the paths of a normalized policy, what contains others
// first. Every source is resolved and must exist. A destination that lies in
// what was mounted before is refused if a link stands in the way: older
// bubblewraps followed it out of the sandbox (CVE-2026-87766).
func policyMounts(p sandbox.Policy, system []mount) ([]mount, error) {
	var all []mount
	add := func(v verb, field, source, dest string) error {
		real, err := checkSource(field, source)
		if err != nil {
			return err
		}
		m := mount{verb: v, source: real, dest: dest}
		if err := checkDest(m, append(system[:len(system):len(system)], all...)); err != nil {
			return err
		}
		all = append(all, m)
		return nil
	}
	for _, path := range outermost(p.Readable, p.AllowsWrite) {
		if err := add(readOnly, "readable", path, path); err != nil {
			return nil, err
		}
	}
	for _, path := range outermost(p.Writable, func(string) bool { return false }) {
		if err := add(readWrite, "writable", path, path); err != nil {
			return nil, err
		}
	}
	for _, m := range p.Mounts {
		v := readOnly
		if m.Writable {
			v = readWrite
		}
		if err := add(v, "mounts", m.Source, m.Target); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// outermost orders paths by length and leaves out those that lie in another of
// them, and those that covered says are shown otherwise.
func outermost(paths []string, covered func(string) bool) []string {
	sorted := slices.SortedFunc(slices.Values(paths), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	var kept []string
	for _, path := range sorted {
		if !covered(path) && !slices.ContainsFunc(kept, func(k string) bool { return sandbox.Within(k, path) }) {
			kept = append(kept, path)
		}
	}
	return kept
}

// checkSource resolves a host path and makes sure that it may be shown.
func checkSource(field, path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", &sandbox.ArgumentError{Field: field, Got: fmt.Sprintf("%q, which cannot be found", path), Want: "a directory or file that exists"}
	}
	info, err := os.Stat(real)
	if err != nil || !info.IsDir() && !info.Mode().IsRegular() {
		return "", &sandbox.ArgumentError{Field: field, Got: fmt.Sprintf("%q, which is neither", path), Want: "a directory or regular file"}
	}
	if real == "/" {
		return "", &sandbox.PolicyError{Op: "mount", Path: path, Rule: "the whole file system of the host is never shown; name the directories that are needed"}
	}
	for _, socket := range engineSockets {
		if _, err := os.Stat(socket); err != nil {
			continue
		}
		if target, err := filepath.EvalSymlinks(socket); err == nil && sandbox.Within(real, target) {
			return "", &sandbox.PolicyError{Op: "mount", Path: path, Rule: "it holds the socket of a container engine (" + socket + "), which gives its holder the host"}
		}
	}
	return real, nil
}

// checkDest makes sure that a destination can be mounted on safely: on the
// empty root, where we make it ourselves, or on what is there already in an
// earlier read-only mount.
func checkDest(m mount, before []mount) error {
	for _, special := range []string{"/proc", "/dev"} {
		if sandbox.Within(special, m.dest) {
			return &sandbox.PolicyError{Op: "mount", Path: m.dest, Rule: "nothing can be mounted below " + special + "; choose another target"}
		}
	}
	outer, ok := covering(m.dest, before)
	if !ok {
		return nil
	}
	if outer.verb == readWrite {
		return &sandbox.PolicyError{Op: "mount", Path: m.dest, Rule: "it lies in the writable " + outer.dest + ", where a command could redirect it; choose a target outside"}
	}
	rel, err := filepath.Rel(outer.dest, m.dest)
	if err != nil || rel == "." {
		return err
	}
	return checkWay(m.dest, outer.source, rel)
}

// covering is the innermost earlier mount of a host path that holds dest.
func covering(dest string, before []mount) (outer mount, ok bool) {
	for _, m := range before {
		if m.verb <= readWrite && sandbox.Within(m.dest, dest) && len(m.dest) >= len(outer.dest) {
			outer, ok = m, true
		}
	}
	return outer, ok
}

// checkWay refuses links and gaps between a directory and what lies below it.
func checkWay(dest, dir, rel string) error {
	at := dir
	for part := range strings.SplitSeq(filepath.ToSlash(rel), "/") {
		at = filepath.Join(at, part)
		info, err := os.Lstat(at)
		switch {
		case err != nil:
			return &sandbox.PolicyError{Op: "mount", Path: dest, Rule: "it does not exist in the read-only " + dir + ", and cannot be made there; make it first, or choose another target"}
		case info.Mode()&os.ModeSymlink != 0:
			return &sandbox.PolicyError{Op: "mount", Path: dest, Rule: at + " is a link; name the path that it leads to"}
		}
	}
	return nil
}

// inside gives the name in the sandbox of a host path.
func inside(p sandbox.Policy, host string) (string, error) {
	host = filepath.Clean(host)
	for _, m := range slices.Backward(p.Mounts) {
		if rel, err := filepath.Rel(m.Source, host); err == nil && filepath.IsLocal(rel) {
			return filepath.Join(m.Target, rel), nil
		}
	}
	if p.AllowsRead(host) {
		return host, nil
	}
	return "", &sandbox.PolicyError{Op: "map", Path: host, Rule: "the policy does not show it; add it to the readable or writable paths"}
}
