package workspace

import (
	"bytes"
	"context"
	"unicode/utf8"
)

// Content is one file as it was read.
type Content struct {
	// Path is the name, as an [Entry] shows it.
	Path string
	// Data is what is stored, byte for byte.
	Data []byte
	// Version names Data; give it to a later change as what it expects.
	Version Version
}

// byteOrderMark is U+FEFF at the start of a UTF-8 file.
const byteOrderMark = "\uFEFF"

// Text is the content as text: valid UTF-8 without its byte order mark, line
// endings as stored. Other content is an [ErrEncoding].
func (c Content) Text() (string, error) {
	if err := textual(c.Data); err != nil {
		return "", failed("read", c.Path, err)
	}
	return string(bytes.TrimPrefix(c.Data, []byte(byteOrderMark))), nil
}

// textual refuses what editing as text would damage.
func textual(data []byte) error {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		return &fault{ErrEncoding, "it looks like UTF-16"}
	case bytes.IndexByte(data, 0) >= 0:
		return &fault{ErrEncoding, "it holds NUL bytes, like a binary file"}
	case !utf8.Valid(data):
		return &fault{ErrEncoding, "it holds bytes of another encoding"}
	}
	return nil
}

// Read gives the content of a regular file.
func (f *Files) Read(ctx context.Context, name string) (Content, error) {
	s, err := f.find("read", name)
	if err != nil {
		return Content{}, err
	}
	data, err := s.tree.read(ctx, s.name, f.limits.FileBytes)
	if err != nil {
		return Content{}, failed("read", s.shown, err)
	}
	return Content{Path: s.shown, Data: data, Version: VersionOf(data)}, nil
}

// Stat describes name itself; of a link it also tells the target. A missing
// name is fs.ErrNotExist.
func (f *Files) Stat(ctx context.Context, name string) (Entry, error) {
	s, err := f.find("stat", name)
	if err != nil {
		return Entry{}, err
	}
	m, err := s.tree.stat(ctx, s.name)
	if err != nil {
		return Entry{}, failed("stat", s.shown, err)
	}
	return m.entry(s.shown), nil
}
