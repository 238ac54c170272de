package sandbox

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// isAbs takes host paths of this system and the slash paths of a container.
func isAbs(p string) bool { return filepath.IsAbs(p) || strings.HasPrefix(p, "/") }

func cleanPaths(field string, paths []string) ([]string, error) {
	var out []string
	for _, p := range paths {
		switch {
		case strings.ContainsRune(p, 0):
			return nil, &ArgumentError{Field: field, Got: "a NUL byte", Want: "a path without one"}
		case !isAbs(p):
			return nil, &ArgumentError{Field: field, Got: fmt.Sprintf("%q", p), Want: "an absolute host path"}
		}
		if p = filepath.Clean(p); !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out, nil
}

// Within reports whether path is root or lies below it, by name. It compares
// whole elements, so "/work-evil" is not within "/work".
func Within(root, path string) bool {
	rel, err := filepath.Rel(root, path)
	return err == nil && filepath.IsLocal(rel)
}

func withinAny(roots []string, path string) bool {
	return slices.ContainsFunc(roots, func(r string) bool { return Within(r, path) })
}
