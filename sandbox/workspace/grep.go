package workspace

import (
	"cmp"
	"context"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// longestLine is how much of a line a match shows, in bytes.
const longestLine = 1000

// Query is one search.
type Query struct {
	// Pattern is a regular expression of Go's regexp (RE2: linear time, no
	// look-around or back references), applied to each line.
	Pattern string
	// IgnoreCase matches letters of either case.
	IgnoreCase bool
	// Path is a file or the directory to search; empty means where relative
	// names start.
	Path string
	// Glob limits the files: "*.go" by their last element, "src/**/*.go" by
	// their name below Path.
	Glob string
	// Exclude leaves out files and whole directories, by patterns like Glob.
	Exclude []string
	// Context is how many lines to show before and after each match.
	Context int
	// Limit is how many matches to return; 0 is [Limits.Results].
	Limit int
}

// Match is one line that matches. Lines are valid UTF-8, without their
// ending, and cut at 1,000 bytes.
type Match struct {
	Path   string
	Line   int // from 1
	Text   string
	Before []string
	After  []string
}

// Found is the answer to a search, ordered by name and line.
type Found struct {
	Matches []Match
	// Truncated tells that there is more, or may be: a limit ended the search.
	Truncated bool
	// Skipped counts files that were not searched: binary, too large, or not
	// to be read.
	Skipped int
}

// Grep searches the lines of files. Binary files (a NUL in the first 8,000
// bytes), files over [Limits.FileBytes] and links are not searched.
func (f *Files) Grep(ctx context.Context, q Query) (Found, error) {
	g, err := f.search(q)
	if err != nil {
		return Found{}, err
	}
	m, err := g.start.tree.stat(ctx, g.start.name)
	if err == nil && !m.end().IsDir() {
		if err = m.searchable(); err == nil {
			return g.single(ctx)
		}
	}
	var names []string
	if err == nil {
		names, err = g.candidates(ctx)
	}
	if err == nil {
		err = g.run(ctx, names)
	}
	if err != nil {
		return Found{}, failed("grep", g.start.shown, err)
	}
	return g.found, nil
}

// searchable tells why m, which is no directory, cannot be searched.
func (m meta) searchable() error {
	if m.mode&fs.ModeSymlink != 0 && m.leadsTo == fs.ModeIrregular {
		return &fault{ErrLink, "it leads to nothing inside the workspace"}
	}
	return typeReason(m.end())
}

// search is a query that was understood.
type search struct {
	files *Files
	start spot
	query Query
	line  *regexp.Regexp
	limit int
	left  int64 // bytes that may still be read
	found Found
}

func (f *Files) search(q Query) (*search, error) {
	limit, err := f.results(q.Limit)
	if err == nil && q.Context < 0 {
		err = &fault{ErrArgument, "the context must not be negative, got " + strconv.Itoa(q.Context)}
	}
	for _, pattern := range append([]string{q.Glob}, q.Exclude...) {
		if err == nil && !doublestar.ValidatePattern(pattern) {
			err = &fault{ErrArgument, "the glob " + printable(pattern) + " has a bracket or brace that is not closed"}
		}
	}
	if err != nil {
		return nil, failed("grep", q.Pattern, err)
	}
	line, err := regexp.Compile(q.Pattern)
	if err == nil && q.IgnoreCase {
		line, err = regexp.Compile("(?i)" + q.Pattern)
	}
	if err != nil {
		return nil, failed("grep", q.Pattern, &fault{ErrArgument, strings.TrimPrefix(err.Error(), "error parsing regexp: ")})
	}
	start, err := f.find("grep", cmp.Or(q.Path, "."))
	return &search{files: f, start: start, query: q, line: line, limit: limit, left: f.limits.ScanBytes}, err
}

// candidates are the files to search, within the limits.
func (g *search) candidates(ctx context.Context) ([]string, error) {
	var names []string
	b := bounds{depth: g.files.limits.Depth, entries: g.files.limits.Entries, limit: true}
	cut, err := g.start.tree.walk(ctx, g.start.name, b, func(m meta) step {
		rel := g.start.rel(m.name)
		switch {
		case g.excluded(rel):
			return prune
		case !m.mode.IsRegular() || !inScope(g.query.Glob, rel):
			return next
		case g.files.limits.FileBytes >= 0 && m.size > g.files.limits.FileBytes:
			g.found.Skipped++
			return next
		}
		if g.left -= m.size; g.left < 0 {
			g.found.Truncated = true
			return stop
		}
		names = append(names, m.name)
		return next
	})
	g.found.Truncated = g.found.Truncated || cut
	return names, err
}

func (g *search) excluded(rel string) bool {
	for _, pattern := range g.query.Exclude {
		if inScope(pattern, rel) {
			return true
		}
	}
	return false
}

// run searches the files that were found; those that cannot be read count as
// skipped, for they were not asked for by name.
func (g *search) run(ctx context.Context, names []string) error {
	return g.start.tree.each(ctx, names, g.files.limits.FileBytes, func(name string, data []byte, err error) bool {
		if err != nil || binary(data) {
			g.found.Skipped++
			return true
		}
		return g.file(g.files.under(g.start, name), data)
	})
}

// single searches the one file that was asked for.
func (g *search) single(ctx context.Context) (Found, error) {
	data, err := g.start.tree.read(ctx, g.start.name, g.files.limits.FileBytes)
	if err != nil {
		return Found{}, failed("grep", g.start.shown, err)
	}
	if binary(data) {
		g.found.Skipped++
		return g.found, nil
	}
	g.file(g.start.shown, data)
	return g.found, nil
}
