package workspace

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"path"
	"strings"
)

// each reads many files with one command: their names go in, an archive
// comes out and is taken apart as it arrives.
func (t *execTree) each(ctx context.Context, names []string, most int64, visit contents) error {
	if len(names) == 0 {
		return nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	in, out := io.Pipe()
	u := &unpacking{names: names, most: most, visit: visit, read: func(name string) ([]byte, error) {
		return t.read(ctx, name, most)
	}}
	done := make(chan struct{})
	go func() {
		defer close(done)
		err := u.all(in)
		if u.stopped {
			cancel()
		}
		// What is not read any more is taken, so that the command can end.
		in.CloseWithError(errors.Join(err, io.ErrClosedPipe))
	}()
	err := t.run(ctx, call{op: "each", name: ".", stdin: strings.NewReader(list(names)), stdout: out})
	out.Close()
	<-done
	switch {
	case u.stopped:
		return nil
	case err != nil:
		return err
	case u.err != nil:
		return &outage{u.err}
	}
	return nil
}

// list is names for xargs -0.
func list(names []string) string {
	var b strings.Builder
	for _, name := range names {
		b.WriteString("./" + name + "\x00")
	}
	return b.String()
}

// unpacking takes archives apart that follow each other, for xargs may run
// tar several times.
type unpacking struct {
	names   []string // still to come, in order
	most    int64
	visit   contents
	read    func(name string) ([]byte, error)
	stopped bool
	err     error
}

func (u *unpacking) all(in io.Reader) error {
	for !u.stopped {
		first, err := firstBlock(in)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = u.archive(tar.NewReader(io.MultiReader(bytes.NewReader(first), in)))
		}
		if err != nil {
			u.err = err
			return err
		}
	}
	u.missing("")
	return nil
}

// firstBlock skips the padding between archives.
func firstBlock(in io.Reader) ([]byte, error) {
	block := make([]byte, 512)
	for {
		if _, err := io.ReadFull(in, block); err != nil {
			return nil, err
		}
		if !bytes.Equal(block, make([]byte, len(block))) {
			return block, nil
		}
	}
}

func (u *unpacking) archive(r *tar.Reader) error {
	for !u.stopped {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errOutput
		}
		name := path.Clean(h.Name)
		u.missing(name)
		var data []byte
		switch {
		case u.stopped:
			return nil
		case h.Typeflag == tar.TypeLink:
			// The second name of a file comes without its content.
			data, err = u.read(name)
		case h.Typeflag != tar.TypeReg:
			err = typeReason(h.FileInfo().Mode())
		case u.most >= 0 && h.Size > u.most:
			err = tooLarge(h.Size, u.most)
		default:
			data, err = io.ReadAll(r)
		}
		u.stopped = !u.visit(name, data, err)
	}
	return nil
}

// missing visits the names before this one that did not come, all that are
// left when it is empty.
func (u *unpacking) missing(name string) {
	for len(u.names) > 0 && !u.stopped {
		expected := u.names[0]
		u.names = u.names[1:]
		if expected == name {
			return
		}
		u.stopped = !u.visit(expected, nil, fs.ErrNotExist)
	}
}
