package workspace

import (
	"cmp"
	"context"
	"errors"
	"hash/maphash"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Files are the files of one workspace. Its methods may be called from
// several goroutines; changes of one file wait for each other.
type Files struct {
	places    []place // longest prefix first
	dir       string  // where relative names start
	protected []string
	limits    Limits
	locks     locks
}

// place is one tree under its prefix.
type place struct {
	prefix   string
	tree     tree
	readOnly bool
}

// spot is a name that was understood: a place and the name below it.
type spot struct {
	place
	name  string // relative to the place
	shown string // as callers see it
}

// rel is the name of something below s as seen from s.
func (s spot) rel(name string) string {
	if s.name == "." {
		return name
	}
	return strings.TrimPrefix(name, s.name+"/")
}

// opener makes the tree of one directory, given the protected names below it.
type opener func(dir string, protected []string) (tree, error)

func (c Config) assemble(open opener) (*Files, error) {
	limits, err := c.Limits.filled()
	if err != nil {
		return nil, configError("", err)
	}
	f := &Files{limits: limits, locks: locks{seed: maphash.MakeSeed()}}
	for _, p := range c.Protected {
		full, err := absolute(p)
		if err != nil {
			return nil, configError(p, err)
		}
		f.protected = append(f.protected, full)
	}
	main := Mount{Prefix: cmp.Or(c.Name, filepath.ToSlash(c.Root)), Dir: c.Root, ReadOnly: c.ReadOnly}
	for _, m := range append([]Mount{main}, c.Mounts...) {
		if err := f.mount(m, open); err != nil {
			return nil, errors.Join(configError(m.Prefix, err), f.Close())
		}
	}
	f.dir = f.places[0].prefix
	slices.SortStableFunc(f.places, func(a, b place) int { return cmp.Compare(len(b.prefix), len(a.prefix)) })
	if c.Dir == "" {
		return f, nil
	}
	dir, err := f.find("open", c.Dir)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	f.dir = path.Join(dir.prefix, dir.name)
	return f, nil
}

func (f *Files) mount(m Mount, open opener) error {
	prefix, err := absolute(m.Prefix)
	if err != nil {
		return err
	}
	if prefix == "/" && len(f.places) > 0 {
		return &fault{ErrArgument, "a mount cannot be the whole file system"}
	}
	if slices.ContainsFunc(f.places, func(p place) bool { return p.prefix == prefix }) {
		return &fault{ErrArgument, "two directories are mounted there"}
	}
	var protected []string
	for _, p := range f.protected {
		if rest, ok := below(prefix, p); ok {
			protected = append(protected, rest)
		}
	}
	t, err := open(cmp.Or(m.Dir, prefix), protected)
	if err != nil {
		return err
	}
	f.places = append(f.places, place{prefix: prefix, tree: t, readOnly: m.ReadOnly})
	return nil
}

// absolute checks a name of the configuration.
func absolute(name string) (string, error) {
	full, err := clean(name)
	if err != nil {
		return "", err
	}
	if !isAbs(full) || strings.Contains(full+"/", "/../") {
		return "", &fault{ErrArgument, `it must be an absolute path without ".."`}
	}
	return full, nil
}

// Close releases the directories. Calls that come later fail with [ErrClosed].
func (f *Files) Close() error {
	var errs []error
	for _, p := range f.places {
		errs = append(errs, p.tree.close())
	}
	return errors.Join(errs...)
}

// find takes a name apart: the place with the longest prefix as it is
// written, so that ".." never leads from one place into another.
func (f *Files) find(op, name string) (spot, error) {
	full, err := clean(name)
	if err != nil {
		return spot{}, failed(op, name, err)
	}
	if !isAbs(full) {
		full = strings.TrimSuffix(f.dir, "/") + "/" + full
	}
	for _, p := range f.places {
		rest, ok := below(p.prefix, full)
		if !ok {
			continue
		}
		if rest, ok = local(rest); !ok {
			break
		}
		return f.spot(path.Join(p.prefix, rest)), nil
	}
	return spot{}, failed(op, name, &fault{ErrOutside, "use a name relative to the workspace" + f.prefixes()})
}

// spot finds the place of a full name without "..", which is in one.
func (f *Files) spot(full string) spot {
	for _, p := range f.places {
		if rest, ok := below(p.prefix, full); ok {
			return spot{place: p, name: rest, shown: f.shown(full)}
		}
	}
	return spot{}
}

// shown is a full name as callers see it: relative where relative names start.
func (f *Files) shown(full string) string {
	if rest, ok := below(f.dir, full); ok {
		return rest
	}
	return full
}

// under is the name to show for an entry below s, whose own name is inside.
func (f *Files) under(s spot, inside string) string {
	return f.shown(path.Join(s.prefix, inside))
}

// prefixes lists the absolute names that lead somewhere, for the way out.
func (f *Files) prefixes() string {
	text := ""
	for _, p := range f.places {
		if p.prefix != f.dir {
			text += " or below " + p.prefix
		}
	}
	return text
}

// findWritable is find for a change.
func (f *Files) findWritable(op, name string) (spot, error) {
	s, err := f.find(op, name)
	if err != nil {
		return s, err
	}
	if s.readOnly {
		return s, failed(op, s.shown, ErrReadOnly)
	}
	for _, p := range f.protected {
		if _, ok := below(p, path.Join(s.prefix, s.name)); ok {
			return s, failed(op, s.shown, &fault{ErrReadOnly, "it is protected"})
		}
	}
	return s, nil
}

// failed words a reason for the operation and name. An end of the context and
// failures of the sandbox are passed on: they are not about the name.
func failed(op, name string, err error) error {
	var f *fault
	var o *outage
	switch {
	case errors.As(err, &o):
		return o.err
	case errors.As(err, &f):
		return &Error{Op: op, Path: name, Reason: f.reason, Hint: f.hint}
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	return &Error{Op: op, Path: name, Reason: err}
}
