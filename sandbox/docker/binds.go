package docker

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
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

// binds looks at the host and turns the layout into mounts, those that contain
// others first. Links in a path of the policy are followed once, here, so that
// what is mounted is what was checked; links inside a shown path are refused as
// mount points, because whoever can write there could point them elsewhere
// (CVE-2021-30465). Nothing is created on the host to serve as a mount point.
// engine is the path of its socket, or empty.
func (l layout) binds(engine string) ([]bind, error) {
	var out []bind
	for _, s := range l.shown {
		source, info, err := s.look(engine)
		if err != nil {
			return nil, err
		}
		if err := s.checkPoint(out, info); err != nil {
			return nil, err
		}
		out = append(out, bind{source: source, target: s.inside, writable: s.writable})
	}
	for _, host := range l.protected {
		covers, err := l.protect(host, out)
		if err != nil {
			return nil, err
		}
		out = append(out, covers...)
	}
	slices.SortStableFunc(out, func(a, b bind) int { return cmp.Compare(depth(a.target), depth(b.target)) })
	return out, nil
}

// look finds what a path stands for.
func (s shown) look(engine string) (string, fs.FileInfo, error) {
	source, err := filepath.EvalSymlinks(s.host)
	if err != nil {
		return "", nil, badPath(s.field, s.host, "a path that exists")
	}
	info, err := os.Stat(source)
	switch {
	case err != nil:
		return "", nil, badPath(s.field, s.host, "a path that can be looked at")
	case !plain(info):
		return "", nil, &sandbox.PolicyError{Op: "mount", Path: s.host, Rule: "only directories and regular files are shown, not devices, pipes and sockets"}
	case engine != "" && sandbox.Within(source, engine):
		return "", nil, &sandbox.PolicyError{Op: "mount", Path: s.host, Rule: "it holds the engine's socket, which gives its holder the host; show a directory below it"}
	}
	return source, info, nil
}

func plain(info fs.FileInfo) bool { return info.IsDir() || info.Mode().IsRegular() }

func badPath(field, host, want string) error {
	return &sandbox.ArgumentError{Field: field, Got: fmt.Sprintf("%q", host), Want: want}
}

// checkPoint looks at the place where a path is mounted if that is within
// another one: it must be there already, be of the same kind, and be reached
// without links.
func (s shown) checkPoint(outer []bind, info fs.FileInfo) error {
	for _, around := range slices.Backward(outer) {
		below, ok := strings.CutPrefix(s.inside, around.target+"/")
		if !ok {
			continue
		}
		point := filepath.Join(around.source, filepath.FromSlash(below))
		there, err := os.Stat(point)
		if err != nil {
			return badPath(s.field, s.host, fmt.Sprintf("a target that exists: %q is below %q, and nothing is created on the host for it", s.inside, around.target))
		}
		if real, err := filepath.EvalSymlinks(point); err != nil || real != point {
			return badPath(s.field, s.host, fmt.Sprintf("a target without links in it, because links below %q can be changed from inside", around.target))
		}
		if there.IsDir() != info.IsDir() {
			return badPath(s.field, s.host, "a source and a target that are both directories or both files")
		}
		return nil
	}
	return nil
}

// protect covers a host path wherever a writable path shows it. It must exist
// and have no links in it: what is missing could be created, and a link be
// turned, without touching what is covered.
func (l layout) protect(host string, binds []bind) ([]bind, error) {
	around := l.shown[l.around(host)]
	outer, err := filepath.EvalSymlinks(around.host)
	if err != nil {
		return nil, badPath("protected", host, "a path that exists")
	}
	below, err := filepath.Rel(around.host, host)
	if err != nil {
		return nil, err
	}
	source := filepath.Join(outer, below)
	info, err := os.Lstat(source)
	if err != nil {
		return nil, badPath("protected", host, "a path that exists: what is missing cannot be kept from being created; make it first")
	}
	if real, err := filepath.EvalSymlinks(source); err != nil || real != source || !plain(info) {
		return nil, badPath("protected", host, "a directory or a file without links on the way, because links can be turned from inside")
	}
	var covers []bind
	for _, b := range binds {
		switch {
		case !b.writable:
		case sandbox.Within(source, b.source):
			return nil, badPath("protected", host, fmt.Sprintf("a path that is not itself shown as writable, as %q is at %q", b.source, b.target))
		case sandbox.Within(b.source, source):
			rel, err := filepath.Rel(b.source, source)
			if err != nil {
				return nil, err
			}
			covers = append(covers, bind{source: source, target: path.Join(b.target, filepath.ToSlash(rel))})
		}
	}
	return covers, nil
}
