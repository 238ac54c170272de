package skills

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// fileName is the one name that the format knows.
const fileName = "SKILL.md"

// candidate is a directory that may hold a skill. It is found without opening a
// file.
type candidate struct {
	source   *source
	dir      string // slash path of the skill's directory from the root
	path     string // slash path of its SKILL.md
	linked   bool   // the directory is reached through a link
	identity string
	stamp    stamp
	findings findings // fatal ones if the file must not be opened
}

// place is where a candidate is, for comparing two scans.
type place struct {
	source *source
	path   string
}

func (c *candidate) place() place { return place{c.source, c.path} }

// scanner looks for candidates.
type scanner struct {
	depth   int
	noLinks bool
	maxFile int64
}

// scan returns the candidates of a root, sorted by path.
func (sc scanner) scan(src *source) ([]candidate, error) {
	entries, err := src.entries()
	if err != nil {
		return nil, err
	}
	found := sc.walk(src, ".", entries, sc.depth, false)
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == fileName }) {
		c := candidate{source: src, dir: ".", path: fileName}
		c.findings.add(CodeRootIsSkill, 0, "the root is a skill itself, which is not looked for", "name the directory above it as root")
		found = append(found, c)
	}
	slices.SortFunc(found, func(a, b candidate) int { return strings.Compare(a.path, b.path) })
	return found, nil
}

func (sc scanner) walk(src *source, dir string, entries []fs.DirEntry, depth int, linked bool) []candidate {
	var found []candidate
	for _, entry := range entries {
		name := path.Join(dir, entry.Name())
		if ignored(entry.Name()) {
			continue
		}
		c := candidate{source: src, dir: name, path: path.Join(name, fileName), linked: linked}
		if entry.Type()&fs.ModeSymlink != 0 {
			c.linked = true
			if isDir := sc.follow(&c); !isDir {
				if len(c.findings) > 0 {
					found = append(found, c)
				}
				continue
			}
		} else if !entry.IsDir() {
			continue
		}
		found = append(found, sc.enter(c, depth)...)
	}
	return found
}

// ignored directories never hold skills of their own.
func ignored(name string) bool { return strings.HasPrefix(name, ".") || name == "node_modules" }

// follow tells whether a link may be entered as a directory. Broken links leave a
// finding; links to files are none of our business.
func (sc scanner) follow(c *candidate) bool {
	info, err := fs.Stat(c.source.fsys, c.dir)
	switch {
	case err != nil:
		c.findings.add(CodeLinkBroken, 0, "the link leads nowhere, or in a circle", "mend or remove it")
		c.path = c.dir
		return false
	case !info.IsDir():
		return false
	case sc.noLinks:
		c.findings.add(CodeLinkRefused, 0, "the directory is a link, and links are refused here", "copy the skill")
		return false
	}
	return true
}

// enter looks for a SKILL.md in a directory, and deeper while depth allows.
func (sc scanner) enter(c candidate, depth int) []candidate {
	if sc.locate(&c) {
		return []candidate{c}
	}
	entries, err := fs.ReadDir(c.source.fsys, c.dir)
	if err != nil {
		c.findings.add(CodeUnreadable, 0, "the directory cannot be listed: "+reason(err), "check its permissions")
		c.path = c.dir
		return []candidate{c}
	}
	for _, entry := range entries {
		if strings.EqualFold(entry.Name(), fileName) {
			c.path = path.Join(c.dir, entry.Name())
			sc.locate(&c)
			return []candidate{c}
		}
	}
	if depth > 1 {
		return sc.walk(c.source, c.dir, entries, depth-1, c.linked)
	}
	return nil
}

// locate stats the candidate's file and tells whether there is one.
func (sc scanner) locate(c *candidate) bool {
	info, err := fs.Lstat(c.source.fsys, c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return false
	}
	link := err == nil && info.Mode()&fs.ModeSymlink != 0
	if link && !sc.noLinks {
		c.findings.add(CodeLinkedFile, 0, fileName+" is a symbolic link, which some clients do not follow", "copy the file")
		info, err = fs.Stat(c.source.fsys, c.path)
	}
	c.identity = c.source.identity(c.path, link || c.linked)
	switch {
	case err != nil && link:
		c.findings.add(CodeLinkBroken, 0, fileName+" is a link that leads nowhere, or in a circle", "mend or remove it")
	case err != nil:
		c.findings.add(CodeUnreadable, 0, fileName+" cannot be read: "+reason(err), "check its permissions")
	case link && sc.noLinks:
		c.findings.add(CodeLinkRefused, 0, fileName+" is a link, and links are refused here", "copy the file")
	case !info.Mode().IsRegular():
		c.findings.add(CodeFileKind, 0, fileName+" is a "+kindOf(info.Mode()), "want a regular file")
	default:
		c.stamp = stampOf(info)
		if info.Size() > sc.maxFile {
			c.findings.add(CodeFileSize, 0, tooLarge(sc.maxFile), "move text to files that the instructions refer to")
		}
	}
	return true
}

func tooLarge(limit int64) string { return fmt.Sprintf("%s has more than %d bytes", fileName, limit) }

// kindOf names what a file is if it is not one.
func kindOf(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "directory"
	case mode&fs.ModeNamedPipe != 0:
		return "named pipe (FIFO)"
	case mode&fs.ModeSocket != 0:
		return "socket"
	case mode&fs.ModeDevice != 0:
		return "device"
	}
	return "special file"
}

// reason is an error without the path it is about, which the diagnostic names.
func reason(err error) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return err.Error()
}
