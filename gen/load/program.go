package load

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// Config is what to load and how.
type Config struct {
	// Dir is where patterns are relative to: an absolute path.
	Dir string
	// Patterns are as for go build; none is the whole main module.
	Patterns []string
	// Tags are build tags, with commas between them, as -tags takes them.
	Tags string
	// Prefix is what the generated exported names begin with: an exported Go
	// identifier, or nothing.
	Prefix string
	// Env is the environment of the go command; nil is the process's own.
	Env []string
}

// valid refuses a prefix that makes no exported names.
func (c Config) valid() error {
	if c.Prefix != "" && (!token.IsIdentifier(c.Prefix) || !token.IsExported(c.Prefix)) {
		return fmt.Errorf("the prefix %q is no exported Go identifier; begin it with a capital and go on with letters and digits, as in Support", c.Prefix)
	}
	return nil
}

// Program is what a run has loaded.
type Program struct {
	Fset *token.FileSet
	// Packages are those with directives, or with output of an earlier run, by
	// import path. One that has nothing but output has no path and no files.
	Packages []*Package
	// Broken says that errors were reported, so that types may be incomplete.
	Broken bool
	// Unparsed are the files with syntax errors, by name: what comments belong
	// to is unknown in them.
	Unparsed map[string]bool

	config Config
}

// Package is one package from source, without the files that toolgen wrote.
type Package struct {
	Path, Name string
	Dir        string      // absolute
	Files      []*ast.File // by file name
	Types      *types.Package
	Info       *types.Info
	// Output is what an earlier run has written into Dir, as absolute paths in
	// order.
	Output []string
	// Declared is where each name at package scope is declared, in any file: also
	// in those of tests and of other platforms.
	Declared map[string]token.Position
	// Imported is where each name of an import stands, in the same files.
	Imported map[string]token.Position
}
