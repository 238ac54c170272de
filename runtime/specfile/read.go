package specfile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/toolgen/toolgen/runtime/tool"
)

const (
	// MaxSize is how many bytes a file may have.
	MaxSize = 1 << 20
	// MaxDepth is how deep lists and mappings may nest, the list of specs included.
	MaxDepth = 32
)

// Load reads the file at path, as [Read] does.
func Load(path string) ([]tool.Spec, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("specs: %w", err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("specs: %w", err)
	}
	return Read(path, data)
}

// Read reads specs from the contents of a file. name says where problems are, and by
// its ending what is read: .yaml, .yml or .json. The error joins a [*Problem] for
// each thing that is wrong.
func Read(name string, data []byte) ([]tool.Spec, error) {
	r := &reader{file: name}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(data) > MaxSize {
		r.addAt(0, 0, fmt.Sprintf("the file has more than %d bytes", MaxSize))
		return nil, r.err()
	}
	var root *node
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".yaml", ".yml":
		root = r.yaml(data)
	case ".json":
		root = r.json(data)
	default:
		return nil, fmt.Errorf("specs: %s: unknown kind of file %q; want .yaml, .yml or .json", name, ext)
	}
	if root == nil && r.problems == nil {
		r.addAt(0, 0, "the file is empty; want a list of specs, each a mapping with a name")
	}
	if root == nil {
		return nil, r.err()
	}
	specs := r.specs(root)
	if err := r.err(); err != nil {
		return nil, err
	}
	return specs, nil
}

// reader reads one file and gathers what is wrong with it.
type reader struct {
	file     string
	problems []*Problem
	more     int
}

// maxProblems is how many problems are kept.
const maxProblems = 32

func (r *reader) add(n *node, message string) { r.addAt(n.line, n.column, message) }

func (r *reader) addAt(line, column int, message string) {
	if len(r.problems) == maxProblems {
		r.more++
		return
	}
	r.problems = append(r.problems, &Problem{File: r.file, Line: line, Column: column, Message: message})
}

// err joins the problems in the order of the file.
func (r *reader) err() error {
	slices.SortStableFunc(r.problems, func(a, b *Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	var errs []error
	for _, p := range r.problems {
		errs = append(errs, p)
	}
	if r.more > 0 {
		errs = append(errs, fmt.Errorf("%s: and %d more", r.file, r.more))
	}
	return errors.Join(errs...)
}
