package emit

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/toolgen/toolgen/gen/model"
	"github.com/toolgen/toolgen/gen/output"
)

// file is one tools_gen.go in the making.
type file struct {
	p     *model.Package
	plan  *plan
	out   *jen.File
	fault error // the first construct that cannot be written
}

func newFile(p *model.Package) *file {
	f := &file{p: p, plan: newPlan(p), out: jen.NewFilePathName(p.Path, p.Name)}
	f.out.HeaderComment(output.Header + "\n\n//go:build !toolgen")
	f.plan.declare(f.out)
	return f
}

// fail remembers what cannot be written.
func (f *file) fail(format string, args ...any) {
	if f.fault == nil {
		f.fault = fmt.Errorf(format, args...)
	}
}

func (f *file) render() ([]byte, error) {
	f.registry()
	f.toolbox()
	for _, t := range f.p.Tools {
		f.tool(t)
	}
	for _, k := range f.p.Kits {
		f.kit(k)
	}
	f.types()
	f.drift()
	if f.fault != nil {
		return nil, f.fault
	}
	var b bytes.Buffer
	if err := f.out.Render(&b); err != nil {
		return nil, failingLine(err)
	}
	return group(b.Bytes()), nil
}

// section starts a part of the file.
func (f *file) section(title string) {
	f.out.Comment("---- " + title)
	f.out.Line()
}

// doc writes a comment, wrapped as people wrap theirs.
func (f *file) doc(text string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > 76 {
			f.out.Comment(line)
			line = ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	f.out.Comment(line)
}

// failingLine cuts the whole source out of jennifer's error, which begins with
// the position and the complaint.
func failingLine(err error) error {
	first, _, _ := strings.Cut(err.Error(), "\n")
	return fmt.Errorf("the emitted source does not parse: %s", first)
}
