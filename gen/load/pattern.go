package load

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// scope is what patterns select: directories that were scanned here, and
// patterns that only the go command understands.
type scope struct {
	found   []finding
	foreign []string
}

// expand scans what the patterns select in the file system. Import paths are
// left to the go command.
func expand(c Config) (scope, error) {
	patterns := c.Patterns
	if len(patterns) == 0 {
		root, err := moduleRoot(c.Dir)
		if err != nil {
			return scope{}, err
		}
		patterns = []string{filepath.Join(root, "...")}
	}
	var s scope
	seen := map[string]bool{}
	for _, pattern := range patterns {
		if !local(pattern) {
			s.foreign = append(s.foreign, pattern)
			continue
		}
		dirs, err := directories(c.Dir, pattern)
		if err != nil {
			return scope{}, err
		}
		for _, dir := range dirs {
			if seen[dir] {
				continue
			}
			seen[dir] = true
			if f := scanDir(dir); f.matters() {
				s.found = append(s.found, f)
			}
		}
	}
	return s, nil
}

// local reports whether a pattern names directories.
func local(pattern string) bool {
	return pattern == "." || pattern == ".." || filepath.IsAbs(pattern) ||
		strings.HasPrefix(pattern, "./") || strings.HasPrefix(pattern, "../") ||
		strings.HasPrefix(pattern, `.\`) || strings.HasPrefix(pattern, `..\`)
}

// directories lists what a local pattern matches. One without ... must exist.
func directories(base, pattern string) ([]string, error) {
	if !filepath.IsAbs(pattern) {
		pattern = filepath.Join(base, filepath.FromSlash(pattern))
	}
	root, rest, wild := strings.Cut(filepath.ToSlash(pattern), "...")
	if !wild {
		if info, err := os.Stat(pattern); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("no directory %s", filepath.ToSlash(pattern))
		}
		return []string{filepath.Clean(pattern)}, nil
	}
	if rest != "" || !strings.HasSuffix(root, "/") {
		return nil, fmt.Errorf("in the pattern %s the dots do not stand for whole directories at its end, as those of ./... do", filepath.ToSlash(pattern))
	}
	root = filepath.Clean(filepath.FromSlash(root))
	if info, err := os.Stat(root); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("no directory %s", filepath.ToSlash(root))
	}
	return walk(root)
}

// walk lists the directories below root that the go command would look into
// for a pattern with ...: see "go help packages".
func walk(root string) ([]string, error) {
	ignored := ignoredDirs(root)
	var dirs []string
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return nil //nolint:nilerr // what cannot be read has no package
		}
		if path != root && (hiddenName(e.Name()) || exists(filepath.Join(path, "go.mod")) || ignored(path)) {
			return filepath.SkipDir
		}
		dirs = append(dirs, path)
		return nil
	})
	return dirs, err
}

func hiddenName(name string) bool {
	return name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// moduleRoot is the nearest directory at or above dir that has a go.mod.
func moduleRoot(dir string) (string, error) {
	for at := dir; ; at = filepath.Dir(at) {
		if exists(filepath.Join(at, "go.mod")) {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("no go.mod in %s or above it: toolgen works in a module; run go mod init", filepath.ToSlash(dir))
		}
	}
}

// ignoredDirs knows the ignore lines of the go.mod that dir belongs to: a path
// that begins with ./ is from the module's root, another one is found at any
// depth. A go.mod that cannot be read is for the go command to complain about.
func ignoredDirs(dir string) func(string) bool {
	none := func(string) bool { return false }
	root, err := moduleRoot(dir)
	if err != nil {
		return none
	}
	file := filepath.Join(root, "go.mod")
	data, err := os.ReadFile(file)
	if err != nil {
		return none
	}
	mod, err := modfile.ParseLax(file, data, nil)
	if err != nil || len(mod.Ignore) == 0 {
		return none
	}
	return func(path string) bool {
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return false
		}
		inside := "/" + filepath.ToSlash(rel) + "/"
		for _, line := range mod.Ignore {
			ignore := filepath.ToSlash(line.Path)
			if fromRoot, ok := strings.CutPrefix(ignore, "./"); ok {
				if strings.HasPrefix(inside, "/"+fromRoot+"/") {
					return true
				}
			} else if strings.Contains(inside, "/"+strings.Trim(ignore, "/")+"/") {
				return true
			}
		}
		return false
	}
}
