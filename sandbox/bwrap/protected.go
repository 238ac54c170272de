package bwrap

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// protectedMounts keep the protected paths of a policy as they are: each is
// mounted again, to read, over the writable path that it lies in. The
// directories in between are mounted on themselves, because a mount point
// cannot be renamed while the directories above it can. What is protected may
// be replaced on the host, so this is looked at for each command.
func protectedMounts(p sandbox.Policy) ([]mount, error) {
	var all []mount
	seen := map[string]bool{}
	for _, path := range outermost(p.Protected, func(string) bool { return false }) {
		for _, root := range writableRoots(p) {
			if !sandbox.Within(root.source, path) {
				continue
			}
			chain, err := protect(root, path)
			if err != nil {
				return nil, err
			}
			for _, m := range chain {
				// A directory that two share must not cover the first one again.
				if !seen[m.dest] {
					seen[m.dest] = true
					all = append(all, m)
				}
			}
		}
	}
	return all, nil
}

// writableRoots are the host paths that commands may write, with their names
// inside.
func writableRoots(p sandbox.Policy) []mount {
	var roots []mount
	for _, w := range outermost(p.Writable, func(string) bool { return false }) {
		roots = append(roots, mount{verb: readWrite, source: w, dest: w})
	}
	for _, m := range p.Mounts {
		if m.Writable {
			roots = append(roots, mount{verb: readWrite, source: m.Source, dest: m.Target})
		}
	}
	return roots
}

// protect lists the mounts from below root down to path. A link or a gap on
// the way cannot be protected: it could be replaced.
func protect(root mount, path string) ([]mount, error) {
	rel, err := filepath.Rel(root.source, path)
	if err != nil {
		return nil, err
	}
	at, err := filepath.EvalSymlinks(root.source)
	if err != nil {
		return nil, &sandbox.LostError{Reason: "the writable path " + root.source + " is gone", Err: err}
	}
	dest := root.dest
	if rel == "." {
		return []mount{{verb: readOnly, source: at, dest: dest}}, nil
	}
	var chain []mount
	for part := range strings.SplitSeq(rel, string(filepath.Separator)) {
		at, dest = filepath.Join(at, part), filepath.Join(dest, part)
		info, err := os.Lstat(at)
		switch {
		case err != nil:
			return nil, &sandbox.PolicyError{Op: "protect", Path: path, Rule: dest + " does not exist, so nothing can be mounted over it; make it first, or do not protect it"}
		case info.Mode()&os.ModeSymlink != 0:
			return nil, &sandbox.PolicyError{Op: "protect", Path: path, Rule: dest + " is a link, which cannot be protected; protect what it leads to, or replace it"}
		case !info.IsDir() && !info.Mode().IsRegular():
			return nil, &sandbox.PolicyError{Op: "protect", Path: path, Rule: dest + " is neither a file nor a directory"}
		}
		chain = append(chain, mount{verb: readWrite, source: at, dest: dest})
	}
	chain[len(chain)-1].verb = readOnly
	return chain, nil
}
