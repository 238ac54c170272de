package load

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/toolgen/toolgen/gen/diag"
)

// Generated files are part of every build, and so must be what they call. The
// way out is always the same.
const unconstrain = "move the function into a file without a build constraint and call the constrained code from it"

// condition is the build constraint of a file by its name and its //go:build
// line; "" where it is part of every build. Only what differs from build to
// build counts: a release of Go does not, and neither does the tag under which
// output is hidden while toolgen reads.
func condition(name string, line constraint.Expr) string {
	var parts []string
	if p := platform(filepath.Base(name)); p != "" {
		parts = append(parts, p)
	}
	if line != nil {
		varies := false
		always := line.Eval(func(tag string) bool {
			release := strings.HasPrefix(tag, "go1.")
			varies = varies || !release
			return release
		})
		if varies || !always {
			parts = append(parts, line.String())
		}
	}
	return strings.Join(parts, ", ")
}

// Condition is the build constraint of a parsed file, by its name and its
// //go:build line; "" where it is part of every build.
func Condition(name string, file *ast.File) string {
	var line constraint.Expr
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() < file.Package && constraint.IsGoBuild(c.Text) {
				line, _ = constraint.Parse(c.Text)
			}
		}
	}
	return condition(name, line)
}

// platform is what the last elements of a file's name restrict it to: linux, or
// linux/arm64. go/build alone knows which words do.
func platform(name string) string {
	nowhere := build.Context{GOOS: "none", GOARCH: "none", Compiler: "gc", OpenFile: func(string) (io.ReadCloser, error) {
		return io.NopCloser(strings.NewReader("package p\n")), nil
	}}
	if built, err := nowhere.MatchFile(".", name); built || err != nil {
		return ""
	}
	stem := strings.TrimSuffix(name, ".go")
	i := strings.LastIndexByte(stem, '_')
	if i < 0 {
		return ""
	}
	last := stem[i+1:]
	if system := platform(stem[:i] + ".go"); system != "" {
		return system + "/" + last
	}
	return last
}

// constrained are the findings on tools that are not part of every build. Where
// directives stand on types alone, the first one stands for all.
func (t text) constrained() diag.List {
	places := t.tools
	if len(places) == 0 {
		places = t.directives[:min(1, len(t.directives))]
	}
	if t.condition == "" {
		return nil
	}
	var list diag.List
	for _, place := range places {
		list = append(list, diag.Diagnostic{
			Pos: place, Code: diag.Constrained, Hint: unconstrain,
			Message: "this file is built only for " + t.condition + ", and what is generated for it would be built always",
		})
	}
	return list
}

// leftOut are the findings on files with tools that the go command leaves out
// although they have no constraint of their own: those that use C, without cgo.
func leftOut(root *packages.Package, f finding) diag.List {
	var list diag.List
	for _, name := range f.mentions {
		known := slices.ContainsFunc(f.constrained, func(d diag.Diagnostic) bool { return d.Pos.Filename == name })
		if !known && slices.Contains(root.IgnoredFiles, name) {
			list = append(list, diag.Diagnostic{
				Pos: token.Position{Filename: name, Line: 1, Column: 1}, Code: diag.Constrained, Hint: "build with CGO_ENABLED=1 if it uses C",
				Message: "this file has directives and is left out of the present build",
			})
		}
	}
	return list
}
