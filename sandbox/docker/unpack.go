package docker

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/sandbox"
)

const (
	// unpackEntries bounds the number of entries of a tar stream.
	unpackEntries = 1_000_000
	// unpackName bounds their names in bytes. Programs cannot open what lies below
	// a longer one, and many cannot even remove it.
	unpackName = 4096
)

// unpacker writes a tar stream below a directory. Files and directories are
// written as they come, links when there is nothing more to write through them,
// and the modes of directories last of all, since they may forbid writing.
type unpacker struct {
	root    *os.Root
	left    int64 // bytes that may still come, or NoLimit
	files   map[string]bool
	links   []entry
	folders []entry
}

type entry struct {
	name   string
	target string
	mode   fs.FileMode
}

func unpack(r io.Reader, root *os.Root, maxBytes int64) error {
	u := &unpacker{root: root, left: maxBytes, files: map[string]bool{}}
	in := tar.NewReader(r)
	for n := 0; ; n++ {
		header, err := in.Next()
		switch {
		case errors.Is(err, io.EOF):
			return u.finish()
		case errors.Is(err, tar.ErrHeader):
			return refuse("the stream", "is no tar")
		case err != nil:
			return err
		case n == unpackEntries:
			return refuse("the stream", fmt.Sprintf("has more than %d entries", unpackEntries))
		}
		if err := u.take(in, header); err != nil {
			return err
		}
	}
}

func (u *unpacker) take(in io.Reader, header *tar.Header) error {
	name, err := localName(header.Name)
	if err != nil || name == "." {
		return err
	}
	mode := fs.FileMode(header.Mode) & fs.ModePerm // no setuid
	switch header.Typeflag {
	case tar.TypeDir:
		u.folders = append(u.folders, entry{name: name, mode: mode})
		return u.root.MkdirAll(name, 0o700)
	case tar.TypeReg:
		return u.file(name, in, header.Size, mode)
	case tar.TypeLink:
		return u.twin(name, header.Linkname, mode)
	case tar.TypeSymlink:
		if !linkStays(slashed(name), header.Linkname) {
			return refuse(header.Name, "is a link that leads out of the tree")
		}
		u.links = append(u.links, entry{name: name, target: header.Linkname})
		return nil
	case tar.TypeXGlobalHeader:
		return nil
	default:
		return refuse(header.Name, "is neither a file nor a directory nor a link")
	}
}

// localName is a name of the stream as one below the directory.
func localName(name string) (string, error) {
	if len(name) > unpackName {
		return "", refuse(name[:40]+"...", fmt.Sprintf("has a name of more than %d bytes", unpackName))
	}
	local := filepath.FromSlash(path.Clean(name))
	if strings.ContainsRune(name, 0) || !filepath.IsLocal(local) || slices.Contains(split(name), "..") {
		return "", refuse(name, "leads out of the tree")
	}
	return local, nil
}

// split is the parts of a slash path that mean something.
func split(name string) []string {
	return slices.DeleteFunc(strings.Split(name, "/"), func(s string) bool { return s == "" || s == "." })
}

func (u *unpacker) file(name string, in io.Reader, size int64, mode fs.FileMode) error {
	if u.left != sandbox.NoLimit {
		if u.left -= size; u.left < 0 || size < 0 {
			return refuse(name, "is more than the limit allows")
		}
	}
	if err := u.root.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	file, err := u.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
	if errors.Is(err, fs.ErrExist) {
		return refuse(name, "is there twice")
	}
	if err != nil {
		return err
	}
	_, err = io.CopyN(file, in, size)
	u.files[name] = true
	return errors.Join(err, file.Chmod(mode), file.Close())
}

// twin is a hard link: a copy of the file that has been written already.
func (u *unpacker) twin(name, target string, mode fs.FileMode) error {
	source, err := localName(target)
	if err != nil {
		return err
	}
	if !u.files[source] {
		return refuse(name, "is the twin of a file that has not come")
	}
	file, err := u.root.Open(source)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return u.file(name, file, info.Size(), mode)
}

func (u *unpacker) finish() error {
	// All their directories first, so that none of them is a link itself.
	for _, l := range u.links {
		if err := u.root.MkdirAll(filepath.Dir(l.name), 0o700); err != nil {
			return err
		}
	}
	for _, l := range u.links {
		if err := u.root.Symlink(l.target, l.name); err != nil {
			return refuse(l.name, "is there twice")
		}
	}
	// Inner ones first: an outer one may forbid to enter.
	slices.SortFunc(u.folders, func(a, b entry) int { return strings.Compare(b.name, a.name) })
	for _, f := range u.folders {
		if err := u.root.Chmod(f.name, f.mode); err != nil {
			return err
		}
	}
	return nil
}
