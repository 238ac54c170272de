package workspace

import (
	"context"
	"path"
)

// WriteOptions refine a write.
type WriteOptions struct {
	// Create refuses to replace an existing file (fs.ErrExist).
	Create bool
	// NoParents refuses to create missing directories (fs.ErrNotExist).
	NoParents bool
	// Expect refuses to replace content other than this ([ErrChanged]),
	// including none.
	Expect Version
}

// Write makes data the content of name: all of it, or the old content stays.
// A replaced file keeps its mode; a new one gets 0644 and new directories
// 0755, less the umask. A link is kept and its target written.
func (f *Files) Write(ctx context.Context, name string, data []byte, o WriteOptions) (Entry, error) {
	s, err := f.findWritable("write", name)
	if err != nil {
		return Entry{}, err
	}
	defer f.lock(s)()
	m, err := f.write(ctx, s, change{data: data, parents: !o.NoParents, create: o.Create, expect: o.Expect})
	if err != nil {
		return Entry{}, failed("write", s.shown, err)
	}
	return m.entry(s.shown), nil
}

func (f *Files) write(ctx context.Context, s spot, w change) (meta, error) {
	if err := ctx.Err(); err != nil {
		return meta{}, err
	}
	if most := f.limits.FileBytes; most >= 0 && int64(len(w.data)) > most {
		return meta{}, tooLarge(int64(len(w.data)), most)
	}
	return s.tree.write(ctx, s.name, w)
}

// Remove deletes a file, a link (never its target) or an empty directory.
// With expect set, a file with other content stays ([ErrChanged]).
func (f *Files) Remove(ctx context.Context, name string, expect Version) error {
	s, err := f.findWritable("remove", name)
	if err != nil {
		return err
	}
	defer f.lock(s)()
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := s.tree.remove(ctx, s.name, expect); err != nil {
		return failed("remove", s.shown, err)
	}
	return nil
}

func (f *Files) lock(s spot) (unlock func()) { return f.locks.lock(path.Join(s.prefix, s.name)) }
