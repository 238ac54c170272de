package workspace

import (
	"io/fs"
	"time"
)

// Entry describes one file, directory or link.
type Entry struct {
	// Path is the name to call it by: relative to the main root with
	// slashes, or absolute below another mount.
	Path string
	// Mode holds the type (fs.ModeDir, fs.ModeSymlink, ...) and permissions.
	Mode fs.FileMode
	// Size is in bytes: a file's own, a link's length of target, 0 for a directory.
	Size int64
	// ModTime is when the content last changed; a container may round to seconds.
	ModTime time.Time
	// Target is what a link says, as stored; only [Files.Stat] fills it.
	Target string
	// TargetIsDir reports that a link leads to a directory inside its root;
	// only [Files.Stat] fills it.
	TargetIsDir bool
}

// IsDir reports a directory; a link to one is not.
func (e Entry) IsDir() bool { return e.Mode.IsDir() }

// IsLink reports a symbolic link.
func (e Entry) IsLink() bool { return e.Mode&fs.ModeSymlink != 0 }

// IsFile reports a regular file.
func (e Entry) IsFile() bool { return e.Mode.IsRegular() }

// meta is what a tree knows about a name below its root.
type meta struct {
	name    string
	mode    fs.FileMode
	size    int64
	mod     time.Time
	links   uint64
	target  string
	leadsTo fs.FileMode // of a link; fs.ModeIrregular when it leads nowhere
}

// end is the mode of what m is or, as a link, leads to.
func (m meta) end() fs.FileMode {
	if m.mode&fs.ModeSymlink != 0 {
		return m.leadsTo
	}
	return m.mode
}

// entry shows m under the name that callers use.
func (m meta) entry(shown string) Entry {
	e := Entry{
		Path: shown, Mode: m.mode, Size: m.size, ModTime: m.mod,
		Target: m.target, TargetIsDir: m.leadsTo.IsDir(),
	}
	if e.IsDir() {
		e.Size = 0
	}
	return e
}
