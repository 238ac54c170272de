package workspace

import (
	"context"
	"errors"
	"io"
	"os"
	"path"
	"slices"
)

// hostWalk is one walk: directory by directory through handles, so that a
// directory that becomes a link under way is never entered. Each entry is
// described by Lstat in its own directory, not by what ReadDir remembers
// (golang/go#77827, CVE-2026-27139).
type hostWalk struct {
	ctx   context.Context
	left  int // entries that may still be looked at
	depth int
	limit bool // reaching the depth cuts the walk
	visit visit
	cut   bool
	done  bool
}

func (t *hostTree) walk(ctx context.Context, name string, b bounds, visit visit) (bool, error) {
	at, err := resolve(t.root, name, true)
	if err != nil {
		return false, err
	}
	dir, err := openDir(t.root, at)
	if err != nil {
		return false, err
	}
	defer dir.Close()
	w := &hostWalk{ctx: ctx, left: b.entries, depth: b.depth, limit: b.limit, visit: visit}
	err = w.directory(dir, name, 1)
	return w.cut, err
}

// openDir opens a directory. The trailing "/." makes os.Root open the last
// part with O_DIRECTORY too; without it a FIFO of that name would block.
func openDir(root *os.Root, name string) (*os.Root, error) {
	dir, err := root.OpenRoot(name + "/.")
	if err != nil {
		return nil, plain(err)
	}
	return dir, nil
}

func (w *hostWalk) directory(dir *os.Root, name string, level int) error {
	names, err := w.names(dir)
	if err != nil {
		return err
	}
	for _, base := range names {
		if err := w.ctx.Err(); err != nil {
			return err
		}
		info, err := dir.Lstat(base)
		if err != nil {
			continue // It went away, or may not be looked at.
		}
		below := path.Join(name, base)
		step := w.visit(metaOf(below, info))
		if w.done = step == stop; w.done {
			return nil
		}
		if info.IsDir() && step != prune {
			if err := w.descend(dir, base, below, level); err != nil || w.done {
				return err
			}
		}
	}
	return nil
}

func (w *hostWalk) descend(dir *os.Root, base, name string, level int) error {
	if level >= w.depth {
		w.cut = w.cut || w.limit
		return nil
	}
	// A directory that may not be entered is listed and left alone. One that
	// turned into a link meanwhile leads no further than dir, and the bound
	// on depth ends its circles.
	below, err := openDir(dir, base)
	if err != nil {
		return nil
	}
	defer below.Close()
	return w.directory(below, name, level+1)
}

// names reads a directory up to the number of entries still allowed, in order.
func (w *hostWalk) names(dir *os.Root) ([]string, error) {
	f, err := dir.Open(".")
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close()
	var names []string
	for w.left >= len(names) {
		if err := w.ctx.Err(); err != nil {
			return nil, err
		}
		more, err := f.Readdirnames(1024)
		names = append(names, more...)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, plain(err)
		}
	}
	if len(names) > w.left {
		names = names[:w.left]
		w.cut = true
	}
	w.left -= len(names)
	slices.Sort(names)
	return names, nil
}
