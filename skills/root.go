package skills

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
)

// Root is a place that holds skills, one directory each.
type Root struct {
	dir      string
	fsys     fs.FS
	optional bool
}

// Dir is a root on this machine. A relative path is resolved when the registry
// is opened.
func Dir(path string) Root { return Root{dir: path} }

// FS is a root inside a file system, such as an [embed.FS]; dir is "." for all of
// it. A file system that follows links out of itself is followed for SKILL.md,
// but not for resources.
func FS(fsys fs.FS, dir string) Root { return Root{fsys: fsys, dir: dir} }

// Optional makes a root that may be missing: a user's own skills, for instance.
func (r Root) Optional() Root {
	r.optional = true
	return r
}

// source is a root that has been resolved.
type source struct {
	label    string // as the caller wrote it; diagnostics begin with it
	host     string // absolute; "" for a file system
	real     string // host without links, so that a file has one name
	fsys     fs.FS
	optional bool
}

// resolve checks nothing but the form; whether the root is there is asked at
// every scan.
func (r Root) resolve() (source, error) {
	label := filepath.ToSlash(filepath.Clean(r.dir))
	if r.fsys != nil {
		sub, err := fs.Sub(r.fsys, r.dir)
		if err != nil {
			return source{}, fmt.Errorf("root %q is no path in a file system; want slashes and no leading one", r.dir)
		}
		return source{label: label, fsys: sub, optional: r.optional}, nil
	}
	if r.dir == "" {
		return source{}, errors.New(`a root is ""; want a directory`)
	}
	host, err := filepath.Abs(r.dir)
	if err != nil {
		return source{}, fmt.Errorf("root %q cannot be made absolute: %w", r.dir, err)
	}
	real, err := filepath.EvalSymlinks(host)
	if err != nil {
		real = host // it is missing, which the scan reports if it matters
	}
	return source{label: label, host: host, real: real, fsys: os.DirFS(host), optional: r.optional}, nil
}

// entries lists the root. A root that is missing or no directory is an error
// with the way out, unless it may be missing.
func (s *source) entries() ([]fs.DirEntry, error) {
	info, err := s.stat()
	switch {
	case errors.Is(err, fs.ErrNotExist) && s.optional:
		return nil, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("root %q does not exist; create it, or mark it Optional", s.label)
	case err != nil:
		return nil, fmt.Errorf("root %q cannot be read: %w", s.label, err)
	case !info.IsDir():
		return nil, fmt.Errorf("root %q is a file; want the directory that holds the skills' directories", s.label)
	}
	entries, err := fs.ReadDir(s.fsys, ".")
	if err != nil {
		return nil, fmt.Errorf("root %q cannot be listed: %w", s.label, err)
	}
	return entries, nil
}

// stat asks a host's root by its own name: the "." in a file is an error of its
// own.
func (s *source) stat() (fs.FileInfo, error) {
	if s.host != "" {
		return os.Stat(s.host)
	}
	return fs.Stat(s.fsys, ".")
}

// shown is how diagnostics name a path below the root.
func (s *source) shown(name string) string {
	if s.label == "." {
		return name
	}
	return path.Join(s.label, name)
}

// directory is where a skill lives on this machine, or "".
func (s *source) directory(name string) string {
	if s.host == "" {
		return ""
	}
	return filepath.Join(s.host, filepath.FromSlash(name))
}

// identity names a file such that two ways to it give one name. Only links make
// a second way below a root, so only they cost system calls.
func (s *source) identity(name string, linked bool) string {
	if s.host == "" {
		return ""
	}
	if linked {
		if real, err := filepath.EvalSymlinks(s.directory(name)); err == nil {
			return real
		}
	}
	return filepath.Join(s.real, filepath.FromSlash(name))
}
