package workspace

import (
	"context"
	"io/fs"
)

// tree is the files below one root. Names are clean, relative and slash
// separated; "." is the root. Errors are reasons (see plain), without names.
type tree interface {
	// stat describes name itself; a link also gets its target and what that is.
	stat(ctx context.Context, name string) (meta, error)
	// read gives a regular file of at most most bytes (below 0: any size).
	read(ctx context.Context, name string, most int64) ([]byte, error)
	// write replaces or creates a file, all of it or nothing, and describes it.
	write(ctx context.Context, name string, w change) (meta, error)
	// remove deletes a file, a link or an empty directory.
	remove(ctx context.Context, name string, expect Version) error
	// walk visits what lies below a directory, parents before children and
	// names in order, until visit ends it. It reports whether a bound cut it.
	walk(ctx context.Context, name string, b bounds, visit visit) (cut bool, err error)
	// each reads several files of at most most bytes; what cannot be read,
	// or is no file any more, is visited with its reason.
	each(ctx context.Context, names []string, most int64, visit contents) error
	close() error
}

// visit sees one entry of a walk and says how to go on.
type visit func(m meta) step

// step says how a walk goes on.
type step int

const (
	next  step = iota
	prune      // leave out what lies below this directory
	stop
)

// contents sees one file's bytes or why it has none; false ends the reading.
type contents func(name string, data []byte, err error) bool

// bounds limit a walk.
type bounds struct {
	depth   int  // levels below the start; 1 is its own entries
	entries int  // entries looked at
	limit   bool // the depth is our limit, so that reaching it cuts the walk
}

// change is one write.
type change struct {
	data    []byte
	parents bool    // create missing directories
	create  bool    // refuse an existing file
	expect  Version // refuse other content than this, when set
}

// typeReason says why an entry of this mode is no readable file, or nil.
func typeReason(mode fs.FileMode) error {
	switch {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return ErrDirectory
	}
	return &fault{ErrSpecial, "only regular files can be read and written, not FIFOs, sockets or devices"}
}
