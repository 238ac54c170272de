package skills_test

import (
	"io/fs"
	"strings"
	"testing/fstest"
	"time"
)

// watchedFS is a file system in memory that reports what is opened, can fail,
// and can ignore case as disks of macOS and Windows do.
type watchedFS struct {
	files    fstest.MapFS
	onOpen   func(name string)
	fails    map[string]error // by path, for listing and opening
	foldCase bool
}

func memory(files map[string]string) *watchedFS {
	w := &watchedFS{files: fstest.MapFS{}}
	for name, text := range files {
		w.put(name, text, time.Unix(1_700_000_000, 0))
	}
	return w
}

func (w *watchedFS) put(name, text string, modified time.Time) {
	w.files[name] = &fstest.MapFile{Data: []byte(text), ModTime: modified}
}

// spelt finds the stored spelling of a name.
func (w *watchedFS) spelt(name string) string {
	if w.foldCase {
		for stored := range w.files {
			if strings.EqualFold(stored, name) {
				return stored
			}
		}
	}
	return name
}

func (w *watchedFS) Open(name string) (fs.File, error) {
	if err := w.fails[name]; err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	file, err := w.files.Open(w.spelt(name))
	if w.onOpen != nil {
		w.onOpen(name)
	}
	return file, err
}

func (w *watchedFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := w.fails[name]; err != nil {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: err}
	}
	return w.files.ReadDir(name)
}

func (w *watchedFS) Stat(name string) (fs.FileInfo, error)  { return w.files.Stat(w.spelt(name)) }
func (w *watchedFS) Lstat(name string) (fs.FileInfo, error) { return w.files.Lstat(w.spelt(name)) }
func (w *watchedFS) ReadLink(name string) (string, error)   { return w.files.ReadLink(name) }
