package skills

import (
	"io/fs"
	"slices"
)

// maxVisited bounds how many entries of a skill's directory are looked at.
const maxVisited = 20_000

// listing collects the resources of a skill without reading them.
type listing struct {
	limit   int
	own     string // the skill's SKILL.md, which is no resource
	visited int
	more    bool
	paths   []string
	refused []string
}

// walk goes through a tree in the order of names. It does not descend into links
// to directories: what they lead to inside the skill is listed where it is.
func (l *listing) walk(t tree) error {
	return fs.WalkDir(t.fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			if name == "." {
				return err
			}
			l.refused = append(l.refused, name)
			return nil
		}
		if l.visited++; l.visited > maxVisited {
			l.more = true
			return fs.SkipAll
		}
		if d.IsDir() {
			if d.Name() == ".git" || d.Name() == "node_modules" {
				return fs.SkipDir
			}
			return nil
		}
		return l.take(t, name, d)
	})
}

func (l *listing) take(t tree, name string, d fs.DirEntry) error {
	if name == l.own {
		return nil
	}
	mode := d.Type()
	if mode&fs.ModeSymlink != 0 {
		info, err := t.stat(name)
		if err != nil {
			l.refused = append(l.refused, name)
			return nil
		}
		mode = info.Mode()
	}
	switch {
	case mode.IsDir():
	case !mode.IsRegular():
		l.refused = append(l.refused, name)
	case len(l.paths) == l.limit:
		l.more = true
		return fs.SkipAll
	default:
		l.paths = append(l.paths, name)
	}
	return nil
}

func (l *listing) result() (paths []string, more bool, refused []string) {
	slices.Sort(l.paths)
	slices.Sort(l.refused)
	return l.paths, l.more, l.refused
}
