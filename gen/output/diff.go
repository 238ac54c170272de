package output

import (
	"path/filepath"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// Diff shows changes as unified diffs, with paths relative to dir.
func Diff(dir string, changes []Change) string {
	var b strings.Builder
	for _, c := range changes {
		name := Relative(dir, c.Path)
		from, to := "a/"+name, "b/"+name
		if c.Old == nil {
			from = "/dev/null"
		}
		if c.New == nil {
			to = "/dev/null"
		}
		b.WriteString(udiff.Unified(from, to, string(c.Old), string(c.New)))
	}
	return b.String()
}

// Relative is path as a person in dir would write it, with slashes. A path
// that has no relative form is left as it is.
func Relative(dir, path string) string {
	if rel, err := filepath.Rel(dir, path); err == nil {
		path = rel
	}
	return filepath.ToSlash(path)
}
