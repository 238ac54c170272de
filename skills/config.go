package skills

import (
	"errors"
	"fmt"
	"io/fs"
)

const (
	defaultDepth     = 1
	defaultFileSize  = 1 << 20
	defaultResources = 200
)

// Config says where skills are and how they are read. Its zero fields stand for
// the defaults.
type Config struct {
	// Roots are searched in this order; of two skills with one name, the one in
	// the later root wins and a diagnostic names both. At least one is needed.
	Roots []Root
	// Strict leaves out every skill that would otherwise be loaded with a warning.
	Strict bool
	// NoLinks leaves out skills whose directory or SKILL.md is a symbolic link.
	// Set it for roots whose authors you do not trust.
	NoLinks bool
	// Depth is how many directories below a root a skill may lie; 0 means 1. A
	// directory that is a skill is not searched for more.
	Depth int
	// MaxFileSize bounds SKILL.md in bytes; 0 means 1 MiB.
	MaxFileSize int64
	// MaxResources bounds how many files Load lists; 0 means 200.
	MaxResources int
	// Only, if set, hides the skills for which it returns false from everything:
	// the catalogue, the names and Load. Skills that only a person may start are
	// hidden from the model by
	//
	//	func(s skills.Skill) bool { return s.Extra["disable-model-invocation"] != "true" }
	Only func(Skill) bool
}

// FromDirs opens the directories with the defaults of [Config]. A directory that
// is missing or is a file is an error; what is wrong with single skills is in
// [Registry.Diagnostics].
func FromDirs(dirs ...string) (*Registry, error) {
	roots := make([]Root, len(dirs))
	for i, dir := range dirs {
		roots[i] = Dir(dir)
	}
	return Open(Config{Roots: roots})
}

// FromFS opens directories inside a file system with the defaults of [Config],
// or all of it if none are named.
func FromFS(fsys fs.FS, dirs ...string) (*Registry, error) {
	if len(dirs) == 0 {
		dirs = []string{"."}
	}
	roots := make([]Root, len(dirs))
	for i, dir := range dirs {
		roots[i] = FS(fsys, dir)
	}
	return Open(Config{Roots: roots})
}

// Open finds the skills of a configuration. It fails, naming every reason at
// once, only if a root cannot be read or the configuration makes no sense.
func Open(config Config) (*Registry, error) {
	var errs []error
	if len(config.Roots) == 0 {
		errs = append(errs, errors.New("no root is given; name at least one directory"))
	}
	if config.Depth < 0 || config.MaxFileSize < 0 || config.MaxResources < 0 {
		errs = append(errs, errors.New("a limit is negative; use 0 for its default"))
	}
	r := &Registry{
		scanner: scanner{
			depth:   max(config.Depth, defaultDepth),
			noLinks: config.NoLinks,
			maxFile: orDefault(config.MaxFileSize, defaultFileSize),
		},
		strict:       config.Strict,
		only:         config.Only,
		maxResources: orDefault(config.MaxResources, defaultResources),
	}
	for _, root := range config.Roots {
		src, err := root.resolve()
		errs = append(errs, err)
		r.sources = append(r.sources, src)
	}
	if err := errors.Join(errs...); err != nil {
		return nil, fmt.Errorf("skills: %w", err)
	}
	if _, err := r.Refresh(); err != nil {
		return nil, err
	}
	return r, nil
}

func orDefault[T int | int64](value, fallback T) T {
	if value == 0 {
		return fallback
	}
	return value
}
