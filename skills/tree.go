package skills

import (
	"errors"
	"io/fs"
	"os"
	"path"
)

var errLeaves = errors.New("it is a link, or lies behind one")

// tree is the directory of a skill, which nothing can leave.
type tree struct {
	fsys fs.FS
	root *os.Root // nil for a skill in an fs.FS
}

// tree opens the entry's directory for as long as use runs.
func (e *entry) tree(use func(tree) error) error {
	if e.skill.Dir == "" {
		sub, err := fs.Sub(e.source.fsys, dirOf(e))
		if err != nil {
			return err
		}
		return use(tree{fsys: sub})
	}
	root, err := os.OpenRoot(e.skill.Dir)
	if err != nil {
		return err
	}
	defer root.Close()
	return use(tree{fsys: root.FS(), root: root})
}

// stat tells what a path is, through links if they stay inside.
func (t tree) stat(name string) (fs.FileInfo, error) {
	if t.root != nil {
		return t.root.Stat(name)
	}
	for at := name; at != "."; at = path.Dir(at) {
		info, err := fs.Lstat(t.fsys, at)
		if err != nil {
			return nil, err
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			return nil, errLeaves
		}
	}
	return fs.Stat(t.fsys, name)
}

// open opens a regular file. Devices are not even opened, since that alone may
// have effects; and the open file is asked again.
func (t tree) open(name string) (fs.File, error) {
	info, err := t.stat(name)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	var file fs.File
	if t.root != nil {
		file, err = t.root.OpenFile(name, os.O_RDONLY|openNonblock, 0)
	} else {
		file, err = t.fsys.Open(name)
	}
	if err != nil {
		return nil, err
	}
	if info, err = file.Stat(); err != nil || !info.Mode().IsRegular() {
		return nil, errors.Join(err, errNotRegular, file.Close())
	}
	return file, nil
}

func dirOf(e *entry) string { return path.Dir(e.skill.Path) }

// fileIn is the name of the skill's own file in its directory.
func fileIn(e *entry) string { return path.Base(e.skill.Path) }
