package docker

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

// bind shows a path of the engine's host in the container.
type bind struct {
	source, target string
	writable       bool
}

// binds looks at the host and turns the layout into mounts. Links in a path of
// the policy are followed once, here, so that what is mounted is what was
// checked; links inside a shown path are refused as mount points, because
// whoever can write there could point them elsewhere (CVE-2021-30465). Nothing
// is created on the host to serve as a mount point. engine is the socket's
// path, or empty.
func (l layout) binds(engine string) ([]bind, error) {
	var out []bind
	for _, s := range l.shown {
		source, err := filepath.EvalSymlinks(s.host)
		if err != nil {
			return nil, s.problem("a path that exists")
		}
		info, err := os.Stat(source)
		if err != nil {
			return nil, s.problem("a path that can be looked at")
		}
		if !info.IsDir() && !info.Mode().IsRegular() {
			return nil, &sandbox.PolicyError{Op: "mount", Path: s.host, Rule: "only directories and regular files are shown, not devices, pipes and sockets"}
		}
		if engine != "" && sandbox.Within(source, engine) {
			return nil, &sandbox.PolicyError{Op: "mount", Path: s.host, Rule: "it holds the engine's socket, which gives its holder the host; show a directory below it"}
		}
		if err := s.checkPoint(out, source, info); err != nil {
			return nil, err
		}
		out = append(out, bind{source: source, target: s.inside, writable: s.writable})
	}
	return out, nil
}

func (s shown) problem(want string) error {
	return &sandbox.ArgumentError{Field: s.field, Got: fmt.Sprintf("%q", s.host), Want: want}
}

// checkPoint looks at the place where a path is mounted if that is within
// another one: it must be there already, be of the same kind, and be reached
// without links.
func (s shown) checkPoint(outer []bind, source string, info fs.FileInfo) error {
	i := slices.IndexFunc(reversed(outer), func(b bind) bool { return within(b.target, s.inside) })
	if i < 0 {
		return nil
	}
	around := reversed(outer)[i]
	point := around.source
	for name := range strings.SplitSeq(strings.TrimPrefix(s.inside, around.target+"/"), "/") {
		point = filepath.Join(point, name)
		there, err := os.Lstat(point)
		if err != nil {
			return s.problem("a target that exists within the path around it: nothing is created on the host for it")
		}
		if there.Mode()&fs.ModeSymlink != 0 {
			return s.problem("a target without links in it, because links can be changed from inside")
		}
	}
	there, err := os.Stat(point)
	if err != nil || there.IsDir() != info.IsDir() {
		return s.problem("a source and a target that are both directories or both files")
	}
	if s.field == "protected" && !os.SameFile(there, info) {
		return s.problem("a path without links in it")
	}
	return nil
}

func reversed(b []bind) []bind {
	out := slices.Clone(b)
	slices.Reverse(out)
	return out
}

// within is for the names inside, which have slashes on every system.
func within(dir, name string) bool { return strings.HasPrefix(name, dir+"/") }
