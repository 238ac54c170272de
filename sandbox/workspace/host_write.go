package workspace

import (
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path"
)

const (
	fileMode fs.FileMode = 0o644 // of a new file, before the umask
	dirMode  fs.FileMode = 0o755 // of a new directory, before the umask
)

func (t *hostTree) write(_ context.Context, name string, w change) error {
	dir, base, err := t.parent(name, true, w.parents)
	if err != nil {
		return err
	}
	defer dir.Close()
	old, err := t.check(dir, base, w.expect)
	if err != nil {
		return err
	}
	if w.create && old != nil {
		return fs.ErrExist
	}
	return replace(dir, base, old, w)
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
	if create {
		if err := t.root.MkdirAll(path.Dir(at), dirMode); err != nil {
			return nil, "", plain(err)
		}
	}
	dir, err := openDir(t.root, path.Dir(at))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", &fault{fs.ErrNotExist, "its directory does not exist"}
	}
	return dir, path.Base(at), err
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
func replace(dir *os.Root, base string, old fs.FileInfo, w change) error {
	mode := fileMode
	if old != nil {
		if err := typeReason(old.Mode()); err != nil {
			return err
		}
		// Nobody may read the new bytes with more rights than the old ones.
		mode = 0o600
	}
	temp := ".toolgen-" + rand.Text()
	f, err := dir.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return plain(err)
	}
	err = errors.Join(fill(f, old, w.data), f.Close())
	switch {
	case err != nil:
	case w.create:
		// A link fails where a rename would replace a file made meanwhile.
		err = errors.Join(dir.Link(temp, base), dir.Remove(temp))
	default:
		err = dir.Rename(temp, base)
	}
	if err != nil {
		_ = dir.Remove(temp)
		return plain(err)
	}
	return nil
}

// fill writes the content with the owner and mode of the file it replaces;
// setuid, setgid and sticky are left behind.
func fill(f *os.File, old fs.FileInfo, data []byte) error {
	if old != nil {
		keepOwner(f, old)
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return err
		}
	}
	if _, err := f.Write(data); err != nil {
		return err
	}
	return f.Sync()
}
