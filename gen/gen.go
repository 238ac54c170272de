// Package gen is the compiler: it turns annotated Go functions into the files
// that make tools of them.
//
// Generate is pure with respect to the packages that it reads: it returns what
// should be on disk and writes nothing. Loading, reading, wiring and emission
// are rooms of their own; between reading and emission there is only the model.
package gen

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/emit"
	"github.com/toolgen/toolgen/gen/load"
	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/read"
)

// Config says what to generate for.
type Config struct {
	// Dir is where patterns are relative to: an absolute path.
	Dir string
	// Patterns select packages as for go build; none is the whole main module.
	Patterns []string
	// Tags are build tags with commas between them.
	Tags string
	// Prefix is put in front of the names that are generated for each package: an
	// exported Go identifier, or nothing.
	Prefix string
	// Env is the environment of the go command; nil is the process's own.
	Env []string
}

// Output is what should be on disk: absolute path to bytes. Nil bytes ask that a
// file of an earlier run be gone.
type Output map[string][]byte

// Generate reads packages and returns their generated files. With findings
// there is no output at all, so that a run changes everything or nothing; file
// names in findings are relative to Dir.
func Generate(ctx context.Context, c Config) (Output, diag.List) {
	program, findings := load.Load(ctx, load.Config(c))
	packages, more := read.Packages(program, c.Prefix, func(paths []string) ([]*load.Package, diag.List) {
		return program.Sources(ctx, paths)
	})
	findings = append(findings, more...)
	out := Output{}
	if len(findings) == 0 {
		for _, p := range packages {
			if err := out.add(p); err != nil {
				findings = append(findings, diag.Diagnostic{Code: diag.Load, Message: err.Error()})
			}
		}
	}
	if len(findings) > 0 {
		return nil, findings.Relative(c.Dir).Sorted()
	}
	out.removeStale(program)
	return out, nil
}

func (out Output) add(p *model.Package) error {
	files, err := emit.Package(p)
	for name, data := range files {
		out[filepath.Join(p.Dir, name)] = data
	}
	return err
}

// removeStale asks that earlier output which is not written again be gone: that
// of a package that has lost its last tool, or that under another prefix.
func (out Output) removeStale(program *load.Program) {
	for _, p := range program.Packages {
		for _, name := range p.Output {
			catalog := strings.TrimSuffix(name, "_gen.go") + ".catalog.json"
			for _, old := range []string{name, catalog} {
				if _, wanted := out[old]; !wanted && exists(old) {
					out[old] = nil
				}
			}
		}
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}
