package skills

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"
)

const defaultRead = 64 << 10

// Resource is a part of a file that belongs to a skill.
type Resource struct {
	Skill, Path string
	// Data are the bytes from Offset on, cut between characters if it is text.
	Data []byte
	// Offset and Size are in bytes; Size is that of the whole file.
	Offset, Size int64
	// More says that the file goes on at Offset + len(Data).
	More bool
	// IsText says that Data is UTF-8 without NUL.
	IsText bool
}

// ResourceError is the answer to a path that cannot be read. Its text is fit for
// a model.
type ResourceError struct {
	Skill, Path, Problem string
	// Cause is for the host, and may name its paths.
	Cause error
}

func (e *ResourceError) Error() string {
	return fmt.Sprintf("%q of skill %q cannot be read: %s", e.Path, e.Skill, e.Problem)
}

// Unwrap returns the cause.
func (e *ResourceError) Unwrap() error { return e.Cause }

// ReadResource reads at most limit bytes of a skill's file from a byte offset on;
// limit 0 means 64 KiB, and less than 4 means 4, the longest character. The path is slash-separated and starts at the skill's
// directory. What lies outside, directly or through a link, is refused, and so
// is everything but regular files. In a skill from an fs.FS every link is
// refused. The error is a *[NotFoundError] or a *[ResourceError].
func (r *Registry) ReadResource(skill, name string, offset int64, limit int) (Resource, error) {
	s := r.current.Load()
	e, ok := s.find(skill)
	if !ok {
		return Resource{}, s.notFound(skill)
	}
	fail := func(problem string, cause error) (Resource, error) {
		return Resource{}, &ResourceError{skill, name, problem, cause}
	}
	clean := path.Clean(name)
	if name == "" || !fs.ValidPath(clean) || strings.ContainsAny(name, "\\\x00") {
		return fail("a path starts at the skill's directory, has forward slashes and stays inside", nil)
	}
	if offset < 0 || limit < 0 {
		return fail("offset and limit cannot be negative", nil)
	}
	res := Resource{Skill: skill, Path: clean, Offset: offset}
	err := e.tree(func(t tree) error {
		file, err := t.open(clean)
		if err != nil {
			return err
		}
		defer file.Close()
		return res.fill(file, max(orDefault(limit, defaultRead), utf8.UTFMax))
	})
	switch {
	case err == nil:
		return res, nil
	case errors.Is(err, fs.ErrNotExist):
		return fail("there is no such file"+r.nearPaths(e, clean), err)
	case errors.Is(err, errNotRegular), errors.Is(err, errLeaves), errors.Is(err, errBeyond):
		return fail(err.Error(), err)
	}
	return fail("it does not open; it may lie outside of the skill", err)
}

var errBeyond = errors.New("the offset is beyond its end")

// fill reads the wanted part of an open file.
func (res *Resource) fill(file fs.File, limit int) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	res.Size = info.Size()
	if res.Offset > res.Size {
		return errBeyond
	}
	if err := skip(file, res.Offset); err != nil {
		return err
	}
	data, err := io.ReadAll(io.LimitReader(file, int64(limit)+1))
	if err != nil {
		return err
	}
	res.More = len(data) > limit
	if res.More {
		data = wholeRunes(data[:limit])
	}
	res.Data, res.IsText = data, isText(data)
	return nil
}

// skip goes to an offset, by reading where the file cannot seek.
func skip(file fs.File, offset int64) error {
	if seeker, ok := file.(io.Seeker); ok {
		_, err := seeker.Seek(offset, io.SeekStart)
		return err
	}
	_, err := io.CopyN(io.Discard, file, offset)
	return err
}

// wholeRunes drops the beginning of a character that a cut left at the end.
func wholeRunes(data []byte) []byte {
	for i := 1; i < utf8.UTFMax && i < len(data); i++ {
		if tail := data[len(data)-i:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				return data[:len(data)-i]
			}
			break
		}
	}
	return data
}

func isText(data []byte) bool { return utf8.Valid(data) && !strings.Contains(string(data), "\x00") }

// nearPaths suggests resources of similar name.
func (r *Registry) nearPaths(e *entry, name string) string {
	list := listing{limit: r.maxResources, own: fileIn(e)}
	if err := e.tree(list.walk); err != nil {
		return ""
	}
	paths, _, _ := list.result()
	return suggest(nearest(name, paths), paths, "files")
}
