package load

import (
	"go/build/constraint"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"strings"

	"github.com/toolgen/toolgen/gen/diag"
	"github.com/toolgen/toolgen/gen/directive"
	"github.com/toolgen/toolgen/gen/output"
)

// finding is what a scan knows of a directory.
type finding struct {
	dir      string
	mentions []string // files with directives, or with what was meant as one
	output   []string // files that toolgen wrote
	name     string   // the package's name, by its hand-written files
	// constrained are findings on files that are not part of every build.
	constrained diag.List
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
	var written []string
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
		written = append(written, path)
		if !directive.Mentioned(string(data)) {
			continue
		}
		if t := look(path, data); t.mentions {
			f.mentions = append(f.mentions, path)
			f.constrained = append(f.constrained, t.constrained()...)
		}
	}
	if f.matters() {
		f.name = packageName(written)
	}
	return f
}

// text is what a scan knows of a file.
type text struct {
	condition string // of its builds
	mentions  bool   // it has a directive, or what was meant as one
	// directives are where those stand, tools those that make one.
	directives, tools []token.Position
}

// look scans a Go file for its build constraint and for the comments that are
// directives, or were meant as such. A quoted one is none.
func look(name string, data []byte) text {
	var t text
	var s scanner.Scanner
	var line constraint.Expr
	fset := token.NewFileSet()
	s.Init(fset.AddFile(name, -1, len(data)), data, nil, scanner.ScanComments)
	for head := true; ; {
		pos, kind, comment := s.Scan()
		switch kind {
		case token.EOF:
			t.condition = condition(name, line)
			return t
		case token.PACKAGE:
			head = false
		case token.COMMENT:
			if head && constraint.IsGoBuild(comment) {
				line, _ = constraint.Parse(comment)
			}
			t.take(fset.Position(pos), pos, comment)
		}
	}
}

func (t *text) take(place token.Position, pos token.Pos, comment string) {
	d, problem := directive.Parse(pos, comment)
	t.mentions = t.mentions || d != nil || problem != nil
	if d == nil {
		return
	}
	t.directives = append(t.directives, place)
	if d.Verb == "name" {
		t.tools = append(t.tools, place)
	}
}

// source reports whether the go command takes a file of this name for source
// of a package.
func source(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") &&
		!strings.HasPrefix(name, "_") && !strings.HasPrefix(name, ".")
}

// packageName is the name that hand-written files give to their package. One
// that is part of every build decides: others may be programs of package main
// that are run by hand.
func packageName(files []string) string {
	name := ""
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			continue
		}
		if Condition(file, parsed) == "" {
			return parsed.Name.Name
		}
		if name == "" {
			name = parsed.Name.Name
		}
	}
	return name
}
