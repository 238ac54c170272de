package workspace

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strconv"
)

// hostTree is a directory of the host, reached through one handle of it.
type hostTree struct {
	root      *os.Root
	protected []string // names that must not change, with all below them
	hardLinks bool     // refuse files with more than one name
}

func openHostTree(dir string, protected []string, hardLinks bool) (*hostTree, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, plain(err)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, plain(err)
	}
	return &hostTree{root: root, protected: protected, hardLinks: hardLinks}, nil
}

func (t *hostTree) close() error { return t.root.Close() }

func (t *hostTree) stat(_ context.Context, name string) (meta, error) {
	at, err := resolve(t.root, name, false)
	if err != nil {
		return meta{}, err
	}
	info, err := t.root.Lstat(at)
	if err != nil {
		return meta{}, plain(err)
	}
	m := metaOf(name, info)
	if m.mode&fs.ModeSymlink == 0 {
		return m, nil
	}
	if m.target, err = t.root.Readlink(at); err != nil {
		return meta{}, plain(err)
	}
	// A link that leads out or to nothing is still a link worth describing.
	m.leadsTo = fs.ModeIrregular
	if end, err := t.root.Stat(at); err == nil {
		m.leadsTo = end.Mode()
	}
	return m, nil
}

func (t *hostTree) read(_ context.Context, name string, most int64) ([]byte, error) {
	at, err := resolve(t.root, name, true)
	if err != nil {
		return nil, err
	}
	return t.readAt(t.root, at, most)
}

// readAt reads a file that is regular both by name and by handle. The first
// look keeps devices from being opened at all; O_NONBLOCK keeps a FIFO that
// took the name in between from blocking; the second look decides.
func (t *hostTree) readAt(root *os.Root, name string, most int64) ([]byte, error) {
	info, err := root.Lstat(name)
	if err != nil {
		return nil, plain(err)
	}
	if info.Mode()&fs.ModeSymlink == 0 {
		if err := typeReason(info.Mode()); err != nil {
			return nil, err
		}
	}
	f, err := root.OpenFile(name, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, plain(err)
	}
	defer f.Close()
	info, err = f.Stat()
	if err != nil {
		return nil, plain(err)
	}
	if err := t.readable(info, most); err != nil {
		return nil, err
	}
	return readAll(f, info.Size(), most)
}

// readable applies the rules that an open file must pass.
func (t *hostTree) readable(info fs.FileInfo, most int64) error {
	if err := typeReason(info.Mode()); err != nil {
		return err
	}
	if links := linkCount(info); t.hardLinks && links > 1 {
		return &fault{ErrSpecial, "it has " + strconv.FormatUint(links, 10) + " names (hard links), which this workspace refuses"}
	}
	if most >= 0 && info.Size() > most {
		return tooLarge(info.Size(), most)
	}
	return nil
}

// readAll reads at most most bytes although the file may grow meanwhile.
func readAll(r io.Reader, size, most int64) ([]byte, error) {
	if most >= 0 {
		r = io.LimitReader(r, most+1)
	}
	buf := make([]byte, 0, size+1)
	for {
		n, err := r.Read(buf[len(buf):cap(buf)])
		buf = buf[:len(buf)+n]
		switch {
		case most >= 0 && int64(len(buf)) > most:
			return nil, tooLarge(int64(len(buf)), most)
		case errors.Is(err, io.EOF):
			return buf, nil
		case err != nil:
			return nil, plain(err)
		}
		if len(buf) == cap(buf) {
			buf = append(buf, 0)[:len(buf)]
		}
	}
}

func tooLarge(size, most int64) error {
	return &fault{ErrTooLarge, "it has " + strconv.FormatInt(size, 10) + " bytes, the limit is " + strconv.FormatInt(most, 10)}
}

func (t *hostTree) each(ctx context.Context, names []string, most int64, visit contents) error {
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return err
		}
		data, err := t.readAt(t.root, name, most)
		if !visit(name, data, err) {
			return nil
		}
	}
	return nil
}

func metaOf(name string, info fs.FileInfo) meta {
	return meta{name: name, mode: info.Mode(), size: info.Size(), mod: info.ModTime(), links: linkCount(info)}
}
