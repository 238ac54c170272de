package docker

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"syscall"
)

// errRefused marks what we refused, as opposed to what went wrong.
var errRefused = errors.New("refused")

func refuse(name, why string) error { return fmt.Errorf("%w: %q %s", errRefused, name, why) }

// pack writes a tree as a tar stream.
func pack(w io.Writer, root *os.Root) error {
	out := tar.NewWriter(w)
	err := fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		return packEntry(out, root, name, d)
	})
	return errors.Join(err, out.Close())
}

func packEntry(out *tar.Writer, root *os.Root, name string, d fs.DirEntry) error {
	info, err := root.Lstat(name) // by the handle: the entry's own Info goes by path (CVE-2026-27139)
	if err != nil {
		return err
	}
	header := &tar.Header{Name: name, Mode: int64(info.Mode().Perm()), ModTime: info.ModTime(), Format: tar.FormatPAX}
	switch {
	case d.IsDir() && info.IsDir():
		header.Typeflag, header.Name = tar.TypeDir, name+"/"
		return out.WriteHeader(header)
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := root.Readlink(name)
		if err != nil {
			return err
		}
		if !linkStays(name, slashed(target)) {
			return refuse(name, "is a link that leads out of the tree")
		}
		header.Typeflag, header.Linkname = tar.TypeSymlink, slashed(target)
		return out.WriteHeader(header)
	case info.Mode().IsRegular():
		return packFile(out, root, name, header)
	default:
		return refuse(name, "is neither a file nor a directory nor a link")
	}
}

// packFile looks again once the file is open: what was a file may be a pipe now,
// whose reader would wait for ever.
func packFile(out *tar.Writer, root *os.Root, name string, header *tar.Header) error {
	file, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return refuse(name, "is no file any more")
	}
	header.Typeflag, header.Size = tar.TypeReg, info.Size()
	if err := out.WriteHeader(header); err != nil {
		return err
	}
	_, err = io.CopyN(out, file, header.Size)
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%q became shorter while it was read", name)
	}
	return err
}

// linkStays reports whether a link leads to a place within the tree, whatever
// other links of the tree it passes. It may go up at its beginning, over real
// directories, and not any more after a name: that name may be a link.
func linkStays(name, target string) bool {
	if target == "" || path.IsAbs(target) {
		return false
	}
	depth, named := len(split(path.Dir(name))), false
	for _, part := range split(target) {
		switch {
		case part != "..":
			named = true
		case named || depth == 0:
			return false
		default:
			depth--
		}
	}
	return true
}
