package workspace

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

const (
	fileMode fs.FileMode = 0o644 // of a new file, before the umask
	dirMode  fs.FileMode = 0o755 // of a new directory, before the umask
)

func (t *hostTree) write(_ context.Context, name string, w change) (meta, error) {
	dir, base, err := t.parent(name, true, w.parents)
	if err != nil {
		return meta{}, err
	}
	defer dir.Close()
	old, err := t.check(dir, base, w.expect)
	if err == nil && w.create && old != nil {
		err = fs.ErrExist
	}
	if err == nil && old != nil {
		err = typeReason(old.Mode())
	}
	if err != nil {
		return meta{}, err
	}
	info, err := replace(dir, base, old, w)
	if err != nil {
		return meta{}, plain(err)
	}
	return metaOf(name, info), nil
}

func (t *hostTree) remove(_ context.Context, name string, expect Version) error {
	dir, base, err := t.parent(name, false, false)
	if err != nil {
		return err
	}
	defer dir.Close()
	old, err := t.check(dir, base, expect)
	if err != nil {
		return err
	}
	if old == nil {
		return fs.ErrNotExist
	}
	if err := dir.Remove(base); err != nil {
		return plain(err)
	}
	return nil
}

// parent opens the directory that holds name, so that all that follows
// happens in that very directory, whatever its name leads to by then.
func (t *hostTree) parent(name string, follow, create bool) (*os.Root, string, error) {
	at, err := resolve(t.root, name, follow)
	if err != nil {
		return nil, "", err
	}
	if at == "." {
		return nil, "", ErrDirectory
	}
	for _, p := range t.protected {
		if sandbox.Within(p, at) {
			return nil, "", &fault{ErrReadOnly, "it leads to a protected file"}
		}
	}
	dir, err := t.openResolved(path.Dir(at), create)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", &fault{fs.ErrNotExist, "its directory does not exist"}
	}
	return dir, path.Base(at), err
}

// openResolved opens a directory whose name was resolved, and makes what is
// missing of it if it may. Where names are protected, no part may have become
// a link since then, for the link could lead to a protected one.
func (t *hostTree) openResolved(name string, create bool) (*os.Root, error) {
	if len(t.protected) == 0 {
		if create {
			if err := t.root.MkdirAll(name, dirMode); err != nil {
				return nil, plain(err)
			}
		}
		return openDir(t.root, name)
	}
	dir, err := openDir(t.root, ".")
	for part := range strings.SplitSeq(name, "/") {
		if err != nil {
			return nil, err
		}
		parent := dir
		if create {
			// That it exists is fine; any other failure shows in opening it.
			_ = parent.Mkdir(part, dirMode)
		}
		dir, err = openSame(parent, part)
		parent.Close()
	}
	return dir, err
}

// openSame opens a directory and makes sure that its name is no link: a link
// is not the same file as what it leads to.
func openSame(parent *os.Root, base string) (*os.Root, error) {
	before, err := parent.Lstat(base)
	if err != nil {
		return nil, plain(err)
	}
	dir, err := openDir(parent, base)
	if err != nil {
		return nil, err
	}
	after, err := dir.Stat(".")
	if err == nil && os.SameFile(before, after) {
		return dir, nil
	}
	dir.Close()
	return nil, &fault{ErrChanged, "a directory on its way was replaced"}
}

// check looks at the file that is to go: nil when there is none. A link there
// is one that appeared after it was resolved.
func (t *hostTree) check(dir *os.Root, base string, expect Version) (fs.FileInfo, error) {
	old, err := dir.Lstat(base)
	switch {
	case errors.Is(err, fs.ErrNotExist) && expect != "":
		return nil, &fault{ErrChanged, "it does not exist any more"}
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, plain(err)
	case expect == "":
		return old, nil
	}
	data, err := t.readAt(dir, base, Unlimited)
	if err != nil {
		return nil, err
	}
	if VersionOf(data) != expect {
		return nil, &fault{ErrChanged, "read it again and repeat the change"}
	}
	return old, nil
}

// replace puts a complete new file in the place of base.
func replace(dir *os.Root, base string, old fs.FileInfo, w change) (fs.FileInfo, error) {
	mode := fileMode
	if old != nil {
		// Nobody may read the new bytes with more rights than the old ones.
		mode = 0o600
	}
	temp := ".toolgen-" + rand.Text()
	f, err := dir.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, err
	}
	info, err := fill(f, old, w.data)
	err = errors.Join(err, f.Close())
	switch {
	case err != nil:
	case w.create:
		// A link fails where a rename would replace a file made meanwhile.
		if err = dir.Link(temp, base); err == nil {
			err = dir.Remove(temp)
		}
	default:
		err = dir.Rename(temp, base)
	}
	if err != nil {
		_ = dir.Remove(temp)
		return nil, err
	}
	return info, nil
}

// fill writes the content with the owner and mode of the file it replaces;
// setuid, setgid and sticky are left behind.
func fill(f *os.File, old fs.FileInfo, data []byte) (fs.FileInfo, error) {
	if old != nil {
		keepOwner(f, old)
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return nil, err
		}
	}
	if _, err := f.Write(data); err != nil {
		return nil, err
	}
	if err := f.Sync(); err != nil {
		return nil, err
	}
	return f.Stat()
}
