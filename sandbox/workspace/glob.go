package workspace

import (
	"context"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// GlobOptions refine a glob.
type GlobOptions struct {
	// Limit is how many entries to return; 0 is [Limits.Results].
	Limit int
}

// Glob gives the entries whose names match a pattern: * and ? within one
// element, [...] classes, {a,b} alternatives, and ** for any number of
// elements. A relative pattern starts where relative names start; an absolute
// one must lie in one of the roots. Hidden names match like any other, and
// links are not followed, though the part before the first special character
// may be a link that stays inside.
func (f *Files) Glob(ctx context.Context, pattern string, o GlobOptions) (Listing, error) {
	limit, err := f.results(o.Limit)
	if err != nil {
		return Listing{}, failed("glob", pattern, err)
	}
	g, err := f.pattern(pattern)
	if err != nil {
		return Listing{}, err
	}
	if g.rest == "" {
		return f.single(ctx, g.base)
	}
	b := bounds{depth: f.limits.Depth, entries: f.limits.Entries, limit: true}
	if depth, fixed := g.depth(); fixed {
		b.depth, b.limit = depth, false
	}
	l, err := f.collect(ctx, "glob", g.base, b, limit, g.match)
	if nothingThere(err) {
		return Listing{}, nil
	}
	return l, err
}

// glob is a pattern taken apart: a directory without special characters, and
// the pattern of what lies below it.
type glob struct {
	base spot
	rest string
}

func (f *Files) pattern(pattern string) (glob, error) {
	full, err := clean(pattern)
	if err != nil {
		return glob{}, failed("glob", pattern, err)
	}
	if !doublestar.ValidatePattern(full) {
		return glob{}, failed("glob", pattern, &fault{ErrArgument, "a bracket or brace is not closed"})
	}
	if slices.Contains(strings.Split(full, "/"), "..") {
		return glob{}, failed("glob", pattern, &fault{ErrOutside, `a pattern must not hold ".."`})
	}
	base, rest := doublestar.SplitPattern(full)
	if !strings.ContainsAny(rest, `*?[{\`) {
		base, rest = full, ""
	}
	s, err := f.find("glob", unescape(base))
	var wrong *Error
	if errors.As(err, &wrong) {
		wrong.Path = pattern
	}
	return glob{base: s, rest: rest}, err
}

// unescape takes the backslashes out of the part that is a plain name.
func unescape(name string) string {
	if !strings.Contains(name, `\`) {
		return name
	}
	var b strings.Builder
	for i := 0; i < len(name); i++ {
		if name[i] == '\\' && i+1 < len(name) {
			i++
		}
		b.WriteByte(name[i])
	}
	return b.String()
}

func (g glob) match(m meta) bool {
	return doublestar.MatchUnvalidated(g.rest, g.base.rel(m.name))
}

// depth is how many levels the pattern can match, where that is fixed. A
// brace may hold slashes, so it is not counted.
func (g glob) depth() (int, bool) {
	if strings.Contains(g.rest, "**") || strings.Contains(g.rest, "{") {
		return 0, false
	}
	return strings.Count(g.rest, "/") + 1, true
}

// single is the answer to a pattern without special characters.
func (f *Files) single(ctx context.Context, s spot) (Listing, error) {
	m, err := s.tree.stat(ctx, s.name)
	if nothingThere(err) {
		return Listing{}, nil
	}
	if err != nil {
		return Listing{}, failed("glob", s.shown, err)
	}
	e := m.entry(s.shown)
	e.Target, e.TargetIsDir = "", false
	return Listing{Entries: []Entry{e}}, nil
}

// nothingThere tells the reasons for which a pattern matches nothing: its
// plain part is missing, no directory, or a link that is not followed.
func nothingThere(err error) bool {
	for _, reason := range []error{fs.ErrNotExist, ErrNotDirectory, ErrLink, ErrOutside} {
		if errors.Is(err, reason) {
			return true
		}
	}
	return false
}

// inScope limits a search to the files whose name below the start, or whose
// last element where the pattern has no slash, matches.
func inScope(pattern, rel string) bool {
	if pattern == "" {
		return true
	}
	if !strings.Contains(pattern, "/") {
		rel = path.Base(rel)
	}
	return doublestar.MatchUnvalidated(pattern, rel)
}
