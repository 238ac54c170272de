package load

import (
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/output"
)

// finding is what a scan knows of a directory.
type finding struct {
	dir      string
	mentions []string // files with directives, or with what was meant as one
	output   []string // files that toolgen wrote
	name     string   // the package's name, by its hand-written files
}

// matters reports whether the directory's package has to be loaded.
func (f finding) matters() bool { return len(f.mentions)+len(f.output) > 0 }

// scanDir looks at the Go files of one directory, tests excepted. What cannot
// be read is left for the go command to complain about.
func scanDir(dir string) finding {
	f := finding{dir: dir}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return f
	}
	var first string
	for _, e := range entries {
		if !source(e.Name()) || e.IsDir() {
			continue
		}
		path := filepath.Join(dir, e.Name())
		data, err := os.ReadFile(path)
		if err != nil {
			continue
		}
		if output.Ours(path, data) {
			f.output = append(f.output, path)
			continue
		}
		if first == "" {
			first = path
		}
		if directive.Mentioned(string(data)) && directed(data) {
			f.mentions = append(f.mentions, path)
		}
	}
	if f.matters() && first != "" {
		f.name = packageName(first)
	}
	return f
}

// directed reports whether a comment of a Go file is a directive, or was meant as
// one. A quoted one is none.
func directed(data []byte) bool {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(data))
	s.Init(file, data, nil, scanner.ScanComments)
	for {
		pos, kind, text := s.Scan()
		if kind == token.EOF {
			return false
		}
		if kind == token.COMMENT {
			if d, problem := directive.Parse(pos, text); d != nil || problem != nil {
				return true
			}
		}
	}
}

// source reports whether the go command takes a file of this name for source
// of a package.
func source(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") &&
		!strings.HasPrefix(name, "_") && !strings.HasPrefix(name, ".")
}

func packageName(file string) string {
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
	if err != nil {
		return ""
	}
	return parsed.Name.Name
}
