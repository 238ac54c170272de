package workspace

import (
	"context"
	"strconv"
)

// ListOptions refine a list.
type ListOptions struct {
	// Recursive lists what lies below as well, parents before children.
	Recursive bool
	// Limit is how many entries to return; 0 is [Limits.Results].
	Limit int
}

// Listing is a list of entries, ordered by the elements of their names.
type Listing struct {
	Entries []Entry
	// Truncated tells that there are more, or may be: a limit ended the walk.
	Truncated bool
}

// List gives the entries of a directory; "." is where relative names start.
// Links are listed as links and not followed.
func (f *Files) List(ctx context.Context, name string, o ListOptions) (Listing, error) {
	limit, err := f.results(o.Limit)
	if err != nil {
		return Listing{}, failed("list", name, err)
	}
	s, err := f.find("list", name)
	if err != nil {
		return Listing{}, err
	}
	b := bounds{depth: 1, entries: f.limits.Entries}
	if o.Recursive {
		b.depth, b.limit = f.limits.Depth, true
	}
	return f.collect(ctx, "list", s, b, limit, func(meta) bool { return true })
}

// collect walks below s and keeps what wanted takes, up to limit entries.
func (f *Files) collect(ctx context.Context, op string, s spot, b bounds, limit int, wanted func(meta) bool) (Listing, error) {
	var l Listing
	cut, err := s.tree.walk(ctx, s.name, b, func(m meta) step {
		if !wanted(m) {
			return next
		}
		if len(l.Entries) == limit {
			l.Truncated = true
			return stop
		}
		l.Entries = append(l.Entries, m.entry(f.under(s, m.name)))
		return next
	})
	if err != nil {
		return Listing{}, failed(op, s.shown, err)
	}
	l.Truncated = l.Truncated || cut
	return l, nil
}

// results is the limit of a call: its own, but no more than the workspace's.
func (f *Files) results(limit int) (int, error) {
	if limit < 0 {
		return 0, &fault{ErrArgument, "the limit must not be negative, got " + strconv.Itoa(limit)}
	}
	return min(or(limit, f.limits.Results), f.limits.Results), nil
}
